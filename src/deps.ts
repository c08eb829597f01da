import type { Logger } from "pino";
import type { DemoLogin } from "./accounts/model.ts";
import type { Passwords } from "./accounts/passwords.ts";
import type { Config } from "./config.ts";
import type { Store } from "./db/store.ts";
import type { PushService } from "./delivery/push-service.ts";
import type { PaymentProvider } from "./money/providers/provider.ts";
import type { Mail } from "./notifications/mail.ts";
import type { Photos } from "./photos/photos.ts";

export type Deps = {
  config: Config;
  store: Store;
  photos: Photos;
  payments: PaymentProvider;
  mail: Mail | null;
  push: PushService;
  passwords: Passwords;
  /** UTC milliseconds. */
  clock: () => number;
  log: Logger;
  /** The logins that the demo's login page shows; null elsewhere. */
  demo: { logins: DemoLogin[] } | null;
};
