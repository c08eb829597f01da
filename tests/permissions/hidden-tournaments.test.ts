import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { z } from "zod";
import { callsOf } from "../../src/api-description/describe-api.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { day, openTournament } from "../catches/catch-day.ts";
import { type Browser, type Club, noon } from "../support/club.ts";
import { anyone } from "./people.ts";
import { type Fixtures, openPrepared } from "./prepared-club.ts";
import { formOf, requestOf } from "./request-of.ts";
import { partsOf, type Row, type Rows } from "./row.ts";
import { table } from "./table.ts";

/** The objects of the prepared club that are tournaments. */
const tournamentThings = [
  ...(["running", "upcoming", "joinedNextWeek", "pictured", "draft", "withOwnTeam", "withTeams"] as const),
  ...(["ended", "priced", "paidUnconfirmed", "paidFor"] as const),
] satisfies readonly (keyof Fixtures)[];

/** The same objects, with this tournament instead of every other. */
const aboutTournament = (fixtures: Fixtures, id: number): Fixtures => ({
  ...fixtures,
  ...Object.fromEntries(tournamentThings.map((name) => [name, id])),
});

const who = anyone;
const named = { id: "running" } as const;
const search = (name: string) => ({ who, query: ({ running }: Fixtures) => `?${name}=${running}` });
const fish = { species: "Largemouth Bass", length: "18.5", weight: "4.2", location: "North bay" };
const report = { type: "complaint", title: "No wind", description: "There was no wind at all today." };
const points = { kind: "place", first: 100, step: 1 };
const role = { role: "judge" };
const recordedMoney = { way: "in", amount: 50_000, day: "2026-06-01", reason: "Sponsor's check" };

/** Requests that name a tournament outside the path, or differ from the table's. Their effect doesn't matter here. */
const more: Rows = {
  "POST /api/catches whole": {
    who,
    form: ({ running }) => ({ ...fish, tournamentId: String(running) }),
  },
  "POST /api/catches without-weight": {
    who,
    form: ({ running }) => ({ ...fish, weight: "", tournamentId: String(running) }),
  },
  "POST /api/catches in-centimeters": {
    who,
    form: ({ running }) => ({ ...fish, length: "47.3", weight: "1.9", tournamentId: String(running) }),
  },
  "POST /api/catches too-long": {
    who,
    form: ({ running }) => ({ ...fish, length: "9999", tournamentId: String(running) }),
  },
  "POST /api/catches finer": {
    who,
    form: ({ running }) => ({ ...fish, length: "18.25", tournamentId: String(running) }),
  },
  "POST /api/catches as-json": {
    who,
    json: ({ running }: Fixtures) => ({ ...fish, length: "18.25", tournamentId: running }),
  },
  "GET /submit-catch": search("tournament"),
  "POST /api/complaints by-id": { who, json: ({ running }: Fixtures) => ({ ...report, tournamentId: running }) },
  "POST /api/complaints by-choice": {
    who,
    json: ({ running }: Fixtures) => ({ ...report, about: `tournament:${running}` }),
  },
  "POST /submit-complaint": {
    who,
    form: ({ running }) => ({ ...report, priority: "low", about: `tournament:${running}` }),
  },
  "GET /submit-complaint": search("tournament"),
  "GET /api/live": search("tournament"),
  "GET /api/admin/catches/unverified": search("tournament"),
  "GET /api/admin/catches/queue": search("tournament"),
  "GET /admin/verification": search("tournament"),
  "POST /api/seasons": {
    who,
    json: ({ running }: Fixtures) => ({ name: "Winter Season", tournamentIds: [running], points }),
  },
  "PUT /api/seasons/:id": {
    who,
    at: { id: "season" },
    json: ({ running }: Fixtures) => ({ tournamentIds: [running] }),
  },
  "GET /api/admin/money": search("tournamentId"),
  "GET /api/admin/money/period": search("tournamentId"),
  "GET /api/admin/money/movements": search("tournamentId"),
  "GET /api/admin/money/ledger.csv": search("tournamentId"),
  "POST /api/admin/money/movements": {
    who,
    json: ({ running }: Fixtures) => ({ ...recordedMoney, tournamentId: running }),
  },
  "GET /admin/money": search("tournament"),
  "POST /api/admin/users/:id/roles": {
    who,
    at: { id: "ownerId" },
    json: ({ running }: Fixtures) => ({ ...role, tournamentId: running }),
  },
  "POST /api/admin/role-links": { who, json: ({ running }: Fixtures) => ({ ...role, tournamentId: running }) },
  "POST /api/admin/tournaments/:id/archive": { who, at: named, json: { reason: "Over" } },
  "POST /api/admin/tournaments/:id/restore": { who, at: named, json: { reason: "Not over" } },
};

const rows = [...table.flatMap(({ rows }) => Object.entries(rows)), ...Object.entries(more)];

/** The request as sent, with its form as text. */
const sentText = (name: string, row: Row, fixtures: Fixtures) => JSON.stringify(requestOf(name, row, fixtures));

let prepared: Awaited<ReturnType<typeof openPrepared>>;
/** None of these people has an entry, an invitation or a role in the hidden tournaments. */
let strangers: Record<"a visitor" | "a member" | "a judge elsewhere" | "an organizer of others", Browser>;

/** A form's random id, which differs on each page. */
const randomId = /\b[0-9a-f]{32}\b/g;

/** A value that occurs in nothing else that is sent. */
const ids = { private: 765_432, inactive: 876_543, missing: 987_654 };

/** Different from what the requests of the table match, so that every difference would show. */
async function addHidden(club: Club) {
  const odd = {
    ...{ startDay: "2026-06-10", endDay: "2026-06-12", startsAt: noon + 4 * day, endsAt: noon + 6 * day },
    ...{ entryFeeCents: 2500, skipsWeight: true, teams: { size: 2, score: "best", prize: "split" } as const },
    rules: { ...shippedRules.tournament, unit: "cm" } as const,
  };
  await openTournament(club, { ...odd, id: ids.private, name: "Behind the dam", visibility: "private" });
  await openTournament(club, { ...odd, id: ids.inactive, name: "Not announced", isActive: false });
}

beforeAll(async () => {
  prepared = await openPrepared();
  const { club } = prepared;
  await addHidden(club);
  strangers = {
    "a visitor": club.visitor,
    "a member": await club.logIn("other"),
    "a judge elsewhere": await club.logIn("judge elsewhere"),
    "an organizer of others": await club.logIn("organizer"),
  };
});
afterAll(() => prepared.close());

/** Everything in which a reader could notice a difference between replies, without the requested id. */
async function answerTo(by: Browser, [name, row]: [string, Row], id: number): Promise<object> {
  const { method, path, json, csv, fields, cookie } = requestOf(name, row, aboutTournament(prepared.fixtures, id));
  const headers = { ...(cookie && { cookie }), ...(csv && { "content-type": "text/csv" }) };
  const response = await by.send(path, { method, json, body: csv, form: fields && formOf(fields), headers });
  const without = (text: string | null) => text?.replaceAll(String(id), "ID") ?? null;
  return {
    status: response.status,
    location: without(response.headers.get("location")),
    type: response.headers.get("content-type"),
    retryAfter: response.headers.get("retry-after"),
    // Compare only the name: the cookie contains the typed values with the id, and its value differs each time.
    cookie: response.headers.get("set-cookie")?.split("=")[0] ?? null,
    body: without((await response.text()).replaceAll(randomId, "RANDOM")),
  };
}

const takesTournament = rows.filter(([name, row]) => {
  const fixtures = new Proxy({} as Fixtures, { get: (_, thing) => `<${String(thing)}>` });
  const other = new Proxy({} as Fixtures, {
    get: (_, thing) => (tournamentThings.includes(thing as "running") ? "<another>" : `<${String(thing)}>`),
  });
  return sentText(name, row, fixtures) !== sentText(name, row, other);
});

describe("a stranger's request about a hidden tournament gets the same reply as about a missing one:", () => {
  test.each(takesTournament)("%s replies as if a hidden tournament didn't exist", async (name, row) => {
    for (const [who, by] of Object.entries(strangers)) {
      const missing = await answerTo(by, [name, row], ids.missing);
      for (const kind of ["private", "inactive"] as const) {
        expect({ who, kind, ...(await answerTo(by, [name, row], ids[kind])) }).toEqual({ who, kind, ...missing });
      }
    }
  });

  test("the test covers every call with a tournament in its path, query or body", () => {
    const tried = new Set(takesTournament.map(([name]) => `${partsOf(name).method} ${partsOf(name).path}`));
    const isNamed = (shape: unknown) => /"tournament(s|Id|Ids)?":/.test(JSON.stringify(shape));
    const shapeOf = (model: unknown) => {
      const schema = model && typeof model === "object" && "model" in model ? model.model : model;
      return schema instanceof z.ZodType ? z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) : {};
    };
    const taking = callsOf(prepared.club).filter(
      ({ path, hooks: { query, body } }) =>
        path.includes("/tournaments/:id") || isNamed(shapeOf(query)) || isNamed(shapeOf(body)),
    );
    expect(taking.map(({ method, path }) => `${method} ${path}`).filter((name) => !tried.has(name))).toEqual([]);
  });
});
