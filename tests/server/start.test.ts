import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { isAdditive, migrateServer, serverMigrations } from "../../src/base/db/postgres/migrate.ts";
import { toUnusableServer } from "../../src/base/db/postgres/server-errors.ts";
import { openServerStore } from "../../src/base/db/postgres/store.ts";
import type { Store } from "../../src/base/db/store.ts";
import { bumpVersion, readVersion } from "../../src/base/db/versions.ts";
import { newName, onDatabase, onServer, urlOf } from "../support/server-database.ts";

const name = newName();
const url = urlOf(name);
const open: Store[] = [];

async function opened(): Promise<Store> {
  const store = await openServerStore(url, { connections: 2 }, 0);
  open.push(store);
  return store;
}

beforeAll(() => onServer(`create database ${name} template template0`));
afterEach(async () => {
  await Promise.all(open.splice(0).map((store) => store.close()));
});
afterAll(() => onServer(`drop database ${name}`));

describe("next to a newer version that changed the schema", () => {
  const later = [
    ...serverMigrations,
    { name: "0001_later_additive", sql: "alter table versions add column note text; create table notes (id bigint)" },
  ];

  test("an older instance keeps reading and writing, and can start, if the newer one's schema change was additive", async () => {
    const running = await opened();
    const version = () => running.read((db) => readVersion(db, "club"));
    const before = await version();
    await onDatabase(url, (client) => migrateServer(client, 0, later));
    const started = await opened();
    for (const store of [running, started]) await store.write((tx) => bumpVersion(tx, "club"));
    expect(await version()).toBe(before + 2);
    await onDatabase(url, (client) =>
      client.query(
        "alter table versions drop column note; drop table notes; delete from migrations where name = '0001_later_additive'",
      ),
    );
  });

  test("a migration named additive only adds tables, indexes, and columns that need no value", () => {
    const adds = (statement: string) =>
      /^create (unique )?(table|index|view|function|trigger|extension)\b/i.test(statement) ||
      (/^alter table "?\w+"? add column\b/i.test(statement) &&
        (!/ not null/i.test(statement) || / default /i.test(statement)));
    const others = (text: string) =>
      text
        .split(/;\n(?:--> statement-breakpoint\n)?/)
        .map((statement) => statement.trim())
        .filter((statement) => statement !== "" && !adds(statement));
    expect(serverMigrations.flatMap(({ name, sql: text }) => (isAdditive(name) ? others(text) : []))).toEqual([]);
    const mixed = [
      "create table a (id bigint not null)",
      "alter table b add column c text not null",
      "alter table b add column d text default 'x' not null",
      "alter table b add column e bigint",
      "drop table f",
      "alter table b rename column e to g",
      "update b set e = 1",
    ];
    expect(others(mixed.join(";\n"))).toEqual([mixed[1], mixed[4], mixed[5], mixed[6]] as string[]);
  });
});

describe("a server that can't be used prevents the start with one line", () => {
  const oneLine = /^DATABASE_URL: [^\n]+\.$/;
  const starting = (address: string) => openServerStore(address, { connections: 2 }, 0).then(() => "started", String);

  test("a start fails with one line if no database server listens", async () => {
    expect(await starting("postgres://club@127.0.0.1:1/club")).toMatch(
      /DATABASE_URL: nothing is listening there .*\.$/,
    );
  });

  test("a start without the server's database fails with one line", async () => {
    expect(await starting(urlOf("no_such_club"))).toContain("DATABASE_URL: there is no such database");
  });

  test("a start on a server with an outdated version fails with one line", async () => {
    const row = { version: "130012", encoding: "UTF8", locale: "C C", name: "club" };
    const old = { query: async () => ({ rows: [row] }) } as unknown as Parameters<typeof migrateServer>[0];
    const message = await migrateServer(old, 0).then(() => "migrated", String);
    expect(message).toBe("UnusableServer: DATABASE_URL: the server is PostgreSQL 13; it must be 14 or newer.");
  });

  test.each([
    ["timeout expired", "the server doesn't respond"],
    ["self signed certificate", "the server's certificate isn't trusted"],
    ["Hostname/IP does not match certificate's altnames", "the server's certificate isn't trusted"],
    ["SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string", "the password is missing or wrong"],
    ["Connection terminated unexpectedly", "the service there closed the connection"],
  ])("the driver's error %p is shown as: %s", (text, phrase) => {
    expect(String(toUnusableServer(new Error(text)))).toBe(`UnusableServer: DATABASE_URL: ${phrase} (${text}).`);
  });

  test("a database with another locale is refused with instructions", async () => {
    const other = newName();
    await onServer(`create database ${other} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
    expect(await starting(urlOf(other))).toContain("template template0 encoding 'UTF8' locale 'C'");
    await onServer(`drop database ${other}`);
  });

  test("a start with a user who may not create tables fails with one line", async () => {
    const other = newName();
    await onServer(`create database ${other} template template0`, `create role ${other} login`);
    const address = new URL(urlOf(other));
    address.username = other;
    const message = (await starting(address.href)).replace(/^UnusableServer: /, "");
    expect(message).toMatch(oneLine);
    expect(message).toContain("the user lacks a privilege there");
    await onServer(`drop database ${other}`, `drop role ${other}`);
  });

  test("a start on the database of a newer version fails with one line", async () => {
    await (await opened()).close();
    open.splice(0);
    await onDatabase(url, (client) => client.query("insert into migrations values ('9999_later', '', 0)"));
    expect(await starting(url)).toContain(`contains the change "9999_later", which this version doesn't recognize`);
    await onDatabase(url, (client) => client.query("delete from migrations where name = '9999_later'"));
  });
});
