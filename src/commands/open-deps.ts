import { SQLiteError } from "bun:sqlite";
import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { openPasswords } from "../accounts/passwords.ts";
import { removeLeftoversIfAlone, restoreMark } from "../backups/leftovers.ts";
import { connect } from "../base/db/connect.ts";
import { type FolderHold, holdFolder } from "../base/db/lock-folder.ts";
import { DamagedDatabase, damagedText, pendingMigrations } from "../base/db/migrate.ts";
import { migrations } from "../base/db/migrations.ts";
import { moveProblem } from "../base/db/move-mark.ts";
import { snapshotsOf } from "../base/db/snapshot.ts";
import { openStore, type Store } from "../base/db/store.ts";
import { openMail } from "../base/notifications/mail.ts";
import { openPhotos } from "../base/photos/photos.ts";
import type { Config } from "../config.ts";
import { openPushService } from "../delivery/push-service.ts";
import type { Deps } from "../deps.ts";
import { ExpectedError } from "../expected-error.ts";
import { openHttps } from "../https/open-https.ts";
import { openLog } from "../log.ts";
import { replanChanged } from "../money/payouts/replan-payouts.ts";
import { openPayments } from "../money/providers/open-payments.ts";
import { openLiveSettings } from "../server-settings/live-settings.ts";
import { openHookClient } from "../webhooks/hook-client.ts";

/** The message is one line that names the obstacle. */
export class CannotServe extends ExpectedError {
  override readonly name = "CannotServe";
}

function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch {
    throw new CannotServe(`DATA_DIR="${folder}": the folder can't be created or written to.`);
  }
}

const databaseOf = (dataDir: string) => join(dataDir, "club.sqlite");

/** Refuses a folder with photos of a former club, because a new database beside them would hide the loss. */
function refuseRemains({ dataDir }: Config): void {
  const { size } = statSync(databaseOf(dataDir), { throwIfNoEntry: false }) ?? { size: 0 };
  if (size > 0 || !existsSync(join(dataDir, "photos"))) return;
  throw new CannotServe(`DATA_DIR="${dataDir}": there are photos but no database. Restore a backup.`);
}

function refuseMovedFolder({ dataDir, databaseUrl }: Config): void {
  const problem = databaseUrl === null && moveProblem(dataDir);
  if (problem) throw new CannotServe(`DATA_DIR="${dataDir}": ${problem}.`);
}

const damage = ["SQLITE_CORRUPT", "SQLITE_NOTADB"];

/** Throws `DamagedDatabase`, or `CannotServe` for SQLite's other errors. */
function opening<T>({ dataDir }: Config, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof SQLiteError)) throw error;
    if (error.code && damage.includes(error.code)) throw new DamagedDatabase(damagedText(dataDir, error.message));
    throw new CannotServe(`DATA_DIR="${dataDir}": the database can't be opened (${error.message}).`);
  }
}

/** The driver for the database server is loaded only if one is used. */
async function openDatabase(config: Config, now: number): Promise<Store> {
  const { dataDir, databaseUrl, databaseConnections: connections } = config;
  if (databaseUrl === null) return opening(config, () => openStore(databaseOf(dataDir), now));
  const { openServerStore } = await import("../base/db/postgres/store.ts");
  return openServerStore(databaseUrl, { connections }, now);
}

/** Another starting instance holds the folder exclusively for a moment. */
const holdTimeoutMs = 2000;

async function holdWithOthers(dataDir: string): Promise<FolderHold | null> {
  const giveUpAt = performance.now() + holdTimeoutMs;
  for (;;) {
    const hold = holdFolder(dataDir, "with others");
    if (hold || performance.now() > giveUpAt) return hold;
    await Bun.sleep(20);
  }
}

/** Throws `CannotServe`, `UnusableServer`, `NewerDatabase` or `DamagedDatabase`. */
export async function openDeps(config: Config): Promise<Deps> {
  const { dataDir } = config;
  makeWritable(dataDir);
  const removed = removeLeftoversIfAlone(dataDir);
  const hold = await holdWithOthers(dataDir);
  if (!hold) throw new CannotServe(`DATA_DIR="${dataDir}": a backup is being restored there.`);
  try {
    if (existsSync(join(dataDir, restoreMark))) {
      throw new CannotServe(`DATA_DIR="${dataDir}": a restore was interrupted there. Run it again with --replace.`);
    }
    refuseMovedFolder(config);
    if (config.databaseUrl === null) refuseRemains(config);
    const clock = Date.now;
    const log = openLog(config);
    if (removed.length > 0)
      log.warn({ removed }, "a restore, backup or upgrade was interrupted; its leftovers are removed");
    const opened = await openDatabase(config, clock());
    opened.beforeCommit(replanChanged(clock));
    const store = {
      ...opened,
      async close() {
        await opened.close();
        hold.release();
      },
    };
    return {
      config,
      store,
      photos: openPhotos(dataDir, config.photoBucket, log),
      payments: openPayments(config, store, clock),
      mail: openMail(() => config.mailServer),
      settings: await openLiveSettings(config, store),
      push: openPushService(config.pushServiceUrl),
      hooks: openHookClient(),
      passwords: openPasswords(),
      https: openHttps(config, store, clock, log),
      clock,
      log,
      demo: null,
    };
  } catch (error) {
    hold.release();
    throw error;
  }
}

/** Throws, as `openDeps` does, unless there is a club of exactly this version. */
export async function requireClub(config: Config): Promise<void> {
  if (config.databaseUrl === null) return requireClubInFolder(config);
  const [{ requireServerClub }, { refuseMoved }] = await Promise.all([
    import("../base/db/postgres/migrate.ts"),
    import("../base/db/postgres/move-mark.ts"),
  ]);
  const readNow = await snapshotsOf(config.dataDir, config.databaseUrl);
  await readNow(async (db) => {
    await refuseMoved(db);
    await requireServerClub(db);
  });
}

/** Throws `NewerDatabase` for a club that this version can't open. No club, or an older one, is fine. */
export async function refuseNewerClub(config: Config): Promise<void> {
  if (config.databaseUrl === null) {
    if (existsSync(databaseOf(config.dataDir))) pendingInFolder(config);
    return;
  }
  const { refuseNewerServerClub } = await import("../base/db/postgres/migrate.ts");
  await (await snapshotsOf(config.dataDir, config.databaseUrl))(refuseNewerServerClub);
}

/** Throws `NewerDatabase`, and `CannotServe` or `DamagedDatabase` for a database that can't be read. */
const pendingInFolder = (config: Config) =>
  opening(config, () => {
    const db = connect(databaseOf(config.dataDir), "read");
    try {
      return pendingMigrations(db, migrations);
    } finally {
      db.close();
    }
  });

export function requireClubInFolder(config: Config): void {
  refuseRemains(config);
  if (!existsSync(databaseOf(config.dataDir))) throw new CannotServe(`DATA_DIR="${config.dataDir}" contains no club.`);
  if (pendingInFolder(config).length === 0) return;
  throw new CannotServe(
    `DATA_DIR="${config.dataDir}" contains a club from an older version: start this version's server once, or use the older one.`,
  );
}

/** Does the same as `openDeps`, but never creates or migrates a club. */
export async function openClubAsIs(config: Config): Promise<Deps> {
  await requireClub(config);
  return openDeps(config);
}
