import { Database } from "bun:sqlite";
import { beforeEach, describe, expect, test } from "bun:test";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  DamagedDatabase,
  DatabaseTooOld,
  migrate,
  NewerDatabase,
  unknownChanges,
} from "../../../src/base/db/migrate.ts";
import { migrations } from "../../../src/base/db/migrations.ts";
import * as schema from "../../../src/base/db/schema.ts";

const parents = "create table parent (id integer primary key, name text)";
const children =
  "create table child (id integer primary key, parent_id integer not null references parent(id) on delete cascade)";
const first = { name: "0000_first", sql: `${parents};--> statement-breakpoint\n${children};` };

/** Table and column names as the store writes them, e.g. ["users", ["id", "username", …]]. */
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const tables = Object.values(schema)
  .filter((value) => value instanceof SQLiteTable)
  .map(getTableConfig)
  .map(({ name, columns }): [string, string[]] => [name, columns.map((column) => snakeCase(column.name))]);

let db: Database;

beforeEach(() => {
  db = new Database(":memory:");
  db.run("pragma foreign_keys = on");
});

const count = (table: string) => db.query<{ n: number }, []>(`select count(*) as n from ${table}`).get()?.n;

describe("migrating", () => {
  test("a migration applies missing changes once, and records them", () => {
    expect(migrate(db, [first], 5)).toEqual(["0000_first"]);
    expect(migrate(db, [first], 6)).toEqual([]);
    expect(db.query("select name, applied_at from migrations").all()).toEqual([{ name: "0000_first", applied_at: 5 }]);
  });

  test("rebuilding a parent table keeps its children", () => {
    migrate(db, [first], 1);
    db.run("insert into parent (id, name) values (1, 'a')");
    db.run("insert into child (id, parent_id) values (1, 1)");
    const rebuild = [
      "create table new_parent (id integer primary key, name text not null)",
      "insert into new_parent select id, name from parent",
      "drop table parent",
      "alter table new_parent rename to parent",
    ].join(";--> statement-breakpoint\n");
    migrate(db, [first, { name: "0001_rebuild", sql: rebuild }], 2);
    expect(count("child")).toBe(1);
    expect(db.query("pragma foreign_keys").get()).toEqual({ foreign_keys: 1 });
  });

  test("a migration that breaks a reference is rolled back completely", () => {
    migrate(db, [first], 1);
    db.run("insert into parent (id, name) values (1, 'a')");
    db.run("insert into child (id, parent_id) values (1, 1)");
    const breaking = { name: "0001_breaking", sql: "delete from parent" };
    expect(() => migrate(db, [first, breaking], 2)).toThrow(DamagedDatabase);
    expect(count("parent")).toBe(1);
    expect(count("migrations")).toBe(1);
  });

  test("a database from a newer version is refused with the name of the unknown migration", () => {
    migrate(db, [first, { name: "0009_future", sql: "create table future (id integer)" }], 1);
    expect(() => migrate(db, [first], 2)).toThrow(NewerDatabase);
    expect(() => migrate(db, [first], 2)).toThrow("0009_future");
  });

  test("a database of version 0.1.0 is refused in one line", () => {
    migrate(db, [{ name: "0000_entities", sql: parents }], 1);
    expect(() => migrate(db, migrations, 2)).toThrow(DatabaseTooOld);
    expect(() => migrate(db, migrations, 2)).toThrow(/^[^\n]*created by version 0\.1\.0[^\n]*$/);
    expect(() => unknownChanges(db, migrations)).toThrow(DatabaseTooOld);
    expect(count("migrations")).toBe(1);
  });

  test("a database whose record of a migration has another text is refused", () => {
    migrate(db, [first], 1);
    expect(() => migrate(db, [{ ...first, sql: `${first.sql} -- edited` }], 2)).toThrow(DamagedDatabase);
  });
});

test.each(tables)("the migrations give %s the columns of the schema", (name, columns) => {
  migrate(db, migrations, 1);
  const columnsInDb = db.query<{ name: string }, [string]>("select name from pragma_table_info(?)").all(name);
  expect(columnsInDb.map((column) => column.name).sort()).toEqual(columns.toSorted());
});
