import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { callsOf } from "../../src/api-description/describe-api.ts";
import { everybody, type Outcome, outcomeFor, type Person } from "./people.ts";
import { openPrepared } from "./prepared-club.ts";
import { applicationRoutes, isPage, pages, tableFaults } from "./routes.ts";
import { partsOf, type Row } from "./row.ts";
import { table } from "./table.ts";
import { putInState, tryCell } from "./try-cell.ts";

const rows = table.flatMap(({ rows: some }) => Object.entries(some));
let prepared: Awaited<ReturnType<typeof openPrepared>>;

beforeAll(async () => {
  prepared = await openPrepared();
});
afterAll(() => prepared.close());

/** Whether the club is in its prepared state, except for the states of its people. */
let isAsPrepared = false;

/**
 * A refused request changes nothing, so the next one can use the same club. After a successful one, the club is reset.
 */
async function outcomes(name: string, row: Row): Promise<Record<Person, string>> {
  const mayShare = (person: Person) => name.startsWith("GET ") || outcomeFor(row.who, person) !== "yes";
  const page = isPage(name);
  const results = new Map<Person, string>();
  if (row.before || row.isRecorded) isAsPrepared = false;
  for (const person of ["owner", "admin"] as const) if (isAsPrepared) await putInState(prepared.club, person);
  for (const person of everybody) {
    if (!(isAsPrepared && mayShare(person))) await prepared.reset();
    results.set(person, await tryCell(prepared, { name, row, person, isPage: page }));
    isAsPrepared = mayShare(person);
  }
  if (row.before || row.isRecorded) isAsPrepared = false;
  return Object.fromEntries(results) as Record<Person, string>;
}

describe("Permissions", () => {
  test("every route of the application has a row, and every row a route", () => {
    const faults = tableFaults(applicationRoutes(prepared.club));
    if (faults.length > 0) throw new Error(faults.join("\n"));
  });

  test("a route added without a row is detected", () => {
    const [first = ""] = pages();
    const all = rows.map(([name]) => `${partsOf(name).method} ${partsOf(name).path}`);
    expect(tableFaults(all)).toEqual([]);
    expect(tableFaults([...all, "POST /api/new"])[0]).toContain("POST /api/new has no row.");
    expect(tableFaults(all.filter((name) => name !== first))).toEqual([
      `${first} has a row, but there is no such route.`,
    ]);
  });

  test.each(rows)("permissions of the route %s", async (name, row) => {
    const expected = everybody.map((person) => [person, outcomeFor(row.who, person)]);
    expect(await outcomes(name, row)).toEqual(Object.fromEntries(expected));
  });

  test("the API description matches the table's minimum role for each call", () => {
    const least = {
      anyone: ["visitor"],
      signedIn: ["suspended"],
      inGoodStanding: ["newcomer"],
      member: ["owner"],
      moneyReader: ["treasurer", "newAdmin"],
      actingTreasurer: ["treasurer", "admin"],
      judge: ["judge", "newAdmin"],
      actingJudge: ["judge", "admin"],
      organizer: ["organizer", "newAdmin"],
      actingOrganizer: ["organizer", "admin"],
      admin: ["newAdmin"],
      actingAdmin: ["admin"],
    } as const;
    const roles = Object.keys(least) as (keyof typeof least)[];
    for (const { method, path, hooks } of callsOf(prepared.club)) {
      const name = `${method} ${path}`;
      const row = rows.find(([rowName]) => rowName === name)?.[1];
      const first = row && roles.find((role) => least[role].every((person) => isDone(outcomeFor(row.who, person))));
      // Only if the club requires two-step login may a server admin do less than an acting admin.
      const documented = hooks.detail["x-role"] === "serverAdmin" ? "actingAdmin" : hooks.detail["x-role"];
      if (row) expect(`${name}: ${documented}`).toBe(`${name}: ${first}`);
    }
  });
});

/** These people have the right, but something in progress, or not set up in this club, blocks the request. */
const isDone = (outcome: Outcome) => ["yes", "idle", "money_under_way", "mail_refused", "invalid"].includes(outcome);
