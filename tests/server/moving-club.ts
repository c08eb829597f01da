import { Database } from "bun:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach } from "bun:test";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "../../src/base/db/migrations.ts";
import type { PhotoBucket } from "../../src/base/photos/bucket/bucket-settings.ts";
import { openPhotoFiles } from "../../src/base/photos/photo-files.ts";
import { openDeps } from "../../src/commands/open-deps.ts";
import { readConfig } from "../../src/config.ts";
import { moveToFolder } from "../../src/moving/move-to-folder.ts";
import { moveToServer } from "../../src/moving/move-to-server.ts";
import { rowsOf } from "../backups/rows.ts";
import { oldDatabase } from "../base/db/old-database.ts";
import { openS3Double, type S3Double } from "../support/s3-double.ts";
import { newName, onServer, urlOf } from "../support/server-database.ts";

export const now = Date.UTC(2026, 5, 6, 17);

const hashOf = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
const photos = Array.from({ length: 12 }, (_, index) => Buffer.alloc(20_000 + index, `photo ${index} `));
const extraRows = 4500;

/**
 * More rows in one table than fit into one batch, texts that need escaping, and an id that was assigned and then
 * released.
 */
function addRows(path: string): void {
  const db = new Database(path);
  const add = db.query("insert into audit (at, actor_name, action, subject, detail) values (?, ?, 'a', 'b', ?)");
  const never = "select sql from sqlite_schema where name = 'audit_never_deleted'";
  const trigger = db.query<{ sql: string }, []>(never).get()?.sql ?? "";
  db.transaction(() => {
    for (let index = 0; index < extraRows; index += 1)
      add.run(2 ** 52 + index, "Zoë 🎣", `{"quoted":"\\"${index}\\" , {NULL} \n"}`);
    for (const key of ["ø", "z", "Ä", "🎣", "", "﷽", "NULL", "{}"]) {
      db.query("insert into versions (name, value) values (?, 9007199254740993)").run(key);
    }
    db.run("insert into audit (id, at, actor_name, action, subject, detail) values (900000, 0, 'a', 'a', 'b', '{}')");
    db.run("drop trigger audit_never_deleted");
    db.run("delete from audit where id = 900000");
    db.run(trigger);
  })();
  db.close();
}

export class Cut extends Error {}

/** All rows, except those that differ between engines: the search index and the times of the migrations. */
export function clubRows(dataDir: string) {
  const all = Object.entries(rowsOf(join(dataDir, "club.sqlite")));
  return Object.fromEntries(all.filter(([table]) => !(table.includes("_search") || table === "migrations")));
}

export const photoNames = (dataDir: string) =>
  readdirSync(join(dataDir, "photos"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ name, message }: Error) => `${name}: ${message}`,
  );

/** Whether an instance can start serving the folder. */
export const opening = (dataDir: string, env: Record<string, string> = {}) =>
  refusal(openDeps(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...env })).then(({ store }) => store.close()));

/**
 * A club with rows in every table and photos, and for each test an empty database on the server and an empty bucket.
 */
export function openMovingClub() {
  const databases: string[] = [];
  let root = "";
  let club = "";
  const moving = {
    /** The server's database. */
    url: "",
    bucket: undefined as unknown as S3Double,
    /** The URL of `bucket`, unless a test uses another one. */
    bucketUrl: "",
    said: [] as string[],
  };
  const say = (line: string): void => {
    moving.said.push(line);
  };
  const emptyFolder = () => mkdtempSync(join(root, "empty-"));
  const places = (dataDir: string) => ({
    ...{ dataDir, databaseUrl: moving.url, now },
    bucket: readConfig({ PHOTOS_URL: moving.bucketUrl }).photoBucket as PhotoBucket,
  });
  const actions = {
    say,
    emptyFolder,
    folderOfClub(): string {
      const folder = mkdtempSync(join(root, "club-"));
      cpSync(club, folder, { recursive: true });
      return folder;
    },
    /** Aborts the work at the first line for which `when` is true, as in a power failure. */
    cutAt: (when: RegExp) => (line: string) => {
      say(line);
      if (when.test(line)) throw new Cut(line);
    },
    toServer: (dataDir: string, hear = say) => moveToServer(places(dataDir), hear),
    toFolder: (dataDir: string, hear = say) => moveToFolder(places(dataDir), hear),
    openingServer: () => opening(emptyFolder(), { DATABASE_URL: moving.url, PHOTOS_URL: moving.bucketUrl }),
    async newDatabase(): Promise<string> {
      const name = newName();
      databases.push(name);
      await onServer(`create database ${name} template template0`);
      return urlOf(name);
    },
  };

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "moving-"));
    club = join(oldDatabase(root, migrations.at(-1)?.name ?? ""), "..");
    addRows(join(club, "club.sqlite"));
    const files = openPhotoFiles(club);
    for (const bytes of photos) await files.write(hashOf(bytes), { original: bytes, thumbnail: bytes.subarray(0, 99) });
  });
  afterAll(async () => {
    rmSync(root, { recursive: true });
    await onServer(...databases.map((name) => `drop database ${name} with (force)`));
  });
  beforeEach(async () => {
    moving.bucket = openS3Double();
    moving.bucketUrl = moving.bucket.url;
    moving.said = [];
    moving.url = await actions.newDatabase();
  });
  afterEach(() => moving.bucket.stop());
  return Object.assign(moving, actions);
}
