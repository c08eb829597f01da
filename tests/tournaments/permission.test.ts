import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { audit, tournaments } from "../../src/base/db/schema.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { bassOpen, createTournament, refusal } from "./forms.ts";

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

const rows = () =>
  club.store.read(async (db) => ({
    tournaments: await db.select().from(tournaments).orderBy(tournaments.id),
    audit: await db.select().from(audit),
  }));

const browsers = {
  "a visitor": async () => club.visitor,
  "an angler": () => club.logIn("angler"),
  "an admin who has not accepted the agreement": () => club.logIn("new", { isAdmin: true, hasAccepted: false }),
  "a suspended admin": () => club.logIn("sus", { isAdmin: true, suspendedUntil: club.now() + 1000 }),
};

const refused = {
  "a visitor": { status: 401, code: "not_signed_in" },
  "an angler": { status: 403, code: "admin_required" },
  "an admin who has not accepted the agreement": { status: 403, code: "agreement_required" },
  "a suspended admin": { status: 403, code: "suspended" },
};

const writes = [
  ["create", "POST", () => "/api/tournaments", bassOpen],
  ["edit", "PUT", (id: number) => `/api/admin/tournaments/${id}`, { ...bassOpen, name: "Taken over" }],
  ["copy", "POST", (id: number) => `/api/admin/tournaments/${id}/copy`, undefined],
  ["delete", "DELETE", (id: number) => `/api/admin/tournaments/${id}`, undefined],
  ["change the picture of", "POST", (id: number) => `/api/admin/tournaments/${id}/image`, undefined],
  ["remove the picture of", "DELETE", (id: number) => `/api/admin/tournaments/${id}/image`, undefined],
] as const;

describe("only admins in good standing can change tournaments (docs/rules.md 1.5)", () => {
  for (const who of Object.keys(browsers) as (keyof typeof browsers)[]) {
    test.each(writes)(`${who} can't %s a tournament`, async (_, method, path, json) => {
      const { id } = await createTournament(admin);
      const before = await rows();
      const browser = await browsers[who]();
      expect(await refusal(await browser.send(path(id), { method, json }))).toMatchObject(refused[who]);
      expect(await rows()).toEqual(before);
    });
  }
});

describe("missing tournaments", () => {
  test.each([
    ["GET", "/api/tournaments/99", undefined],
    ["GET", "/api/tournaments/zander", undefined],
    ["PUT", "/api/admin/tournaments/99", bassOpen],
    ["DELETE", "/api/admin/tournaments/99", undefined],
    ["POST", "/api/admin/tournaments/99/copy", undefined],
    ["POST", "/api/tournaments/99/join", undefined],
    ["POST", "/api/tournaments/99/leave", undefined],
    ["GET", "/api/tournaments/99/participation", undefined],
  ] as const)("%s %s answers 404", async (method, path, json) => {
    const response = await admin.send(path, { method, json });
    expect(await refusal(response)).toMatchObject({ status: 404, code: "not_found" });
  });
});

describe("an inactive tournament is visible only to admins and entrants (docs/rules.md 2.4)", () => {
  test("an inactive tournament is hidden in lists, at its address, and for joining", async () => {
    const member = await club.logIn("joined");
    const other = await club.logIn("other");
    const { id } = await createTournament(admin);
    await member.send(`/api/tournaments/${id}/join`, { method: "POST" });
    await admin.send(`/api/admin/tournaments/${id}`, { method: "PUT", json: { ...bassOpen, isActive: false } });

    for (const [browser, sees] of [
      [admin, true],
      [member, true],
      [other, false],
      [club.visitor, false],
    ] as const) {
      const list = await browser.get<{ id: number }[]>("/api/tournaments");
      expect(list.map((row) => row.id)).toEqual(sees ? [id] : []);
      expect((await browser.get<{ tournaments: number }>("/api/tournaments/sums")).tournaments).toBe(sees ? 1 : 0);
      expect((await browser.send(`/api/tournaments/${id}`)).status).toBe(sees ? 200 : 404);
      expect(await browser.get<unknown[]>("/api/leaderboards")).toEqual([]);
    }
    const joining = await other.send(`/api/tournaments/${id}/join`, { method: "POST" });
    expect(await refusal(joining)).toMatchObject({ status: 404 });
  });
});
