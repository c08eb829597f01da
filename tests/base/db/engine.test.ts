import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { drizzleOnFile } from "../../../src/base/db/drizzle-on-file.ts";
import { unindexed } from "../../../src/base/db/engine.ts";
import { drizzleOnPool } from "../../../src/base/db/postgres/builder.ts";
import { participants, users, versions } from "../../../src/base/db/schema.ts";
import type { Db, Tx } from "../../../src/base/db/store.ts";
import { matchesText, peopleSearch } from "../../../src/base/db/text-search.ts";

const onFile: Db = drizzleOnFile(new Database(":memory:"));
/** It connects at the first query, and none is sent here. */
const onServer = drizzleOnPool({} as Pool) as Tx;

const whereOf = (query: { toSQL(): { sql: string; params: unknown[] } }) => {
  const { sql: text, params } = query.toSQL();
  return { where: text.slice(text.indexOf(" where ") + 7), params };
};

describe("a column that must not choose the index", () => {
  const query = (db: Db) =>
    db
      .select()
      .from(users)
      .where(eq(unindexed(db, users.state), "TX"));

  test("a column that must not choose the index gets a plus on SQLite", () => {
    expect(whereOf(query(onFile))).toEqual({ where: `+"users"."state" = ?`, params: ["TX"] });
  });

  test("a column that must not choose the index is a plain column on PostgreSQL", () => {
    expect(whereOf(query(onServer))).toEqual({ where: `"users"."state" = $1`, params: ["TX"] });
  });
});

describe("a search for words", () => {
  const query = (db: Db, typed: string) =>
    db
      .select({ id: peopleSearch.id })
      .from(peopleSearch)
      .where(matchesText(db, peopleSearch, typed));

  test("on SQLite, a search uses phrases of the index", () => {
    expect(whereOf(query(onFile, `ann "bo`))).toEqual({ where: `"people_search" match ?`, params: [`"ann" """bo"`] });
  });

  test("on PostgreSQL, a search uses LIKE for each word, with wildcards escaped", () => {
    expect(whereOf(query(onServer, "ann 50%"))).toEqual({
      where: `("people_search"."text" like folded($1) and "people_search"."text" like folded($2))`,
      params: ["%ann%", "%50\\%%"],
    });
  });
});

describe("on PostgreSQL", () => {
  test("an upsert names its target columns without their table, and its values unchanged", () => {
    const upsert = onServer
      .insert(participants)
      .values({ tournamentId: 1, userId: 2, joinedAt: 3 })
      .onConflictDoUpdate({
        target: [participants.tournamentId, participants.userId],
        set: { joinedAt: sql`${participants.joinedAt} + 1` },
        setWhere: eq(participants.userId, 2),
      });
    // The number of the last parameter depends on how many columns the table has.
    expect(upsert.toSQL().sql.replace(/\$\d+$/, "$n")).toEndWith(
      ` on conflict ("tournament_id", "user_id") do update set "joined_at" = "tournament_participants"."joined_at" + 1 where "tournament_participants"."user_id" = $n`,
    );
  });

  test("an insert that ignores conflicts is built as drizzle builds it", () => {
    const insert = onServer.insert(versions).values({ name: "club", value: 1 });
    expect(insert.onConflictDoNothing().toSQL().sql).toEndWith(" on conflict do nothing");
    const withTarget = onServer.insert(versions).values({ name: "club", value: 1 });
    expect(withTarget.onConflictDoNothing({ target: versions.name }).toSQL().sql).toEndWith(
      ` on conflict ("name") do nothing`,
    );
  });

  test("the server generates an auto-increment key unless the row has one", () => {
    const keys = { tournamentId: 1, userId: 2, joinedAt: 3 };
    const firstOf = (row: typeof participants.$inferInsert) =>
      /values \((\S+),/.exec(onServer.insert(participants).values(row).toSQL().sql)?.[1];
    expect(firstOf(keys)).toBe("default");
    expect(firstOf({ id: 7, ...keys })).toBe("$1");
  });

  test("a text that reads like SQL reaches the server unchanged", () => {
    const typed = `likely(1) (+"x") likelihood(y, 0.5) "people_search" match $1 on conflict ("a"."b")`;
    const isInlined = eq(users.username, typed).inlineParams();
    const { where } = whereOf(onServer.select().from(users).where(and(isInlined)));
    expect(where).toContain(`'${typed}'`);
  });
});

test("no feature writes SQL for one engine: hints and searches are functions of the store", () => {
  const root = join(import.meta.dirname, "../../../src");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && !path.startsWith("base/db/"),
  );
  expect(files.length).toBeGreaterThan(100);
  const ofOneEngine =
    /(?:`|[\s(])\+\$\{|\b(?:un)?likely\(|\blikelihood\(|\bindexed by\b|\} match \$\{|\bhighlight\(|\bbm25\(/;
  const wrong = files.filter((path) => {
    const templates = readFileSync(join(root, path), "utf8").match(/\bsql(?:<[^`]*?>)?`[^`]*`/g) ?? [];
    return templates.some((template) => ofOneEngine.test(template));
  });
  expect(wrong).toEqual([]);
});
