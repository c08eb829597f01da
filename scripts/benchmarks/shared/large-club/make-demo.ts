import { Database } from "bun:sqlite";
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { openPasswords } from "../../../../src/accounts/passwords.ts";
import { openStore } from "../../../../src/base/db/store.ts";
import { openMail } from "../../../../src/base/notifications/mail.ts";
import { openPhotos } from "../../../../src/base/photos/photos.ts";
import { createTaskRunner } from "../../../../src/base/tasks/run-tasks.ts";
import { readConfig } from "../../../../src/config.ts";
import { openPushService } from "../../../../src/delivery/push-service.ts";
import { fillClub } from "../../../../src/demo/fill-club.ts";
import { passwordHashes } from "../../../../src/demo/password-hashes.ts";
import { openPayments } from "../../../../src/money/providers/open-payments.ts";
import { openLiveSettings } from "../../../../src/server-settings/live-settings.ts";
import { taskHandlers } from "../../../../src/task-handlers.ts";
import { openHookClient } from "../../../../src/webhooks/hook-client.ts";
import { addSessions } from "./people.ts";
import { timeZone } from "./plan.ts";

/** Fills the data folder `folder` with the club of `fishtournament demo` as of `now` (UTC ms), with all background tasks finished. */
export async function makeDemo(folder: string, now: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "club.sqlite");
  const clock = () => now;
  const config = readConfig({ DATA_DIR: folder, TIME_ZONE: timeZone, PAYMENTS: "mock" });
  const store = openStore(path, now);
  const deps = { config, store, photos: openPhotos(folder), payments: openPayments(config, store, clock), clock };
  await fillClub(deps);
  const log = pino({ level: "silent" });
  const tasks = createTaskRunner(
    store,
    clock,
    log,
    taskHandlers({
      ...{ ...deps, log, mail: openMail(() => config.mailServer), settings: await openLiveSettings(config, store) },
      ...{ push: openPushService(null), hooks: openHookClient(), passwords: openPasswords(), https: null, demo: null },
    }),
  );
  while ((await tasks.runDue()) > 0);
  await store.close();
  const db = new Database(path);
  addSessions({ db, now });
  db.run("update users set password_hash = ? where not is_admin", [passwordHashes.casey]);
  // Prepared statements keep the store's connections open and the file in WAL mode; a copy has neither.
  const copy = `${path}.copy`;
  db.run("vacuum into ?", [copy]);
  db.close();
  for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
  renameSync(copy, path);
  const photos = join(folder, "photos");
  for (const name of readdirSync(photos)) if (name.length > 2) rmdirSync(join(photos, name));
}
