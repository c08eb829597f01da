import { type Database, SQLiteError } from "bun:sqlite";
import pg from "pg";
import { drizzleOnFile } from "../base/db/drizzle-on-file.ts";
import { UnusableServer } from "../base/db/postgres/migrate.ts";
import { toUnusableServer } from "../base/db/postgres/server-errors.ts";
import { counted } from "../base/format/numbers.ts";
import { BucketFailure, openBucket, ownPrefix } from "../base/photos/bucket/bucket.ts";
import type { PhotoBucket } from "../base/photos/bucket/bucket-settings.ts";
import { listKeptPhotos } from "../base/photos/list-stored-photos.ts";
import { ExpectedError } from "../expected-error.ts";
import { Refusal } from "../refusal.ts";
import type { PhotoSide } from "./club-photos.ts";
import type { PrintLine } from "./copy-rows.ts";
import { MoveProblem } from "./move-problem.ts";

export type Places = {
  dataDir: string;
  /** Contains a password. */
  databaseUrl: string;
  bucket: PhotoBucket;
  /** UTC ms. */
  now: number;
};

const connectMs = 10_000;

const again = "Run the same command again to resume.";

const isOfFolder = (error: Error): boolean =>
  error instanceof SQLiteError || ("syscall" in error && "path" in error) || hasReason(error, "disk_full");

const hasReason = (error: Error, reason: string): boolean => error instanceof Refusal && error.reason === reason;

/** Converts an error to one line that names the setting. */
function problemOf(error: unknown, { dataDir, bucket }: Places): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof BucketFailure || hasReason(error, "storage_unavailable")) {
    const failure = error instanceof BucketFailure ? ` (${error.error})` : "";
    return new MoveProblem(`PHOTOS_URL: the bucket ${bucket.name} doesn't respond${failure}. ${again}`);
  }
  if (isOfFolder(error)) return new MoveProblem(`DATA_DIR="${dataDir}": ${error.message}. ${again}`);
  if (error instanceof ExpectedError) return error;
  const unfitServer = toUnusableServer(error);
  return unfitServer instanceof UnusableServer ? new MoveProblem(`${unfitServer.message} ${again}`) : error;
}

/** Throws `MoveProblem` if the server, the bucket or the disk fails. */
export async function onServer<T>(places: Places, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: places.databaseUrl,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  });
  // The current statement fails too.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw problemOf(error, places);
  } finally {
    await client.end();
  }
}

export async function isBucketEmpty(settings: PhotoBucket): Promise<boolean> {
  const { objects } = await openBucket(settings).list("");
  return objects.every(({ key }) => key.startsWith(ownPrefix));
}

/** Reports rows whose photo the club had lost before. */
export async function reportLostPhotos(file: Database, { files }: PhotoSide, print: PrintLine): Promise<void> {
  let lost = 0;
  for await (const { sha256, needs } of listKeptPhotos(drizzleOnFile(file))) {
    for (const name of needs) if ((await files.sizeOf(sha256, name)) === null) lost += 1;
  }
  if (lost > 0) print(`note   photos: ${counted(lost, "file")} were already missing; fishtournament check lists them`);
}

/** Throws `MoveProblem` if there are differences. */
export function refuseDifferences(wrong: number, target: string): void {
  if (wrong === 0) return;
  throw new MoveProblem(
    `${counted(wrong, "difference was", "differences were")} found, so the club can't be served from there. Recreate ${target} and rerun this command.`,
  );
}
