import { afterAll, beforeAll, expect, test } from "bun:test";
import { users } from "../../src/base/db/schema.ts";
import { openPrepared, type PreparedClub, password } from "../permissions/prepared-club.ts";
import { formOf, type RowRequest } from "../permissions/request-of.ts";
import type { Browser } from "../support/club.ts";
import { submit } from "../support/posting.ts";
import { ofLength, pieces } from "./long-texts.ts";
import { type Field, type Route, requestWith, routesOf, senderOf } from "./routes.ts";

/*
 * Sends texts that are cheap to send and may be expensive to process to every field of every route. Such a request may take
 * at most a hundred times the CPU time of the same request with ordinary values.
 */

/** The minimum cost assumed for an ordinary request, so that tiny ones leave room for noise. */
const leastMs = 1;
const timesDearer = 100;
/** Far more than a body and its response need. */
const maxBytes = 200 * 1024 * 1024;

let prepared: PreparedClub;
let routes: Route[];
const browsers = new Map<string | null, Browser>();

beforeAll(async () => {
  prepared = await openPrepared();
  const { club, fixtures } = prepared;
  routes = routesOf(club, fixtures);
  await begin();
});
afterAll(() => prepared.close());

const passwordHash = await Bun.password.hash(password, { algorithm: "argon2id", memoryCost: 64, timeCost: 1 });

/** Recreates accounts that a request deleted. */
async function logAllIn(): Promise<void> {
  browsers.set(null, prepared.club.visitor);
  for (const name of ["owner", "other", "admin"]) {
    browsers.set(name, await prepared.club.logIn(name, { isAdmin: name === "admin" }));
  }
  await prepared.club.store.write((tx) => tx.update(users).set({ passwordHash }));
}

/** Restores the prepared club and logs everybody in. */
async function begin(): Promise<void> {
  await prepared.reset();
  await logAllIn();
}

async function send({ method, path, json, csv, fields, cookie }: RowRequest, by: Browser): Promise<number> {
  const form = fields && formOf(fields);
  const headers = { ...(cookie && { cookie }), ...(csv && { "content-type": "text/csv" }) };
  const response = await by.send(path, { method, json, body: csv, form, headers });
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) await response.body?.cancel();
  else await response.bytes();
  return response.status;
}

type Cost = { ms: number; bytes: number; status: number };

async function costOf(request: RowRequest, by: Browser): Promise<Cost> {
  const [cpu, rss] = [process.cpuUsage(), process.memoryUsage.rss()];
  const status = await send(request, by);
  const { user, system } = process.cpuUsage(cpu);
  return { ms: (user + system) / 1000, bytes: process.memoryUsage.rss() - rss, status };
}

const isDear = ({ ms, bytes }: Cost, ordinary: Cost) =>
  ms > timesDearer * Math.max(leastMs, ordinary.ms) || bytes > maxBytes;

/** Describes why a request is too expensive. Tries it three times first, because other threads use CPU time, too. */
async function faultOf(label: string, send: () => Promise<Cost>, ordinary: Cost): Promise<string | null> {
  for (let tries = 0; ; tries += 1) {
    const cost = await send();
    if (cost.status >= 500) return `${label}: ${cost.status}`;
    if (!isDear(cost, ordinary)) return null;
    if (tries === 2)
      return `${label}: ${Math.round(cost.ms)} ms and ${Math.round(cost.bytes / 1e6)} MB, not ${ordinary.ms} ms`;
  }
}

/** Fits in a request of 256 kB. */
const longest = 120_000;
/** The server accepts no longer paths and headers. */
const longestAddress = 4000;

const lengthIn = (field: Field, length: number) =>
  field.in === "path" || field.in === "query" ? Math.min(length, longestAddress) : length;

const typedIn = ({ in: where }: Field) => where === "json" || where === "form";

type Sent = { fields: readonly Field[]; what: string; make: (field: Field) => unknown };

let writes = 0;

/** Sends variants of a route's valid request and returns what was too expensive. */
async function tryAll(route: Route, sent: readonly Sent[]): Promise<string[]> {
  const { fixtures } = prepared;
  writes += route.method === "GET" ? 0 : 1;
  if (route.method !== "GET") await (writes % 8 === 1 ? begin() : logAllIn());
  const by = browsers.get(senderOf(route)) ?? prepared.club.visitor;
  const faults: (string | null)[] = [];
  await costOf(requestWith(route, fixtures, []), by);
  const ordinary = await costOf(requestWith(route, fixtures, []), by);
  for (const { fields, what, make } of sent) {
    const values = fields.map((field) => ({ ...field, value: make(field) }));
    const title = `${route.name}, ${what} in ${fields.map(({ path }) => path.join(".")).join(", ")}`;
    faults.push(await faultOf(title, () => costOf(requestWith(route, fixtures, values), by), ordinary));
  }
  return faults.filter((fault) => fault !== null);
}

test("the enumeration finds routes with text fields and their limits", () => {
  const routesWithTexts = [
    ...["POST /api/auth/login", "POST /api/tournaments", "POST /api/catches", "GET /api/admin/users"],
    "POST /api/tournaments/:id/join",
  ];
  for (const name of routesWithTexts)
    expect(routes.find((route) => route.name === name)?.texts.length).toBeGreaterThan(1);
  const login = routes.find(({ name }) => name === "POST /api/auth/login");
  expect(login?.texts.map(({ path, max }) => [path.join("."), max])).toEqual([
    ["emailOrUsername", 254],
    ["password", 200],
  ]);
});

/** Searches are cut instead of rejected (docs/rules.md 12.7), and lists are files. */
const cut = new Set(["search", "who", "undefined"]);

test("every text field of the API has a length limit", () => {
  const unbounded = routes.flatMap(({ name, texts }) =>
    texts
      .filter(({ max, isTyped, path }) => max === null && isTyped && !cut.has(String(path[0])))
      .map(({ path, in: where }) => `${name}: ${path.join(".")} in the ${where}`),
  );
  expect(unbounded).toEqual([]);
});

const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

/** Spreads values over places, so that each is tried somewhere but not everywhere. */
const shareOf = <T>(all: readonly T[], nth: number, shares: number): T[] =>
  all.filter((_, index) => index % shares === nth % shares);

const lists: [what: string, value: unknown][] = [
  ["a list of nulls", Array(20_000).fill(null)],
  ["a list of strings", Array(20_000).fill("a")],
  ["a list of numbers", Array.from({ length: 20_000 }, (_, index) => index)],
  ["a list of objects", Array(20_000).fill({})],
  ["lists in lists", JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`)],
  [
    "an object of many names",
    Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`name ${index}`, index])),
  ],
];

let place = 0;

/** Marks in every field; the other texts and the lists are spread over all places. */
function sentTo({ texts, lists: inLists, objects }: Route): Sent[] {
  const inEach = texts.filter((field, nth) => field.in !== "path" || nth % 3 === place % 3);
  const marks = inEach.map((field) => ({
    ...{ fields: [field], what: "marks out of order" },
    make: () => pieces["marks out of order"]?.(lengthIn(field, longest)),
  }));
  const typed = inGroups(texts.filter(typedIn), 6).flatMap((fields) => {
    place += 1;
    const some = shareOf(Object.entries(pieces), place, fields[0]?.in === "json" ? 2 : 4);
    return some.map(([what, textOf]) => ({ fields, what, make: () => textOf(what === "NUL" ? 4000 : 15_000) }));
  });
  const inAddress = texts
    .filter((field) => !typedIn(field))
    .flatMap((field) => {
      place += 1;
      const some = shareOf(Object.entries(pieces), place, field.in === "query" ? 3 : 9);
      return some.map(([what, textOf]) => ({ fields: [field], what, make: () => textOf(longestAddress) }));
    });
  const listed = [...inLists, ...objects]
    .filter((field) => field.in === "json")
    .flatMap((field) => {
      place += 1;
      return shareOf(lists, place, 3).map(([what, value]) => ({ fields: [field], what, make: () => value }));
    });
  return [...marks, ...typed, ...inAddress, ...listed];
}

test("a long text or list in any field of any route costs at most a hundred times an ordinary request", async () => {
  const faults: string[] = [];
  for (const route of routes) {
    const sent = sentTo(route);
    if (sent.length > 0) faults.push(...(await tryAll(route, sent)));
  }
  expect(faults).toEqual([]);
}, 300_000);

test("a form with malicious field names fails on no page and costs at most a hundred times an ordinary form", async () => {
  const odd: Record<string, Record<string, string>> = {
    "a list of four billion": { "a[4294967290]": "1" },
    "a list of a million in a known field": { "name[1000000]": "1", "emailOrUsername[1000000]": "1" },
    "a name of ten thousand parts": { [`a${".b".repeat(10_000)}`]: "1" },
    "lists in lists": { [`a${"[0]".repeat(10_000)}`]: "1" },
    "a name that all objects have": { __proto__x: "1", "__proto__.a": "1", "constructor.a": "1" },
    "a button that is no JSON": { __intent__: "[" },
    "a button without a place": { __intent__: "null" },
    "a button for a line far away": { __intent__: '{"type":"insert","payload":{"name":"a[4294967290]"}}' },
    "a button for a line of a number": { __intent__: '{"type":"remove","payload":{"name":"name","index":1}}' },
    "a state that is no JSON": { __state__: "{" },
  };
  const { club, fixtures } = prepared;
  const faults: (string | null)[] = [];
  // Forms can also be posted to the API's own routes.
  const takesForms = ({ isPage, method, objects }: Route) => method === "POST" && (isPage || objects.length > 0);
  for (const [nth, route] of routes.filter(takesForms).entries()) {
    await logAllIn();
    const by = browsers.get(senderOf(route)) ?? club.visitor;
    const right = requestWith(route, fixtures, []);
    const ordinary = await costOf(right, by);
    for (const [what, fields] of shareOf(Object.entries(odd), nth, 2)) {
      const request = { ...right, json: undefined, fields: { ...right.fields, ...fields } };
      faults.push(await faultOf(`${route.name} with ${what}`, () => costOf(request, by), ordinary));
    }
  }
  for (const name of ["a", "a[]", "emailOrUsername", "a[0].b"]) {
    const form = new URLSearchParams(Array.from({ length: 25_000 }, () => [name, ""]));
    const ordinary = { ms: leastMs, bytes: 0, status: 200 };
    faults.push(await faultOf(`${name} 25,000 times`, () => costOfForm("/login", form), ordinary));
  }
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
}, 300_000);

async function costOfForm(path: string, form: URLSearchParams): Promise<Cost> {
  const cpu = process.cpuUsage();
  const { status } = await submit(prepared.club.visitor, path, form);
  const { user, system } = process.cpuUsage(cpu);
  return { ms: (user + system) / 1000, bytes: 0, status };
}

test("a long header costs at most 300 ms, whatever it contains", async () => {
  const names = [
    ...["user-agent", "cookie", "accept-encoding", "accept-language", "accept", "if-none-match", "if-modified-since"],
    ...["range", "origin", "referer", "sec-fetch-site", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"],
    ...["authorization", "content-type", "last-event-id", "stripe-signature", "x-request-id"],
  ];
  const values = ["\t", " ", '"', "\\", ",", ";", "=", "; a=", ", ", ":", "1", "a", ".", "%", "@", "/", "session="].map(
    (piece) => `a${ofLength(12_000, piece)}x`,
  );
  const requests: [string, object?][] = [
    ...[["/"], ["/tournaments"], ["/api/auth/me"], ["/api/tournaments"], ["/metrics"], ["/login"]],
    ["/api/auth/login", { emailOrUsername: "owner", password: "wrong password" }],
  ] as [string, object?][];
  const faults: string[] = [];
  for (const [path, json] of requests) {
    for (const [header, value] of names.flatMap((name) => values.map((value) => [name, value] as const))) {
      const cpu = process.cpuUsage();
      const response = await prepared.club.visitor.send(path, { json, headers: { [header]: value } });
      await response.bytes();
      const { user, system } = process.cpuUsage(cpu);
      if (response.status >= 500 || user + system > 300_000) {
        faults.push(`${path} with ${header} ${value.slice(0, 10)}: ${response.status} in ${(user + system) / 1000} ms`);
      }
    }
  }
  expect(faults).toEqual([]);
}, 300_000);

test("reading stored long texts costs at most a hundred times an ordinary read", async () => {
  const { club, fixtures } = prepared;
  const readers = routes.filter(({ method }) => method === "GET");
  const ask = (route: Route) => requestWith(route, fixtures, []);
  const by = (route: Route) => browsers.get(senderOf(route)) ?? club.visitor;
  const ordinary = new Map<Route, Cost>();
  for (const route of readers) {
    await costOf(ask(route), by(route));
    ordinary.set(route, await costOf(ask(route), by(route)));
  }
  let at = 0;
  await begin();
  const texts = ["\t", "- ", "'\r\n", "a\u0301\u0302\u0303\u0304", "=;", "(", "@a.", "\ufdfa"];
  for (const route of routes.filter(({ method }) => method !== "GET")) {
    await logAllIn();
    for (const field of route.texts.filter(typedIn)) {
      at += 1;
      const max = Math.min(field.max ?? 200, 20_000);
      const value = `a${ofLength(Math.max(0, max - 2), texts[at % texts.length] ?? "")}b`;
      const status = await send(requestWith(route, fixtures, [{ ...field, value }]), by(route));
      expect([route.name, field.path.join("."), status < 500]).toEqual([route.name, field.path.join("."), true]);
    }
  }
  const faults: (string | null)[] = [];
  await logAllIn();
  for (const route of readers) {
    faults.push(
      await faultOf(
        route.name,
        () => costOf(ask(route), by(route)),
        ordinary.get(route) ?? { ms: 0, bytes: 0, status: 0 },
      ),
    );
  }
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
}, 300_000);
