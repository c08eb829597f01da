import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { z } from "zod";
import { unknownFieldsOf } from "../../../src/base/http/unknown-fields.ts";
import type { Refusal } from "../../../src/refusal.ts";
import { type Route, requestWith, routesOf, senderOf } from "../../fuzz/routes.ts";
import { openPrepared, type PreparedClub } from "../../permissions/prepared-club.ts";
import type { Browser } from "../../support/club.ts";

let prepared: PreparedClub;
let routes: Route[];
let admin: Browser;
const browsers = new Map<string | null, Browser>();

beforeAll(async () => {
  prepared = await openPrepared();
  routes = routesOf(prepared.club, prepared.fixtures).filter(({ objects }) => objects.length > 0);
});
beforeEach(begin);
afterAll(() => prepared.close());

/** Restores the prepared club and logs everybody in. */
async function begin(): Promise<void> {
  await prepared.reset();
  for (const name of ["owner", "other", "admin"]) browsers.set(name, await prepared.club.logIn(name));
  browsers.set(null, prepared.club.visitor);
  admin = browsers.get("admin") ?? prepared.club.visitor;
}

type Reply = { message: string; code: string; issues?: { path: string; message: string }[] };

const isForAnglers = ({ call }: Route) =>
  ["anyone", "signedIn", "inGoodStanding", "member"].includes(call?.hooks.detail["x-role"] ?? "");

const misspelled = "maxLenght";

const withField = (route: Route, path: readonly (string | number)[], beside: Route["objects"][number]["beside"]) =>
  requestWith(route, prepared.fixtures, [{ in: "json", path: [...path, misspelled], value: 20, beside }]);

test("the enumeration finds the calls that configure tournaments, seasons and the club", () => {
  const names = routes.filter((route) => !isForAnglers(route)).map(({ name }) => name);
  for (const name of [
    ...["POST /api/tournaments", "PUT /api/admin/tournaments/:id", "POST /api/admin/tournaments/:id/prizes"],
    ...["POST /api/seasons", "PUT /api/seasons/:id", "POST /api/admin/settings", "POST /api/admin/rule-sets"],
  ]) {
    expect(names).toContain(name);
  }
  const admins = routes.filter(({ path }) => path.startsWith("/api/admin/"));
  expect(admins.filter(isForAnglers)).toEqual([]);
});

test("a misspelled field is rejected by name and path in every object of every configuring call", async () => {
  const errors: string[] = [];
  for (const route of routes.filter((route) => !isForAnglers(route))) {
    for (const { path, beside } of route.objects) {
      const { method, path: address, json } = withField(route, path, beside);
      const response = await (browsers.get(senderOf(route) ?? "admin") ?? admin).send(address, { method, json });
      const { message, issues } = (await response.json()) as Reply;
      const expected = { path: [...path, misspelled].join("."), message: `Unknown field "${misspelled}"` };
      if (response.status !== 422 || !Bun.deepEquals(issues, [expected])) {
        errors.push(`${route.name} at ${path.join(".")}: ${response.status} ${message} ${JSON.stringify(issues)}`);
      }
    }
  }
  expect(errors).toEqual([]);
}, 120_000);

test("calls of anglers ignore unknown fields", async () => {
  for (const route of routes.filter(isForAnglers)) {
    await begin();
    const by = browsers.get(senderOf(route)) ?? admin;
    const { method, path, json } = withField(route, [], []);
    const response = await by.send(path, { method, json });
    if (response.status === 422) expect(await response.text()).not.toContain("Unknown field");
  }
}, 120_000);

describe("sending back a response", () => {
  const sentBack: [name: string, read: (fixtures: PreparedClub["fixtures"]) => string, field: string | null][] = [
    ["PUT /api/admin/tournaments/:id", ({ running }) => `/api/tournaments/${running}`, null],
    ["PUT /api/admin/tournaments/:id", ({ upcoming }) => `/api/tournaments/${upcoming}`, null],
    ["POST /api/tournaments", ({ running }) => `/api/tournaments/${running}`, null],
    ["POST /api/admin/tournaments/:id/prizes", ({ priced }) => `/api/tournaments/${priced}/prizes`, "prizeBreakdown"],
    ["POST /api/admin/settings", () => "/api/admin/settings", null],
    ["PUT /api/seasons/:id", ({ season }) => `/api/seasons/${season}`, null],
  ];

  test.each(sentBack)("a response sent back has no unknown field for %s", async (name, read, field) => {
    const route = routes.find((route) => route.name === name);
    const seen = await admin.get(read(prepared.fixtures));
    const { method, path } = requestWith(route as Route, prepared.fixtures, []);
    const json = field ? { [field]: seen } : seen;
    expect(await (await admin.send(path, { method, json })).text()).not.toContain("Unknown field");
  });

  test("a response sent back leaves the tournament unchanged, including read-only fields", async () => {
    const path = `/api/tournaments/${prepared.fixtures.upcoming}`;
    const seen = await admin.get<{ participantCount: number }>(path);
    const json = { ...seen, participantCount: 99, id: 1 };
    const put = await admin.send(`/api/admin${path.slice(4)}`, { method: "PUT", json });
    expect([put.status, await admin.get(path)]).toEqual([200, seen]);
  });
});

describe("a known field in the wrong place", () => {
  const rounding = (json: object) => admin.send("/api/admin/rule-sets", { json: { name: "Trail", ...json } });

  test("a field next to the rules that contain it is rejected", async () => {
    const response = await rounding({ rules: {}, rounding: "1/4" });
    const { issues } = (await response.json()) as Reply;
    expect([response.status, issues]).toEqual([422, [{ path: "rounding", message: 'Unknown field "rounding"' }]]);
  });

  test("a field of the tournament is rejected in a division", async () => {
    const { upcoming } = prepared.fixtures;
    const seen = await admin.get<object>(`/api/tournaments/${upcoming}`);
    const json = { ...seen, divisions: [{ name: "Juniors", prize: 100 }] };
    const response = await admin.send(`/api/admin/tournaments/${upcoming}`, { method: "PUT", json });
    const { issues } = (await response.json()) as Reply;
    expect(issues).toEqual([{ path: "divisions.0.prize", message: 'Unknown field "prize"' }]);
  });

  test("a field is accepted in its own place", async () => {
    expect((await rounding({ rules: { rounding: "1/4" } })).status).toBe(201);
  });
});

describe("unknown fields", () => {
  const call = (body: z.ZodType, reply: z.ZodType = z.null()) => [
    { method: "POST", path: "/api/admin/x", hooks: { body, response: { 200: { model: reply } } } },
  ];
  const issuesOf = (body: z.ZodType, value: unknown, reply?: z.ZodType) => {
    try {
      unknownFieldsOf(call(body, reply))("POST", "/api/admin/x", value);
      return [];
    } catch (error) {
      return (error as Refusal).detail.issues?.map(({ path }) => path);
    }
  };

  test("unknown fields are found inside lists, choices, transformed and optional values", () => {
    const line = z.object({ name: z.string() });
    const body = z.object({
      lines: z.array(line).max(3).nullable().optional(),
      kind: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("a") }),
        z.object({ kind: z.literal("b"), b: z.int() }),
      ]),
      typed: z.preprocess((value) => value, line.optional()),
      changed: line.transform(({ name }) => name).default("none"),
      pair: z.tuple([line, line]),
      any: z.record(z.string(), z.unknown()),
    });
    const value = {
      lines: [{ name: "a" }, { x: 1 }],
      kind: { kind: "a", b: 1, x: 1 },
      typed: { x: 1 },
      changed: { x: 1 },
      pair: [{ name: "a", x: 1 }],
      any: { x: { y: 1 } },
    };
    expect(issuesOf(body, value)).toEqual(["lines.1.x", "kind.x", "typed.x", "changed.x", "pair.0.x"]);
  });

  test("fields of the response at the same place don't count as unknown", () => {
    const body = z.object({ rules: z.object({ fish: z.int() }) });
    const reply = z.strictObject({ id: z.int(), rules: z.strictObject({ fish: z.int(), text: z.string() }) });
    expect(issuesOf(body, { id: 1, rules: { fish: 5, text: "Five" } }, reply)).toEqual([]);
    expect(issuesOf(body, { text: "Five", rules: { fish: 5, id: 1 } }, reply)).toEqual(["text", "rules.id"]);
  });

  test("fields of other calls about the same resource don't count as unknown", () => {
    const calls = [
      { method: "POST", path: "/api/fixtures", hooks: { body: z.object({ name: z.string() }) } },
      { method: "PUT", path: "/api/admin/fixtures/:id", hooks: { body: z.object({ confirm: z.boolean() }) } },
      { method: "POST", path: "/api/admin/fixtures/:id/end", hooks: { body: z.object({ reason: z.string() }) } },
    ];
    const refuse = unknownFieldsOf(calls);
    expect(() => refuse("POST", "/api/fixtures", { name: "a", confirm: true })).not.toThrow();
    expect(() => refuse("POST", "/api/fixtures", { name: "a", reason: "b" })).toThrow('Unknown field "reason"');
  });

  test("unknown fields are reported, up to twenty", () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`name ${index}`, index]));
    expect(issuesOf(z.object({}), many)).toHaveLength(20);
  });
});
