import { stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { DamagedDatabase, damagedText } from "../base/db/migrate.ts";
import type { Db } from "../base/db/store.ts";
import { counted } from "../base/format/numbers.ts";
import { isNeeded, listKeptPhotos } from "../base/photos/list-stored-photos.ts";
import type { Deps } from "../deps.ts";

/** The check covers about 300 MB/s, so a start may take a few seconds. */
const largestLookedThrough = 1024 ** 3;

/**
 * Checks every page except free ones, but not every index. A larger database isn't checked, which the log mentions; run `check` instead. A
 * database server checks its own. Throws `DamagedDatabase`.
 */
export async function refuseDamagedDatabase({ store, config, log }: Deps): Promise<void> {
  if (config.databaseUrl !== null) return;
  const { size } = await stat(join(config.dataDir, "club.sqlite"));
  if (size > largestLookedThrough) {
    log.warn({ bytes: size }, "the database is too large to check at startup; run fishtournament check");
    return;
  }
  const problem = await store.read(problemOf);
  if (!problem) return;
  throw new DamagedDatabase(damagedText(config.dataDir, problem));
}

async function problemOf(db: Db): Promise<string | null> {
  try {
    // Checking a search index would read all of it, which takes seconds in a large club, so only its tables are
    // checked.
    const tables = await db.all<{ name: string }>(
      sql`select name from pragma_table_list where schema = 'main' and type in ('table', 'shadow')`,
    );
    for (const { name } of tables) {
      const [line] = await db.all<{ quick_check: string }>(sql`select quick_check from pragma_quick_check(${name})`);
      if (line?.quick_check !== "ok") return line?.quick_check.replaceAll(/\s+/g, " ") ?? "nothing can be read";
    }
    return null;
  } catch (error) {
    const isSqlites = error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_");
    if (!isSqlites) throw error;
    return error.message;
  }
}

const maxNamed = 10;

/** Starts after the first pages. Rests for sixty times as long as it worked. */
const beginsAfterMs = 1000;
const looksForMs = 10;
const restsTimes = 60;

/** Ends early when `stopping` is aborted. */
const rest = (ms: number, stopping: AbortSignal) => sleep(ms, undefined, { signal: stopping }).catch(() => undefined);

/**
 * Logs missing photo files and returns their number. Deliberately slow, so that it doesn't delay requests. Skips
 * buckets, because each start of each process would request every object.
 */
export async function reportMissingPhotos(
  { store, photos, log }: Pick<Deps, "store" | "photos" | "log">,
  stopping: AbortSignal,
): Promise<number> {
  if (photos.files.keptIn === "bucket") return 0;
  await rest(beginsAfterMs, stopping);
  const missing: string[] = [];
  let restedAt = performance.now();
  for await (const { sha256, needs } of await store.read(async (db) => listKeptPhotos(db))) {
    const looked = performance.now() - restedAt;
    if (looked > looksForMs) {
      await rest(looked * restsTimes, stopping);
      restedAt = performance.now();
    }
    if (stopping.aborted) return 0;
    for (const name of needs) {
      if ((await photos.files.sizeOf(sha256, name)) !== null) continue;
      // A job may have removed it since its row was read.
      if (await store.read((db) => isNeeded(db, sha256, name))) missing.push(`${sha256}.${name}`);
    }
  }
  if (missing.length > 0) {
    log.error({ missing: missing.length, first: missing.slice(0, maxNamed) }, "photo files are missing");
    const files = counted(missing.length, "photo file is", "photo files are");
    console.error(`${files} missing. fishtournament check lists them; a backup may have them.`);
  }
  return missing.length;
}
