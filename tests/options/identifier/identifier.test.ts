import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, notifications, tournaments } from "../../../src/base/db/schema.ts";
import type { Identifier, IdentifierOwners } from "../../../src/entries/entry-shapes.ts";
import {
  identifierCheck,
  identifierCode,
  newIdentifierSecret,
  splitIdentifier,
} from "../../../src/options/identifier/identifier-code.ts";
import { remindEntrants } from "../../../src/tournaments/remind-entrants.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { createTournament, nextWeek, refusal } from "../../tournaments/forms.ts";

const hour = 3_600_000;
const rules = { identifier: true };

let club: Club;
let admin: Browser;
let ann: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

const join = (id: number, who = ann) => who.send(`/api/tournaments/${id}/join`, { method: "POST" });
const read = (id: number, who = ann) => who.send(`/api/tournaments/${id}/identifier`);
const shown = async (id: number, who = ann) => (await (await read(id, who)).json()) as Identifier;

describe("An identifier", () => {
  test("identifiers use unambiguous characters and differ between tournaments and between anglers", () => {
    const secrets = Array.from({ length: 200 }, newIdentifierSecret);
    const codes = secrets.map(identifierCode);
    expect(codes.join("")).toMatch(/^[ACEFHJKPRTXY3479]+$/);
    expect(new Set(codes).size).toBeGreaterThan(190);
    const [secret = ""] = secrets;
    expect(identifierCode(secret)).toBe(identifierCode(secret));
    const checks = Array.from({ length: 100 }, (_, userId) => identifierCheck(secret, userId));
    expect(new Set(checks).size).toBeGreaterThan(60);
  });

  test.each([
    ["k7rx-4p", { code: "K7RX", check: "4P" }],
    [" K7 RX 4 p ", { code: "K7RX", check: "4P" }],
    ["K7RX", { code: "K7RX", check: null }],
    ["K7R", null],
    ["K7RX4", null],
  ])("an identifier typed as %p is read as %p", (typed, read) => {
    expect(splitIdentifier(typed)).toEqual(read);
  });
});

describe("An entrant", () => {
  test("an entrant sees the code with their own letters once the tournament starts, but never other entrants'", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, rules });
    const { startDate } = (await (await ann.send(`/api/tournaments/${id}`)).json()) as { startDate: string };
    const ben = await club.logIn("ben");
    const cat = await club.logIn("cat");
    for (const browser of [ann, ben]) await join(id, browser);
    expect(await refusal(await read(id))).toMatchObject({ status: 403, code: "not_released" });
    club.setNow(Date.parse(startDate));
    const [row] = await club.store.read((db) => db.select().from(tournaments).where(eq(tournaments.id, id)));
    const secret = row?.identifierSecret ?? "";
    const ownIdentifier = await shown(id);
    expect(ownIdentifier).toMatchObject({ code: identifierCode(secret), releasedAt: startDate });
    // Two anglers have the same check letters in 1 of 289 cases, so this doesn't expect them to differ.
    expect(ownIdentifier.check).toBe(identifierCheck(secret, ann.userId));
    expect(await shown(id, ben)).toMatchObject({
      code: ownIdentifier.code,
      check: identifierCheck(secret, ben.userId),
    });
    expect(await refusal(await read(id, cat))).toMatchObject({ status: 403, code: "not_joined" });
    expect(await shown(id, admin)).toMatchObject({ code: ownIdentifier.code, check: null });
  });

  test("entrants see the identifier earlier if the director releases it, and are notified once, even if others join later", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, rules, identifierReleaseAt: "2026-06-12T18:00" });
    await join(id);
    const { releasedAt } = await shown(id, admin);
    const remind = () => club.store.write((tx) => remindEntrants(tx, club.now()));
    club.setNow(Date.parse(releasedAt) - 1);
    await remind();
    expect(await refusal(await read(id))).toMatchObject({ code: "not_released" });
    club.setNow(Date.parse(releasedAt));
    await remind();
    await join(id, admin);
    await remind();
    expect((await read(id)).status).toBe(200);
    const notices = await club.store.read((db) => db.select().from(notifications).orderBy(notifications.id));
    const ofIt = notices.filter(({ type }) => type === "identifier_released");
    expect(ofIt).toMatchObject([{ userId: ann.userId, link: `/tournaments/${id}/identifier` }]);
  });

  test("entrants are notified of the identifier at the start if it is released then", async () => {
    const { id } = await createTournament(admin, { rules });
    await join(id);
    await club.store.write((tx) => remindEntrants(tx, club.now() - 12 * hour));
    club.setNow(noon);
    const { startDate } = (await (await ann.send(`/api/tournaments/${id}`)).json()) as { startDate: string };
    await club.store.write((tx) => remindEntrants(tx, Date.parse(startDate) + 1));
    const notices = await club.store.read((db) => db.select().from(notifications).orderBy(notifications.id));
    expect(notices.find(({ type }) => type === "tournament_started")).toMatchObject({
      message: expect.stringContaining("Every photo must show your identifier."),
      link: `/tournaments/${id}/identifier`,
    });
  });
});

describe("A tournament", () => {
  test("a tournament without an identifier shows none", async () => {
    const { id } = await createTournament(admin);
    await join(id);
    expect(await refusal(await read(id))).toMatchObject({ status: 404, code: "not_found" });
  });

  test("a tournament can't release its identifier after the start, even if the start is moved", async () => {
    const late = { json: { ...(await sent()), identifierReleaseAt: "2026-06-06T09:00" } };
    const reply = await admin.send("/api/tournaments", late);
    expect([reply.status, await reply.json()]).toMatchObject([
      422,
      { issues: [{ path: "identifierReleaseAt", message: "The identifier must be released by the start" }] },
    ]);
    const { id } = await createTournament(admin, { ...nextWeek, rules, identifierReleaseAt: "2026-06-12T18:00" });
    const earlier = { ...(await sent()), startDate: "2026-06-12", endDate: "2026-06-14" };
    const moved = await admin.send(`/api/admin/tournaments/${id}`, { method: "PUT", json: earlier });
    expect(await refusal(moved)).toEqual({ status: 422, code: "invalid", paths: ["identifierReleaseAt"] });
  });

  test("the audit log never contains the identifier, and a copied tournament gets a different one", async () => {
    const { id } = await createTournament(admin, { rules });
    const first = await shown(id, admin);
    const copy = (await (await admin.send(`/api/admin/tournaments/${id}/copy`, { method: "POST" })).json()) as {
      id: number;
    };
    expect((await shown(copy.id, admin)).code).not.toBe(first.code);
    const records = await club.store.read((db) => db.select().from(audit).orderBy(audit.id));
    expect(JSON.stringify(records)).not.toContain("identifierSecret");
  });

  async function sent() {
    const { bassOpen } = await import("../../tournaments/forms.ts");
    return { ...bassOpen, rules };
  }
});

describe("A judge", () => {
  const owners = async (id: number, code: string) =>
    (await (
      await admin.send(`/api/admin/tournaments/${id}/identifier?code=${encodeURIComponent(code)}`)
    ).json()) as IdentifierOwners;

  test("a judge finds the angler of an identifier typed in any case and with spaces", async () => {
    const { id } = await createTournament(admin, { rules });
    await join(id);
    const { code, check } = await shown(id);
    const typed = `${code} ${check}`.toLowerCase();
    expect(await owners(id, typed)).toEqual({
      isOfTournament: true,
      anglers: [{ userId: ann.userId, username: "ann", displayName: "ann" }],
    });
    expect(await owners(id, code)).toEqual({ isOfTournament: true, anglers: [] });
    expect(await owners(id, code === "AAAA" ? "CCCC" : "AAAA")).toEqual({ isOfTournament: false, anglers: [] });
    const tooShort = await admin.send(`/api/admin/tournaments/${id}/identifier?code=K7`);
    expect(await refusal(tooShort)).toEqual({ status: 422, code: "invalid", paths: ["code"] });
  });
});
