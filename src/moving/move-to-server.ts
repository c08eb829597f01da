import type { Database } from "bun:sqlite";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { databaseEntry } from "../backups/backup-retention.ts";
import { lockFolderExclusively, requireIntactDatabase } from "../backups/stopped-club.ts";
import { connect } from "../base/db/connect.ts";
import { moveMark, readFolderMark, writeFolderMark } from "../base/db/move-mark.ts";
import { migrateServer } from "../base/db/postgres/migrate.ts";
import { openStore } from "../base/db/store.ts";
import { counted } from "../base/format/numbers.ts";
import { clubOfBucket, isOfAnotherClub } from "../base/photos/bucket/prove-bucket.ts";
import { makePushKeys, readPushKeys } from "../delivery/push-keys.ts";
import { bucketPhotos, comparePhotos, copyPhotos, folderPhotos } from "./club-photos.ts";
import { compareRows } from "./compare-rows.ts";
import { copyCounters, copyRows, type PrintLine } from "./copy-rows.ts";
import { openFileRows } from "./file-rows.ts";
import { isBucketEmpty, onServer, type Places, refuseDifferences, reportLostPhotos } from "./move.ts";
import { MoveProblem } from "./move-problem.ts";
import { dropConstraints, dropMark, isEmpty, readMark, restoreConstraints, writeMark } from "./server-mark.ts";
import { openServerRows } from "./server-rows.ts";
import { tablesOf } from "./tables.ts";

const isShard = (name: string) => /^[0-9a-f]{2}$/.test(name);
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** The club's public push key, created if it doesn't exist yet. It identifies the bucket's owner. */
async function clubKey({ dataDir, now }: Places): Promise<string> {
  const store = openStore(join(dataDir, databaseEntry), now);
  try {
    await makePushKeys(store, now);
    return (await store.read(readPushKeys))?.publicKey ?? "";
  } finally {
    await store.close();
  }
}

/**
 * Throws `MoveProblem` for a bucket of another club, or one with unknown objects. Returns whether the photos are
 * already there.
 */
async function claimBucket({ dataDir, bucket }: Places, key: string, photoRows: number): Promise<boolean> {
  const owner = await clubOfBucket(bucket);
  const hasPhotos = namesIn(join(dataDir, "photos")).some(isShard);
  if (owner === null && !hasPhotos && photoRows > 0) {
    throw new MoveProblem(
      `PHOTOS_URL: the photos of the club are neither in ${dataDir} nor in the bucket ${bucket.name}; use the bucket that has them.`,
    );
  }
  if (owner === null && !(await isBucketEmpty(bucket))) {
    throw new MoveProblem(`PHOTOS_URL: the bucket ${bucket.name} isn't empty; use an empty one.`);
  }
  if (await isOfAnotherClub(bucket, key)) {
    throw new MoveProblem(
      `PHOTOS_URL: the bucket ${bucket.name} contains another club's photos; each club needs its own.`,
    );
  }
  return owner === key && !hasPhotos;
}

/**
 * Returns whether the photos are already in the bucket. Throws `MoveProblem` unless the database is empty or contains
 * the beginning of this same move, and `BackupProblem` for a damaged club.
 */
async function begin(
  client: ClientBase,
  file: Database,
  places: Places,
  key: string,
  print: PrintLine,
): Promise<boolean> {
  const { dataDir } = places;
  const [mark, folderMark] = [await readMark(client), readFolderMark(dataDir)];
  if (mark && (mark.direction !== "in" || mark.id !== folderMark?.id)) {
    throw new MoveProblem("DATABASE_URL: the database contains another club, or part of one; create an empty one.");
  }
  if (!(mark || (await isEmpty(client)))) {
    throw new MoveProblem("DATABASE_URL: the database isn't empty; create an empty one.");
  }
  const photoRows = file.query<{ count: number }, []>("select count(*) as count from photos").get()?.count ?? 0;
  const stay = await claimBucket(places, key, photoRows);
  if (mark) {
    print(`Resuming the move that began at ${mark.began}.`);
    return stay;
  }
  print("Checking the club's database first.");
  requireIntactDatabase(file, "The club's");
  const id = folderMark?.id ?? crypto.randomUUID();
  writeFolderMark(dataDir, { id, direction: "out" });
  await writeMark(client, { id, direction: "in" });
  return stay;
}

/** Reports other files in the folder, which the server doesn't need. */
function printRemainingFiles(dataDir: string, print: PrintLine): void {
  const ofClub = [
    databaseEntry,
    `${databaseEntry}-wal`,
    `${databaseEntry}-shm`,
    "photos",
    "lock",
    "lock-journal",
    moveMark,
  ];
  for (const name of namesIn(dataDir).filter((entry) => !ofClub.includes(entry)))
    print(`stays  ${join(dataDir, name)}`);
  const incoming = namesIn(join(dataDir, "photos", "incoming")).length;
  if (incoming > 0) print(`stays  ${counted(incoming, "incomplete upload")}`);
}

/**
 * Moves the club from the folder to an empty database and an empty bucket, or resumes an interrupted move. The folder
 * remains unchanged, but is no longer served. Throws `MoveProblem`, `BackupProblem`, `UnusableServer`, `NewerDatabase` or
 * `storage_unavailable`.
 */
export async function moveToServer(places: Places, print: PrintLine): Promise<void> {
  const { dataDir, bucket, now } = places;
  const hold = lockFolderExclusively(dataDir);
  try {
    if (readFolderMark(dataDir)?.direction === "in") {
      throw new MoveProblem(`DATA_DIR="${dataDir}": a club is still being moved into this folder.`);
    }
    const key = await clubKey(places);
    const file = connect(join(dataDir, databaseEntry), "read");
    try {
      await onServer(places, async (client) => {
        const photosStay = await begin(client, file, places, key, print);
        await migrateServer(client, now);
        await dropConstraints(client);
        const tables = tablesOf(file);
        const server = openServerRows(client);
        await copyRows(tables, openFileRows(file), server, print);
        await copyCounters(tables, openFileRows(file), server);
        print("Restoring references and indexes.");
        await restoreConstraints(client);
        const [here, there] = [folderPhotos(dataDir), bucketPhotos(dataDir, bucket)];
        if (!photosStay) await copyPhotos(here, there, print);
        let zeros = 0;
        const compared = openFileRows(file, () => {
          zeros += 1;
        });
        const rows = await compareRows(tables, compared, server, print);
        const photos = photosStay ? { files: 0, wrong: 0 } : await comparePhotos(here, there, print);
        if (photosStay) print("note   photos: already in the bucket; run fishtournament check to verify them");
        else await reportLostPhotos(file, here, print);
        if (zeros > 0)
          print(
            `note   ${counted(zeros, "row")} had a null character, which PostgreSQL can't store; it was replaced with �`,
          );
        refuseDifferences(rows.wrong + photos.wrong, "the database");
        await dropMark(client);
        printRemainingFiles(dataDir, print);
        print(
          `Both sides match: ${counted(rows.rows, "row")} of ${counted(tables.length, "table")}, ${counted(photos.files, "photo file")}.`,
        );
      });
    } finally {
      file.close();
    }
  } finally {
    hold.release();
  }
}
