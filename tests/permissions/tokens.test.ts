import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { callsOf } from "../../src/api-description/describe-api.ts";
import { users } from "../../src/base/db/schema.ts";
import { scopeFor } from "../../src/base/http/token-scopes.ts";
import { tokenScopes } from "../../src/rights.ts";
import { addToken } from "./add-tokens.ts";
import { openPrepared } from "./prepared-club.ts";
import { formOf, requestOf } from "./request-of.ts";
import { partsOf, type Row } from "./row.ts";
import { table } from "./table.ts";

let prepared: Awaited<ReturnType<typeof openPrepared>>;
const rows = new Map<string, Row>();
for (const { rows: some } of table) {
  for (const [name, row] of Object.entries(some)) {
    const { method, path } = partsOf(name);
    if (!rows.has(`${method} ${path}`)) rows.set(`${method} ${path}`, row);
  }
}

beforeAll(async () => {
  prepared = await openPrepared();
});
afterAll(() => prepared.close());

const adminId = async (): Promise<number> => {
  const [admin] = await prepared.club.store.read((db) =>
    db.select({ id: users.id }).from(users).where(eq(users.username, "admin")),
  );
  if (!admin) throw new Error("There is no admin.");
  return admin.id;
};

const calls = () =>
  callsOf(prepared.club).map(({ method, path, hooks }) => {
    const role = hooks.detail["x-role"];
    return { method, path, role, name: `${method} ${path}`, scope: scopeFor({ method, path, role }) };
  });

describe("Permissions of API tokens", () => {
  test("a token can only write catches, reviews and tournaments", () => {
    const writing = calls().filter(({ method, scope }) => method !== "GET" && scope !== null);
    expect(
      writing
        .filter(({ scope }) => scope === "catches")
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      "DELETE /api/catches/:id",
      "POST /api/catches",
      "POST /api/catches/:id/challenges",
      "POST /api/catches/:id/photo",
      "POST /api/tournaments/:id/join",
      "POST /api/tournaments/:id/leave",
      "POST /api/tournaments/:id/withdraw",
      "PUT /api/catches/:id",
    ]);
    const others = writing.filter(({ scope }) => scope !== "catches");
    for (const { role, scope, name } of others) {
      const expected = role === "actingJudge" ? "review" : "manage";
      expect(`${name}: ${scope}`).toBe(`${name}: ${expected}`);
      expect(["actingJudge", "actingOrganizer"]).toContain(role);
    }
  });

  test("no token can use a call about accounts, logins, secrets or tokens", () => {
    const closed = /^\/api\/(account|auth|session|setup|reset|push|connect|mock|stripe|join|role-links)\b/;
    const closedForAdmins =
      /^\/api\/admin\/(api-tokens|webhooks|server-settings|role-links|users|payments|payout|process)/;
    for (const { method, path, name, scope } of calls()) {
      const isClosed =
        closed.test(path) || (closedForAdmins.test(path) && (method !== "GET" || !/users|payout/.test(path)));
      if (isClosed && name !== "GET /api/auth/me") expect(`${name}: ${scope}`).toBe(`${name}: null`);
    }
  });

  test("every call refuses an admin's token without its right, and changes nothing", async () => {
    const { club, fixtures, watch } = prepared;
    const owner = await adminId();
    for (const { name, scope } of calls()) {
      const row = rows.get(name);
      if (!row) throw new Error(`${name} has no row.`);
      const { headers } = await addToken(club, owner, { scopes: tokenScopes.filter((other) => other !== scope) });
      const { method, path, json, csv, fields } = requestOf(name, row, fixtures);
      await watch.begin();
      const body = { json, body: csv, form: fields && formOf(fields) };
      const type: Record<string, string> = csv ? { "content-type": "text/csv" } : {};
      const response = await club.visitor.send(path, { method, ...body, headers: { ...headers, ...type } });
      const refusal = (await response.json()) as { code: string };
      expect(`${name}: ${refusal.code}`).toBe(`${name}: missing_right`);
      expect(`${name}: ${await watch.hasChanged()}`).toBe(`${name}: false`);
    }
  });

  test("a club's token reads nothing about the admin who created it", async () => {
    const { club } = prepared;
    const { headers } = await addToken(club, await adminId(), { isClub: true });
    for (const path of ["/api/notifications", "/api/payments", "/api/catches", "/api/my-day"]) {
      expect((await club.visitor.send(path, { headers })).status).toBe(403);
    }
    expect((await club.visitor.send("/api/tournaments", { headers })).status).toBe(200);
    expect((await club.visitor.send("/api/admin/users", { headers })).status).toBe(200);
  });
});
