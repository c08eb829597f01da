import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { databaseEntry } from "../backups/backup-retention.ts";
import { lockFolderExclusively, requireIntactDatabase } from "../backups/stopped-club.ts";
import { connect } from "../base/db/connect.ts";
import { dropFolderMark, readFolderMark, writeFolderMark } from "../base/db/move-mark.ts";
import { drizzleOnConnection } from "../base/db/postgres/builder.ts";
import { requireServerClub } from "../base/db/postgres/migrate.ts";
import { openStore } from "../base/db/store.ts";
import { counted } from "../base/format/numbers.ts";
import { clubOfBucket } from "../base/photos/bucket/prove-bucket.ts";
import { readPushKeys } from "../delivery/push-keys.ts";
import { bucketPhotos, comparePhotos, copyPhotos, folderPhotos } from "./club-photos.ts";
import { compareRows } from "./compare-rows.ts";
import { copyCounters, copyRows, type PrintLine } from "./copy-rows.ts";
import { openFileRows } from "./file-rows.ts";
import { onServer, type Places, refuseDifferences, reportLostPhotos } from "./move.ts";
import { MoveProblem } from "./move-problem.ts";
import { dropMark, readMark, servingConnections, writeMark } from "./server-mark.ts";
import { openServerRows } from "./server-rows.ts";
import { type RowSide, type Table, tablesOf } from "./tables.ts";

/** Throws `MoveProblem` while an instance serves the club. */
async function refuseServed(client: ClientBase): Promise<void> {
  const count = await servingConnections(client);
  if (count === 0) return;
  throw new MoveProblem("DATABASE_URL: instances are serving this club; stop all of them first.");
}

/** Files that don't count: the locks held during the move, and what a file system has in its root. */
const ofEmptyFolder = /^(lock|lock-journal|lost\+found|README\.md|\.gitignore)$/;

/**
 * Marks both ends, so that nobody serves either. Throws `MoveProblem` for a folder that isn't empty, or that belongs to
 * another move.
 */
async function begin(client: ClientBase, { dataDir }: Places, print: PrintLine): Promise<void> {
  const [mark, folderMark] = [await readMark(client), readFolderMark(dataDir)];
  if (!folderMark && readdirSync(dataDir).some((name) => !ofEmptyFolder.test(name))) {
    throw new MoveProblem(`DATA_DIR="${dataDir}": the folder isn't empty; use an empty one.`);
  }
  if (folderMark?.direction === "out" || (folderMark && mark && mark.id !== folderMark.id)) {
    throw new MoveProblem(`DATA_DIR="${dataDir}": the folder contains another club; use an empty one.`);
  }
  if (mark?.direction === "in") {
    throw new MoveProblem("DATABASE_URL: a club is still being moved into this database.");
  }
  await refuseServed(client);
  if (mark && folderMark) return print(`Resuming the move that began at ${mark.began}.`);
  const id = mark?.id ?? folderMark?.id ?? crypto.randomUUID();
  writeFolderMark(dataDir, { id, direction: "in" });
  if (mark) return;
  await writeMark(client, { id, direction: "out" });
  try {
    // An instance may have started before the mark existed.
    await refuseServed(client);
  } catch (error) {
    await dropMark(client);
    throw error;
  }
}

/** Throws `MoveProblem`. */
async function refuseOtherBucket(client: ClientBase, { bucket }: Places): Promise<void> {
  const keys = await readPushKeys(drizzleOnConnection(client));
  if ((await clubOfBucket(bucket)) === (keys?.publicKey ?? "")) return;
  throw new MoveProblem(`PHOTOS_URL: the bucket ${bucket.name} doesn't contain this club's photos.`);
}

/** The schema creates its own row; the club brings another one. */
async function isOwnRow(tables: readonly Table[], file: RowSide, server: RowSide): Promise<boolean> {
  const club = tables.find(({ name }) => name === "club");
  return club !== undefined && JSON.stringify(await file.last(club)) !== JSON.stringify(await server.last(club));
}

/**
 * Moves the club from the server to an empty folder, or resumes an interrupted move. The database and the bucket remain
 * unchanged, but are no longer served. Throws `MoveProblem`, `BackupProblem`, `UnusableServer`, `NewerDatabase` or
 * `storage_unavailable`.
 */
export async function moveToFolder(places: Places, print: PrintLine): Promise<void> {
  const { dataDir, bucket, now } = places;
  mkdirSync(dataDir, { recursive: true });
  const hold = lockFolderExclusively(dataDir);
  try {
    await onServer(places, async (client) => {
      await requireServerClub(drizzleOnConnection(client));
      await refuseOtherBucket(client, places);
      await begin(client, places, print);
      const path = join(dataDir, databaseEntry);
      await openStore(path, now).close();
      const file = connect(path, "write");
      try {
        // Rows arrive table by table, before the rows that they refer to; all references are checked at the end.
        file.run("pragma foreign_keys = off");
        // 64 MB, because every row goes into several indexes at different positions.
        file.run("pragma cache_size = -64000");
        const tables = tablesOf(file);
        const [rowsThere, rowsHere] = [openServerRows(client), openFileRows(file)];
        if (await isOwnRow(tables, rowsHere, rowsThere)) file.run("delete from club");
        await copyRows(tables, rowsThere, rowsHere, print);
        await copyCounters(tables, rowsThere, rowsHere);
        print("Checking the copied database.");
        requireIntactDatabase(file, "The copied");
        const [here, there] = [folderPhotos(dataDir), bucketPhotos(dataDir, bucket)];
        await copyPhotos(there, here, print);
        const rows = await compareRows(tables, rowsThere, rowsHere, print);
        const photos = await comparePhotos(there, here, print);
        await reportLostPhotos(file, here, print);
        refuseDifferences(rows.wrong + photos.wrong, "the folder");
        dropFolderMark(dataDir);
        print(
          `Both sides match: ${counted(rows.rows, "row")} of ${counted(tables.length, "table")}, ${counted(photos.files, "photo file")}.`,
        );
      } finally {
        file.close();
      }
    });
  } finally {
    hold.release();
  }
}
