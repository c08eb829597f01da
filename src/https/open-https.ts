import type { Logger } from "pino";
import { holdingLease } from "../base/db/job-leases.ts";
import type { Store } from "../base/db/store.ts";
import type { Config } from "../config.ts";
import { databaseStore } from "./database-store.ts";
import { folderStore } from "./folder-store.ts";
import { type CertificateKeeper, keepCertificate } from "./keep-certificate.ts";

/** Only one of a club's instances orders certificates at a time. */
const lease = "https-certificate";

/** Null without `DOMAIN`. Orders nothing yet. */
export function openHttps(config: Config, store: Store, clock: () => number, log: Logger): CertificateKeeper | null {
  if (config.https === null) return null;
  const { domain, directory } = config.https;
  return keepCertificate({
    domain,
    directory,
    store: config.databaseUrl === null ? folderStore(config.dataDir) : databaseStore(store, config),
    alone: (work) => holdingLease(store, clock, lease, work),
    clock,
    log,
  });
}
