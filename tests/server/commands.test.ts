import { afterAll, beforeAll, expect, test } from "bun:test";
import { openServerStore } from "../../src/base/db/postgres/store.ts";
import { snapshotsOf } from "../../src/base/db/snapshot.ts";
import { openPhotos } from "../../src/base/photos/photos.ts";
import { runChecks } from "../../src/check/checks.ts";
import { requireClub } from "../../src/commands/open-deps.ts";
import { readConfig } from "../../src/config.ts";
import { newName, onDatabase, onServer, urlOf } from "../support/server-database.ts";

const name = newName();
const url = urlOf(name);

beforeAll(() => onServer(`create database ${name} template template0`));
afterAll(() => onServer(`drop database ${name}`));

const PHOTOS_URL = "s3+https://KEY:SECRET@s3.example.org/club-photos";
const requiring = (DATABASE_URL: string) =>
  requireClub(readConfig({ DATABASE_URL, PHOTOS_URL })).then(
    () => "a club",
    ({ name: kind, message }) => `${kind}: ${message}`,
  );

const tablesOf = (address: string) =>
  onDatabase(
    address,
    async (client) => (await client.query("select 1 from pg_tables where schemaname = 'public'")).rows,
  );

test("a command for an existing club doesn't create one on an empty server, and explains why in one line", async () => {
  expect(await requiring(url)).toBe("UnusableServer: DATABASE_URL: the database contains no club.");
  expect(await tablesOf(url)).toEqual([]);
});

test("a server that can't be reached is named in one line, without its password", async () => {
  expect(await requiring("postgres://club:hush@127.0.0.1:1/club")).toMatch(
    /^UnusableServer: DATABASE_URL: nothing is listening there \([^\n]*127\.0\.0\.1:1\)\.$/,
  );
});

test("a check whose query fails reports that as a finding, as on a damaged file", async () => {
  const readNow = await snapshotsOf("", url);
  const problems = await readNow(async (db) => {
    const photos = openPhotos("");
    const checks = runChecks(db, { isOnServer: true, photos, readNow, payments: null, unpainted: new Set() });
    for await (const { findings } of checks) return findings;
    return [];
  });
  expect(problems).toEqual([
    { severity: "wrong", message: `couldn't be checked (relation "tournaments" does not exist)` },
  ]);
});

test("a command opens a club of this version, and refuses one of a newer version", async () => {
  await (await openServerStore(url, { connections: 2 }, 0)).close();
  expect(await requiring(url)).toBe("a club");
  await onDatabase(url, (client) => client.query("insert into migrations values ('9999_later', '', 0)"));
  expect(await requiring(url)).toContain('NewerDatabase: DATABASE_URL: the database contains the change "9999_later"');
});
