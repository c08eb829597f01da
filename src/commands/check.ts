import { parseArgs } from "node:util";
import { listLeftovers } from "../backups/leftovers.ts";
import { snapshotsOf } from "../base/db/snapshot.ts";
import type { Db } from "../base/db/store.ts";
import { counted } from "../base/format/numbers.ts";
import { openPhotos, type Photos } from "../base/photos/photos.ts";
import { runChecks } from "../check/checks.ts";
import { repairDerived } from "../check/repair.ts";
import { type Config, readConfig } from "../config.ts";
import { openStripeLazily } from "../money/providers/open-payments.ts";
import { applySavedSettings } from "../server-settings/live-settings.ts";
import { CannotDo, type Command } from "./command.ts";
import { proveBucket } from "./open-bucket.ts";
import { openClubAsIs, requireClub } from "./open-deps.ts";

const options = {
  repair: { type: "boolean", default: false },
  photos: { type: "boolean", default: false },
} as const;

/** Empty for a damaged database, whose problems the checks report. */
async function photosToPaint(db: Db, { files }: Photos): Promise<ReadonlySet<string>> {
  const { findUnpainted } = await import("../demo/paint-later.ts");
  try {
    return new Set((await findUnpainted(db, files)).keys());
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_")) return new Set();
    throw error;
  }
}

/** Stripe's keys may be saved in the product. They may be unreadable in a damaged database. */
async function applySavedWherePossible(config: Config, db: Db): Promise<void> {
  try {
    await applySavedSettings(config, db);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_"))) throw error;
  }
}

/** Returns the number of problems. */
async function look(config: Config, readsAll: boolean): Promise<number> {
  const { dataDir, databaseUrl, photoBucket } = config;
  const readNow = await snapshotsOf(dataDir, databaseUrl);
  const photos = openPhotos(dataDir, photoBucket);
  let count = 0;
  await readNow(async (db) => {
    await applySavedWherePossible(config, db);
    const payments = config.stripe && openStripeLazily(config.stripe);
    const unpainted = await photosToPaint(db, photos);
    for await (const { name, findings } of runChecks(db, {
      unfinished: listLeftovers(dataDir),
      isOnServer: databaseUrl !== null,
      photos,
      readNow,
      payments,
      unpainted,
      ...(readsAll && { readsOriginals: true }),
    })) {
      const bad = findings.filter(({ severity }) => severity === "wrong");
      for (const { message } of bad) console.log(`WRONG  ${name}: ${message}`);
      for (const { severity, message } of findings) if (severity === "note") console.log(`note   ${name}: ${message}`);
      if (bad.length === 0) console.log(`ok     ${name}`);
      count += bad.length;
    }
  });
  return count;
}

async function repair(config: Config): Promise<void> {
  const { store, clock } = await openClubAsIs(config);
  try {
    console.log(`Repaired ${await store.write((tx) => repairDerived(tx, clock()))} tournaments.`);
  } finally {
    await store.close();
  }
}

export const command: Command = {
  help: `Usage: fishtournament check [--repair] [--photos]

Checks the club in DATA_DIR (./data): every page of the database, every reference, every leaderboard against the verified
catches, the angler counts, the search index, the ledger against payments, entries and payouts, and every photo file,
the originals byte by byte. For originals in a bucket, it checks only the size unless you add --photos, which downloads them
all; providers may charge for that. With PAYMENTS=stripe and its keys, Stripe's records are compared as well. The server can keep
running. Prints a line for each problem and then exits with 1. --repair recalculates wrong leaderboards, angler counts and
search indexes, and checks again; damaged files and databases can only be restored from a backup.`,

  async run(args, env) {
    const { values } = parseArgs({ args, options });
    const config = readConfig(env);
    await requireClub(config);
    await proveBucket(config);
    if (values.repair) await repair(config);
    const count = await look(config, values.photos);
    if (count > 0) throw new CannotDo(`${counted(count, "problem")} found.`);
  },
};
