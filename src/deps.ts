import type { Logger } from "pino";
import type { DemoLogin } from "./accounts/model.ts";
import type { Config } from "./config.ts";
import type { Store } from "./db/store.ts";
import type { PaymentProvider } from "./money/providers/provider.ts";
import type { Mail } from "./notifications/mail.ts";
import type { Photos } from "./photos/photos.ts";

/** What the program is built from, made once in `main.ts` (and in tests) and passed down. Nothing is ambient. */
export type Deps = {
  config: Config;
  store: Store;
  photos: Photos;
  payments: PaymentProvider;
  /** Null where no mail server is set. */
  mail: Mail | null;
  /** UTC milliseconds. */
  clock: () => number;
  log: Logger;
  /** In the demo club: the log-ins that its log-in page shows. */
  demo: { logins: DemoLogin[] } | null;
};
