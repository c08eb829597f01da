import type { Logger } from "pino";
import type { DemoLogin } from "./accounts/account-forms.ts";
import type { Passwords } from "./accounts/passwords.ts";
import type { Store } from "./base/db/store.ts";
import type { Mail } from "./base/notifications/mail.ts";
import type { Photos } from "./base/photos/photos.ts";
import type { Config } from "./config.ts";
import type { PushService } from "./delivery/push-service.ts";
import type { CertificateKeeper } from "./https/keep-certificate.ts";
import type { PaymentProvider } from "./money/providers/provider.ts";
import type { LiveSettings } from "./server-settings/live-settings.ts";
import type { HookClient } from "./webhooks/hook-client.ts";

export type Deps = {
  config: Config;
  store: Store;
  photos: Photos;
  payments: PaymentProvider;
  mail: Mail;
  /** Settings that an admin set in the product; `config`, `mail` and `payments` follow it. */
  settings: LiveSettings;
  push: PushService;
  hooks: HookClient;
  passwords: Passwords;
  /** Null unless this program serves HTTPS itself. */
  https: CertificateKeeper | null;
  /** UTC milliseconds. */
  clock: () => number;
  log: Logger;
  /** The logins on the demo's login page; null elsewhere. */
  demo: { logins: DemoLogin[] } | null;
};
