import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { callsOf } from "../../src/api-description/describe-api.ts";
import { sessions } from "../../src/base/db/schema.ts";
import type { Store } from "../../src/base/db/store.ts";
import { bumpVersion } from "../../src/base/db/versions.ts";
import type { Deps } from "../../src/deps.ts";
import type { Browser, Club } from "../support/club.ts";
import { openPrepared } from "./prepared-club.ts";
import { partsOf, type Row } from "./row.ts";
import { table } from "./table.ts";
import { accounts, ask, putInState } from "./try-cell.ts";

type Prepared = Awaited<ReturnType<typeof openPrepared>>;

const rowOf = (route: string): [string, Row] => {
  const rows = table.flatMap(({ rows }) => Object.entries(rows));
  const row = rows.find(([name]) => `${partsOf(name).method} ${partsOf(name).path}` === route);
  if (!row) throw new Error(`${route} has no row.`);
  return row;
};

const endSession = (club: Club, { userId }: Browser) =>
  club.store.write(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await bumpVersion(tx, "access");
  });

const logInAdmin = async (club: Club) => {
  await putInState(club, "admin");
  return club.logIn(accounts.admin);
};

/** 'whole': read before the reply began. 'breaks off': sent while it is read, until the session ends. */
const streamable: Record<string, "whole" | "breaks off"> = {
  "GET /api/live": "breaks off",
  "GET /api/admin/export/:file": "breaks off",
  "GET /api/admin/audit.csv": "breaks off",
  "GET /api/admin/money/ledger.csv": "breaks off",
  "GET /api/admin/money/winnings.csv": "whole",
  "GET /api/admin/payouts/bank.csv": "whole",
  "GET /api/seasons/:id/ladder.csv": "whole",
  "GET /api/tournaments/:id/results.csv": "whole",
  "POST /api/admin/members/import/report.csv": "breaks off",
  "POST /api/admin/members/password-links.csv": "whole",
  "POST /api/admin/tournaments/:id/entrants/import/report.csv": "breaks off",
};

const lasting = ["text/csv", "text/event-stream"];

const routesWithLastingReply = (club: Club) =>
  callsOf(club)
    .filter(({ hooks }) =>
      Object.values(hooks.response).some(({ model }) => lasting.includes(String(model.meta()?.contentMediaType))),
    )
    .map(({ method, path }) => `${method} ${path}`);

describe("a reply that lasts as long as its reader keeps reading", () => {
  let prepared: Prepared;
  beforeAll(async () => {
    prepared = await openPrepared();
  });
  afterAll(() => prepared.close());

  test("every route with such a reply is in this table", () => {
    expect(routesWithLastingReply(prepared.club).toSorted()).toEqual(Object.keys(streamable).toSorted());
  });

  test.each(Object.entries(streamable))("%s: once its session has ended, the reply %s", async (route, expected) => {
    const { club, fixtures } = prepared;
    const [name, row] = rowOf(route);
    const admin = await logInAdmin(club);
    const response = await ask(admin, { name, row, fixtures });
    expect(response.status).toBe(200);
    await endSession(club, admin);
    if (route === "GET /api/live") {
      expect(await response.text()).not.toContain("event:");
      expect(club.liveReaders.count()).toBe(0);
      return;
    }
    const outcome = await response.text().then(
      () => "whole" as const,
      () => "breaks off" as const,
    );
    expect(outcome).toBe(expected);
  });
});

/** Whether a list-import route read the result during its turn. */
const isJudged = (result: unknown): boolean =>
  (Array.isArray(result) && result.some((row) => typeof row === "object" && row !== null && "outcome" in row)) ||
  (typeof result === "object" && result !== null && ("judged" in result || "blankLines" in result));

/** Lists are checked one at a time, so others may wait for minutes. */
describe("a list whose sender lost their session while it waited for its turn is refused:", () => {
  const gate = { isShut: false, reached: Promise.withResolvers<void>(), opened: Promise.withResolvers<void>() };
  const withGate = (deps: Deps): Deps => {
    const read: Store["read"] = async (work) => {
      const result = await deps.store.read(work);
      if (gate.isShut && isJudged(result)) {
        gate.isShut = false;
        gate.reached.resolve();
        await gate.opened.promise;
      }
      return result;
    };
    return { ...deps, store: { ...deps.store, read } };
  };
  const routes = table
    .flatMap(({ rows }) => Object.keys(rows))
    .filter((name) => {
      const { method, path } = partsOf(name);
      const takesResults = path === "/api/admin/tournaments/import";
      return name.startsWith("POST /api/") && (takesResults || rowOf(`${method} ${path}`)[1].csv);
    });

  let prepared: Prepared;
  beforeAll(async () => {
    prepared = await openPrepared(withGate);
  });
  afterEach(() => {
    gate.isShut = false;
    gate.opened.resolve();
  });
  afterAll(() => prepared.close());

  test("the test covers every route that accepts a list", () => {
    const takingLists = callsOf(prepared.club).filter(({ hooks }) => "x-list" in hooks.detail);
    const tried = new Set(routes.map((name) => `${partsOf(name).method} ${partsOf(name).path}`));
    expect(takingLists.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([...tried].toSorted());
  });

  test.each(routes)("%s refuses a list whose sender lost their session while it waited", async (name) => {
    const { club, fixtures } = prepared;
    const row = table.flatMap(({ rows }) => Object.entries(rows)).find(([rowName]) => rowName === name)?.[1];
    if (!row) throw new Error(`${name} has no row.`);
    gate.reached = Promise.withResolvers<void>();
    gate.opened = Promise.withResolvers<void>();
    const first = await logInAdmin(club);
    const second = await club.logIn("second admin");
    gate.isShut = true;
    const begun = ask(first, { name, row, fixtures });
    await gate.reached.promise;
    const waiting = ask(second, { name, row, fixtures });
    await Bun.sleep(50);
    await endSession(club, second);
    gate.opened.resolve();
    expect((await begun).status).toBe(200);
    const reply = await waiting;
    expect([reply.status, await reply.json()]).toMatchObject([401, { code: "not_signed_in" }]);
    await prepared.reset();
  });
});
