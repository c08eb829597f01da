import fc from "fast-check";
import type { ApiDescription, Operation } from "../../src/api-description/describe-api.ts";
import type { Outcome, Person } from "../permissions/people.ts";
import type { Fixtures } from "../permissions/prepared-club.ts";
import { type RowRequest, requestOf } from "../permissions/request-of.ts";
import { partsOf, type Row } from "../permissions/row.ts";
import { table } from "../permissions/table.ts";
import { allowedBy, junk } from "./values.ts";

/** One request and its sender: a username, or null for a visitor. */
export type Shot = RowRequest & {
  /** "METHOD path" of the intended route. */
  route: string;
  who: string | null;
  /** A body that is neither JSON nor one of our forms. */
  raw?: string;
  headers?: Record<string, string>;
};

export const rows = table.flatMap(({ rows: some }) => Object.entries(some));

export const routeOf = (name: string): string => `${partsOf(name).method} ${partsOf(name).path}`;

const users: Partial<Record<Person, string | null>> = { visitor: null, other: "other", owner: "owner", admin: "admin" };

/** Users whose request of a row succeeds. The owner comes first, because the request is about their data. */
export function senders({ who }: Row): (string | null)[] {
  const able = people.filter((person) => isDone(who[person]));
  return (able.length > 0 ? able : (["visitor"] as const)).map((person) => users[person] ?? null);
}

const people = ["owner", "admin", "other", "visitor"] as const;
const isDone = (outcome: Outcome) => outcome === "yes" || outcome === "idle" || outcome === "sent_on";

/** The passkey of the rows works at another host than the fuzzed server's, and each of these rows replaces it. */
const isByPasskey = (name: string) =>
  /^POST \/api\/(auth\/passkey|account\/passkeys)/.test(name) && !/passkeys?\/options$/.test(name);

/** Whether the club accepts any request of this row. Excludes requests that only Stripe may send. */
export const isReachable = ([name, { who }]: [string, Row]): boolean =>
  !isByPasskey(name) && people.some((person) => isDone(who[person]));

const anyUser = fc.constantFrom(null, "owner", "other", "admin");

const hasFile = ({ fields }: RowRequest) => Object.values(fields ?? {}).some((value) => value instanceof Blob);

/** Hashing a password and opening a photo are slow on purpose, so they aren't tried a hundred thousand times. */
const isSlow = (name: string, request: RowRequest) =>
  hasFile(request) || /login|register|password|reset|setup|delete|\/account$|\/settings/.test(name);

const weigh = (name: string, request: RowRequest) => (isSlow(name, request) ? 1 : 12);

type Weighed<T> = { weight: number; arbitrary: fc.Arbitrary<T> };

/** A row's own request, from an allowed user. */
function rightShots(fixtures: Fixtures): Weighed<Shot>[] {
  return rows.map(([name, row]) => {
    const request = requestOf(name, row, fixtures);
    const arbitrary = fc.constantFrom(...senders(row)).map((who) => ({ ...request, route: routeOf(name), who }));
    return { weight: weigh(name, request), arbitrary };
  });
}

type Fields = Record<string, unknown>;

/** One field missing, invalid, or added. */
const bent = (fields: Fields): fc.Arbitrary<Fields> =>
  fc.tuple(fc.constantFrom(...Object.keys(fields), "more"), fc.option(junk)).map(([name, value]) => {
    const { [name]: _, ...rest } = fields;
    return value === null ? rest : { ...rest, [name]: value };
  });

const textOf = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The same request with one error: in the address, in the body, or in its sender. */
function wrongShots(fixtures: Fixtures): Weighed<Shot>[] {
  return rows.map(([name, row]) => {
    const request = requestOf(name, row, fixtures);
    const shot: Shot = { ...request, route: routeOf(name), who: senders(row)[0] ?? null };
    const ways: fc.Arbitrary<Shot>[] = [anyUser.map((who) => ({ ...shot, who }))];
    if (/\d/.test(request.path)) {
      const other = fc
        .oneof(fc.integer({ min: -1, max: 60 }), junk)
        .map((value) => encodeURIComponent(wellFormed(value)));
      ways.push(other.map((value) => ({ ...shot, path: request.path.replace(/\d+/, () => value) })));
    }
    if (request.method === "GET") {
      const names = fc.constantFrom("after", "limit", "search", "userId", "next", "tournament", "photo", "x");
      const value = fc.oneof(fc.integer({ min: -1, max: 200 }), junk).map((any) => encodeURIComponent(wellFormed(any)));
      ways.push(
        fc
          .tuple(names, value)
          .map(([key, text]) => ({ ...shot, path: `${request.path.split("?")[0]}?${key}=${text}` })),
      );
    }
    if (isFields(request.json)) ways.push(bent(request.json).map((json) => ({ ...shot, json })));
    if (request.fields) {
      const fields = bent(request.fields).map((any) =>
        Object.fromEntries(
          Object.entries(any).map(([key, value]) => [key, value instanceof Blob ? value : textOf(value)]),
        ),
      );
      ways.push(fields.map((input) => ({ ...shot, fields: input })));
    }
    return { weight: weigh(name, request), arbitrary: fc.oneof(...ways) };
  });
}

const wellFormed = (value: unknown) => textOf(value).toWellFormed();

/** A parameter's value: usually the id of something in the club, sometimes an arbitrary value. */
const parameter = (fixtures: Fixtures) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...Object.values(fixtures).map(String)) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 60 }).map(String) },
    { weight: 1, arbitrary: junk.map(wellFormed) },
  );

function describedShot(route: string, method: string, operation: Operation, fixtures: Fixtures): fc.Arbitrary<Shot> {
  const parameters = operation.parameters ?? [];
  const inPath = parameters
    .filter((parameter) => parameter.in === "path")
    .map(({ name }) => [name, parameter(fixtures)] as const);
  const inQuery = parameters
    .filter((parameter) => parameter.in === "query")
    .map(
      ({ name, schema }) =>
        [name, fc.oneof({ weight: 3, arbitrary: allowedBy(schema) }, { weight: 1, arbitrary: junk })] as const,
    );
  const content = operation.requestBody?.content ?? {};
  const json = content["application/json"]?.schema;
  const form = content["multipart/form-data"]?.schema;
  return fc
    .record({
      path: fc.record(Object.fromEntries(inPath)) as fc.Arbitrary<Fields>,
      query: fc.record(Object.fromEntries(inQuery), { requiredKeys: [] }) as fc.Arbitrary<Fields>,
      json: json ? allowedBy(json) : fc.constant(undefined),
      form: form ? (allowedBy(form) as fc.Arbitrary<Fields>) : fc.constant(undefined),
      who: fc.constantFrom("owner", "admin", "other", null),
    })
    .map(({ path, query, json: body, form: fields, who }) => {
      const filled = route.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wellFormed(path[name])));
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, wellFormed(value)]));
      return {
        route: `${method.toUpperCase()} ${route.replaceAll(/\{(\w+)\}/g, ":$1")}`,
        method: method.toUpperCase(),
        path: search.size > 0 ? `${filled}?${search}` : filled,
        who,
        json: body,
        ...(fields && {
          fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)])),
        }),
      };
    });
}

/** Every call of the description, with values generated only from the schemas. */
function describedShots({ paths }: ApiDescription, fixtures: Fixtures): Weighed<Shot>[] {
  return Object.entries(paths).flatMap(([route, calls]) =>
    Object.entries(calls).map(([method, operation]) => {
      const weight = isSlow(route, { method, path: route }) ? 1 : 12;
      return { weight, arbitrary: describedShot(route, method, operation, fixtures) };
    }),
  );
}

const types = [
  "application/json",
  "application/x-www-form-urlencoded",
  "text/plain",
  "multipart/form-data; boundary=x",
  "",
];
const segment = fc.oneof(
  fc.constantFrom("api", "admin", "photos", "assets", "tournaments", "..", ".", "", "%2e%2e", "%00", "1", "users"),
  fc.string({ maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
);

/** Requests that match none of our routes. */
const straying: fc.Arbitrary<Shot> = fc
  .record({
    method: fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"),
    path: fc.array(segment, { maxLength: 6 }).map((parts) => `/${parts.join("/")}`),
    who: anyUser,
    raw: fc.string({ unit: "binary", maxLength: 400 }),
    type: fc.constantFrom(...types),
  })
  .map(({ type, ...shot }) => ({ ...shot, route: "none", headers: { "content-type": type } }));

/** Requests of every kind about the data of a club. */
export function shots(description: ApiDescription, fixtures: Fixtures): fc.Arbitrary<Shot> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.oneof(...rightShots(fixtures)) },
    { weight: 5, arbitrary: fc.oneof(...wrongShots(fixtures)) },
    { weight: 7, arbitrary: fc.oneof(...describedShots(description, fixtures)) },
    { weight: 1, arbitrary: straying },
  );
}
