import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../../src/base/db/migrate.ts";
import { migrations } from "../../../src/base/db/migrations.ts";
import { tournaments } from "../../../src/base/db/schema.ts";
import { readSnapshot } from "../../../src/base/db/snapshot.ts";
import { type Db, openStore } from "../../../src/base/db/store.ts";
import { openPhotos } from "../../../src/base/photos/photos.ts";
import { checks } from "../../../src/check/checks.ts";
import { rebuildStandings } from "../../../src/results/rebuild-standings.ts";
import { rowsOf } from "../../backups/rows.ts";
import { laterChange, oldDatabase, versionFile } from "./old-database.ts";

const names = migrations.map(({ name }) => name);
const newest = names.at(-1) ?? "";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "versions-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const databaseOf = (version: string) => oldDatabase(folder, version);

function schemaOf(path: string): string[] {
  const db = new Database(path, { readonly: true });
  const parts = db.query<{ sql: string }, []>("select sql from sqlite_schema where sql is not null").all();
  db.close();
  return parts.map(({ sql }) => sql).toSorted();
}

test.each(names)(
  "a database of version %s is kept in the tests (if not: bun scripts/keep-schema-versions.ts)",
  (name) => {
    expect(existsSync(versionFile(name))).toBe(true);
  },
);

/** The new names of columns that a later migration renames, by table. */
const newNames: Record<string, Record<string, string>> = {
  standings: { total_length: "score", fish_lengths: "fish_scores" },
};
const underNewNames = (table: string, row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [newNames[table]?.[name] ?? name, value]));

describe.each(names)("migrating a database of version %s:", (version) => {
  const path = () => databaseOf(version);

  test("the old database has rows in every table", () => {
    const { sqlite_sequence: _, ...tables } = rowsOf(path());
    for (const [table, rows] of Object.entries(tables))
      expect({ table, rows: rows.length > 0 }).toMatchObject({ rows: true });
  });

  test("migrations keep every row with every value", async () => {
    const club = path();
    const { sqlite_sequence: usedBefore = [], migrations: _, ...before } = rowsOf(club);
    await openStore(club, 5).close();
    const { sqlite_sequence: usedAfter = [], ...after } = rowsOf(club);
    for (const [table, rows] of Object.entries(before)) {
      // A migration may add rows, which come after the existing ones.
      expect(after[table]?.slice(0, rows.length)).toMatchObject(rows.map((row) => underNewNames(table, row)));
    }
    for (const { name, seq } of usedBefore) {
      expect(usedAfter.find((used) => used.name === name)?.seq).toBeGreaterThanOrEqual(Number(seq));
    }
  });

  test("the migrated database has the schema of a new one, and is intact", async () => {
    const club = path();
    await openStore(club, 5).close();
    const fresh = join(mkdtempSync(join(folder, "fresh-")), "club.sqlite");
    await openStore(fresh, 5).close();
    expect(schemaOf(club)).toEqual(schemaOf(fresh));
    const readNow = <T>(work: (db: Db) => Promise<T>) => readSnapshot(club, work);
    const data = { photos: openPhotos(join(folder, "none")), readNow };
    const rowChecks = checks.filter(({ name }) => name !== "photos");
    await readSnapshot(club, async (db) => {
      for (const { name, run } of rowChecks)
        expect({ name, findings: await run(db, data) }).toEqual({ name, findings: [] });
    });
  });
});

test("a database of version 0.6 gets the numbers that its entrants already had, in the order of their confirmation", async () => {
  const club = databaseOf("0004_version_0_6");
  const db = new Database(club);
  db.run("update tournament_participants set paid_at = 1000 - id where tournament_id = 1");
  const ordered = db
    .query<{ id: number }, []>("select id from tournament_participants where tournament_id = 1 order by id desc")
    .all();
  db.close();
  await openStore(club, 5).close();
  const numbers = rowsOf(club).tournament_participants?.filter(({ tournament_id: id }) => id === 1) ?? [];
  expect(numbers.length).toBeGreaterThan(1);
  for (const [index, { id }] of ordered.entries()) expect(numbers.find((row) => row.id === id)?.number).toBe(index + 1);
});

test.each(names.slice(0, -1))(
  "a database of version %s keeps every standing when all are computed again",
  async (version) => {
    const club = databaseOf(version);
    const { standings: before = [] } = rowsOf(club);
    const store = openStore(club, 5);
    await store.write(async (tx) => {
      for (const { id } of await tx.select({ id: tournaments.id }).from(tournaments)) await rebuildStandings(tx, id);
    });
    await store.close();
    const { standings: after = [] } = rowsOf(club);
    expect(after).toMatchObject(before.map((row) => underNewNames("standings", row)));
    expect(after).toHaveLength(before.length);
  },
);

const allMigrations = [...migrations, laterChange];

test.each(allMigrations.slice(0, -1).map(({ name }, index) => [name, allMigrations[index + 1]?.name.slice(0, 4)]))(
  "a database of version %s is copied to before-%s.sqlite before it is upgraded",
  async (version, next) => {
    const club = databaseOf(version);
    const before = rowsOf(club);
    await openStore(club, 5, allMigrations).close();
    const copies = readdirSync(join(club, "../backups"));
    expect(copies).toEqual([`before-${next}.sqlite`]);
    expect(rowsOf(join(club, "../backups", copies[0] ?? ""))).toEqual(before);
  },
);

test("a new database, and one that is up to date, are not copied", async () => {
  const club = databaseOf(newest);
  await openStore(club, 5).close();
  expect(readdirSync(join(club, ".."))).toEqual(["club.sqlite"]);
});

test("two processes that start at once upgrade a database once", () => {
  const club = databaseOf(newest);
  const [first, second] = [new Database(club), new Database(club)];
  let appliedFirst: string[] = [];
  // The second has read what is missing before the first applies it.
  const appliedSecond = migrate(second, allMigrations, 6, () => {
    appliedFirst = migrate(first, allMigrations, 5);
  });
  expect({ appliedFirst, appliedSecond }).toEqual({ appliedFirst: [laterChange.name], appliedSecond: [] });
  for (const db of [first, second]) db.close();
});
