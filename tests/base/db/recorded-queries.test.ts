import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { prizeBreakdowns } from "../../../src/base/db/schema.ts";
import type { CatchView } from "../../../src/catches/catch-shapes.ts";
import { type CatchDay, openCatchDay, photoFile, submitted } from "../../catches/catch-day.ts";
import type { Browser } from "../../support/club.ts";
import statistics from "./large-club-statistics.json";
import { places } from "./list-addresses.ts";

let catchDay: CatchDay;
const statements = new Set<string>();

const prepare = Database.prototype.prepare;

/** A day at a club, with every statement recorded: what anglers and judges send, then every page and list. */
beforeAll(async () => {
  Database.prototype.prepare = function (this: Database, sql: string, ...rest: []) {
    statements.add(sql.replaceAll("+?", "?"));
    return prepare.call(this, sql, ...rest);
  } as typeof prepare;
  catchDay = await openCatchDay();
  const { ann, judge, tournamentId } = catchDay;
  const first = { tournamentId, position: 1, amountCents: 10_000 };
  await catchDay.club.store.write(async (tx) => void (await tx.insert(prizeBreakdowns).values(first)));
  const sent: CatchView[] = [];
  for (let nth = 0; nth < 3; nth += 1)
    sent.push(await submitted(ann, { tournamentId, length: `${15 + nth}.5`, photo: await photoFile() }));
  await done(judge, `/api/admin/catches/${sent[0]?.id}/verify`, { isVerified: true });
  await done(judge, `/api/admin/catches/${sent[1]?.id}/reject`, { rejectionReason: "Not on the board" });
  await done(ann, "/api/complaints", {
    type: "bug",
    title: "A fault",
    description: "The board shows nothing.",
    priority: "low",
  });
  await done(catchDay.bob, `/api/tournaments/${tournamentId}/join`, {});
  for (const { who, path, of } of places) {
    const readers = { visitor: catchDay.club.visitor, angler: ann, admin: judge };
    const address = path.replace(":id", String(of === "angler" ? ann.userId : tournamentId));
    const response = await readers[who].send(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
    await response.text();
  }
});

afterAll(async () => {
  Database.prototype.prepare = prepare;
  await catchDay.club.close();
});

async function done(browser: Browser, path: string, json: unknown): Promise<void> {
  const response = await browser.send(path, { json });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}

/** Tables that don't grow with the club: a single row, one row per job, a few per volunteer, or only pending work. */
const small = ["club", "job_leases", "rule_sets", "seasons", "tasks", "one_time_links", "user_roles", "webhooks"];

/** Fragments of statements that may scan or sort all matching rows, and why that is harmless. */
const harmless: readonly (readonly [part: RegExp, why: string])[] = [
  [/from "sessions" where "sessions"."user_id" = \?/, "the browsers of one user"],
  [/"tournament_participants"."user_id" = \? .*order by "tournaments"."ends_at"/, "what one angler joined"],
  [/"catches"."user_id" = \? .*group by lower\("(catches"\.")?species"\)/, "the species of one angler"],
  [/from "standings" .*"standings"."user_id" = \? .*order by "tournaments"."ends_at"/, "the results of one angler"],
  [/count\(distinct lower\(trim\("location"\)\)\)/, "the waters of one angler"],
  [/sum\("amount_cents"\) from "payouts" where \(?"payouts"."status" <> 'completed'/, "an index of only what is due"],
  [
    /from "payouts" .*"payouts"."status" <> 'completed' and "payouts"."status" <> 'processing'/,
    "the same index: prizes to pay",
  ],
  [/^select count\(\*\), sum\(.* from "tournaments"/, "a total, along an index that holds nothing else"],
  [
    /^select "id", "cancelled_at" from "tournaments" where \("tournaments"."official_at" is null and /,
    "an index of unofficial results",
  ],
  [/from "payments" .*where \("payments"."refund_state" in \('queued', 'sending'/, "an index of refunds to send"],
  [/from "payments" where \("payments"."deposit_id" > \?/, "the deposits of challenges"],
  [
    /^select count\(\*\) from "challenges" where "challenges"."status" = 'open'$/,
    "a few rows for each tournament, along an index",
  ],
  [/^select "tournament_id", "kind", sum\("amount_cents"\) from "ledger" group by/, "the same, of all money"],
  [/^select sum\("payment_items"\."amount_cents"\) from "payment_items" /, "a total, of all side pots"],
  [
    /^select sum\("amount_cents"\), count\(\*\).* from "payouts" where "payouts"."voided_at" is null$/,
    "a few rows for each tournament",
  ],
  [
    /^select sum\("amount_cents"\) from "payouts" where \((case when "payouts"."processed_at" <|"payouts"."voided_at" >=)/,
    "a few rows for each tournament",
  ],
  [/^select \(?count\(\*\)\)? from "(users|tournaments|catches)"$/, "how many there are, along the smallest index"],
  [
    /^select "id" from "tournaments" where \(.*"entry_fee_cents" > \? or .*"pots" is not null\) limit \?$/,
    "whether any tournament costs something: stops at the first that does",
  ],
  [/"status" = 'pending' .* group by "tournaments"."id", "catches"."claimed_species"/, "what waits for a judge now"],
  [/ order by .*not "catches"."id" in \(/, "what waits for a judge now, what could change a paid place first"],
  [/where \(?false/, "a list of no ids, which SQLite does not look for"],
  [/^select "id" from "users" where \(?"users"."is_admin" = 1 /, "an index of nothing but admins"],
  [
    /from "payouts" .*"payouts"."part" > \? .*order by "payouts"."position" asc, "payouts"."part" asc/,
    "the prizes of one tournament",
  ],
  [/from "second_looks" .*"status" in \('awaiting', 'differs'\)/, "an index of nothing but what is open"],
  [/from "user_roles" .*"user_id" = \? .*order by/, "the roles of one user"],
  [/from "relations" inner join "users" .*order by/, "whom one angler fishes with"],
  [/^select "id" from "users" where "users"."username" = \?$/, "the tests' own, to find whom they made"],
];

/** A search index that is searched for words isn't read whole. */
const isMatch = (step: string) => /VIRTUAL TABLE INDEX \d+:.*M\d/.test(step);
const isWalk = (step: string) =>
  !isMatch(step) &&
  /^SCAN (?!CONSTANT ROW|\d+-ROW VALUES|\(subquery)/.test(step) &&
  !small.includes(step.split(" ")[1]?.replaceAll('"', "") ?? "");
const isSort = (step: string) => step.includes("TEMP B-TREE");

function faults(analyzed: boolean): Record<string, string[]> {
  const db = new Database(join(catchDay.club.dataDir, "club.sqlite"));
  if (analyzed) {
    db.run("analyze");
    db.run("delete from sqlite_stat1");
    for (const { tbl, idx, stat } of statistics) db.run("insert into sqlite_stat1 values (?, ?, ?)", [tbl, idx, stat]);
    db.run("analyze sqlite_schema");
  }
  const faultySteps: Record<string, string[]> = {};
  for (const sql of statements) {
    if (!/^(select|insert|update|delete|with)/i.test(sql) || sql.includes("sqlite_schema")) continue;
    if (harmless.some(([part]) => part.test(sql))) continue;
    const steps = prepare.call(db, `explain query plan ${sql}`).all() as { detail: string }[];
    const bad = steps.map(({ detail }) => detail).filter((step) => isWalk(step) || isSort(step));
    if (bad.length > 0) faultySteps[sql] = bad;
  }
  db.close();
  return faultySteps;
}

describe("No statement of any page, list or action reads or sorts a whole table that grows", () => {
  test("no statement scans or sorts a growing table in a club without statistics", () => {
    expect(statements.size).toBeGreaterThan(90);
    expect(faults(false)).toEqual({});
  });

  test("every exception is still needed", () => {
    expect(harmless.filter(([part]) => ![...statements].some((sql) => part.test(sql)))).toEqual([]);
  });

  test("no statement scans or sorts a growing table in a large club with statistics", () => {
    expect(faults(true)).toEqual({});
  });
});

test("A decision reads only the paid places of the board, however many anglers are ranked", () => {
  const ranked = [...statements].filter((sql) => /"is_ranked" = \?.* order by "standings"."sort_key"/.test(sql));
  expect(ranked.length).toBeGreaterThan(0);
  expect(ranked.filter((sql) => !/ limit \?/.test(sql))).toEqual([]);
});
