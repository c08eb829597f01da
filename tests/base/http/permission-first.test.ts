import { afterAll, beforeAll, expect, test } from "bun:test";
import { readDeclared } from "../../../src/base/http/request-context.ts";
import { partsOf } from "../../permissions/row.ts";
import { table } from "../../permissions/table.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";

let club: Club;
const who: Record<string, Browser> = {};

beforeAll(async () => {
  club = await openClub();
  who.visitor = club.visitor;
  who.newcomer = await club.logIn("newcomer", { hasAccepted: false });
  who.angler = await club.logIn("angler");
});

afterAll(() => club.close());

const nonsense = { json: { nothing: "of use" } };

test.each([
  ["visitor", "POST", "/api/tournaments", 401, "not_signed_in"],
  ["angler", "POST", "/api/tournaments", 403, "admin_required"],
  ["angler", "PUT", "/api/admin/tournaments/1", 403, "admin_required"],
  ["angler", "POST", "/api/admin/catches/nine/verify", 403, "admin_required"],
  ["visitor", "POST", "/api/complaints", 401, "not_signed_in"],
  ["newcomer", "POST", "/api/complaints", 403, "agreement_required"],
  ["newcomer", "PUT", "/api/catches/1", 403, "agreement_required"],
])(
  "for a %s, an invalid %s %s gets a %i: permission is checked before the content",
  async (name, method, path, status, code) => {
    const response = await who[name]?.send(path, { method, ...nonsense });
    expect(response?.status).toBe(status);
    expect(await response?.json()).toMatchObject({ code });
  },
);

const withIds = (path: string) => path.replaceAll(/:\w+/g, "1");

test("routes that require an account read no byte of the body when the sender isn't allowed", async () => {
  const asking = table
    .flatMap(({ rows }) => Object.entries(rows))
    .map(([name, { who: may }]) => ({ ...partsOf(name), may }))
    .filter(({ method, path, may }) => method !== "GET" && path.startsWith("/api/") && may.visitor === "not_signed_in");
  expect(asking.length).toBeGreaterThan(50);
  for (const { method, path, may } of asking) {
    let isRead = false;
    const beforeBody = async () => {
      isRead = true;
    };
    const malformed = { method, body: "{", headers: { "content-type": "application/json" }, beforeBody };
    const asVisitor = await who.visitor?.send(withIds(path), malformed);
    expect([method, path, asVisitor?.status, isRead]).toEqual([method, path, 401, false]);
    if (may.other !== "admin_required") continue;
    const asAngler = await who.angler?.send(withIds(path), malformed);
    expect([method, path, asAngler?.status, isRead]).toEqual([method, path, 403, false]);
  }
});

/** Reads that are audited require the right to write. */
const recorded = new Set(
  table.flatMap(({ rows }) =>
    Object.entries(rows).flatMap(([name, { isRecorded }]) => (isRecorded ? [partsOf(name).path] : [])),
  ),
);
/** A computation from the input that changes nothing. */
const computing = new Set(["/api/admin/tournaments/try-format"]);
const reading = ["admin", "organizer", "judge", "moneyReader"];
const writing = ["actingAdmin", "serverAdmin", "actingOrganizer", "actingJudge", "actingTreasurer"];

test("everything under /api/admin requires an admin or a role, and writes require the right to write", () => {
  const below = club.routes.filter(({ path }) => path.startsWith("/api/admin/"));
  const declared = readDeclared(below);
  for (const { method, path } of below) {
    const role = declared(method, path)?.role ?? "none";
    const isRead = (method === "GET" && !recorded.has(path)) || computing.has(path);
    expect(isRead ? reading : writing, `${method} ${path}`).toContain(role);
  }
});

test("a route that doesn't declare who may use it prevents the start", () => {
  const silent = { method: "GET", path: "/api/new", hooks: {} };
  expect(() => readDeclared([silent])).toThrow("GET /api/new does not say who may use it");
});

test("an invalid query to an admins' list gets a 401 for a visitor", async () => {
  const response = await club.visitor.send("/api/admin/users?limit=many");
  expect(response.status).toBe(401);
});
