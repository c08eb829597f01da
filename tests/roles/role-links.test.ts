import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, notifications, users } from "../../src/base/db/schema.ts";
import type { RoleLinkView } from "../../src/roles/links/role-links.ts";
import type { RoleView } from "../../src/roles/role-shapes.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { submit } from "../support/posting.ts";
import { createTournament, nextWeek, refusal } from "../tournaments/forms.ts";

const day = 86_400_000;

let club: Club;
let admin: Browser;
let rita: Browser;
let bob: Browser;
let tournamentId: number;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  rita = await club.logIn("rita");
  bob = await club.logIn("bob");
  tournamentId = (await createTournament(admin, nextWeek)).id;
});
afterEach(() => club.close());

async function make(values: object = {}): Promise<RoleLinkView> {
  const response = await admin.send("/api/admin/role-links", { json: { role: "judge", ...values } });
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as RoleLinkView;
}
const use = (browser: Browser, code: string) => browser.send(`/api/role-links/${code}/use`, { method: "POST" });
const rolesOf = async ({ userId }: Browser) =>
  (await admin.get<{ roles: RoleView[] }>(`/api/admin/users/${userId}`)).roles.map(
    ({ role, tournamentName, until, givenBy }) => [role, tournamentName, until, givenBy],
  );
const links = () => admin.get<RoleLinkView[]>("/api/admin/role-links");

describe("a link to a role (docs/rules.md 1.19)", () => {
  test("a role link shows what it grants, and grants it once, with one press, to a logged-in user", async () => {
    const { code, url } = await make({ tournamentId, until: "2026-06-30", note: "For Rita" });
    expect(url).toBe(`http://localhost/roles/${code}`);
    const page = await (await club.visitor.send(`/roles/${code}`)).text();
    expect(page).toContain("Judge for Bass Open");
    expect(page).not.toContain("For Rita");
    expect((await use(club.visitor, code)).status).toBe(401);
    expect(await (await use(rita, code.toLowerCase())).json()).toMatchObject({
      role: "judge",
      to: "/admin/verification",
    });
    expect(await rolesOf(rita)).toEqual([["judge", "Bass Open", "2026-07-01T05:00:00.000Z", "secretary"]]);
    expect((await use(rita, code)).status).toBe(200);
    expect(await refusal(await use(bob, code))).toMatchObject({ status: 404, code: "not_found" });
    expect((await links())[0]).toMatchObject({ state: "used_up", uses: 1, usedBy: ["rita"] });
  });

  test("a role link is accepted on its page without script, and redirects to the role's work", async () => {
    const { code } = await make();
    const reply = await submit(rita, `/roles/${code}`, new URLSearchParams({ api: `/api/role-links/${code}/use` }));
    expect(reply.headers.get("location")).toBe("/admin/verification");
    expect(await rolesOf(rita)).toEqual([["judge", null, null, "secretary"]]);
  });

  test("a role link is audited when it is created, used and ended, and its creator is notified of its use", async () => {
    const link = await make({ maxUses: 3 });
    await use(rita, link.code);
    expect((await admin.send(`/api/admin/role-links/${link.id}/end`, { method: "POST" })).status).toBe(200);
    const rows = await club.store.read(async (db) => ({
      audit: (await db.select().from(audit)).filter(({ action }) => action.endsWith("-role-link")),
      notices: await db.select().from(notifications).where(eq(notifications.userId, admin.userId)),
    }));
    expect(rows.audit.map(({ action, actorName }) => [action, actorName])).toEqual([
      ["make-role-link", "secretary"],
      ["use-role-link", "rita"],
      ["end-role-link", "secretary"],
    ]);
    expect(rows.notices.map(({ title }) => title)).toEqual(["rita is now a judge"]);
    expect((await use(bob, link.code)).status).toBe(404);
    expect(await rolesOf(rita)).toHaveLength(1);
  });

  test("a role link is void once it expires, its role has ended, or its creator is no longer an admin", async () => {
    const short = await make({ days: 1 });
    const ended = await make({ until: "2026-06-07", days: 30 });
    const orphaned = await make({ days: 30 });
    club.setNow(club.now() + 3 * day);
    expect((await use(rita, short.code)).status).toBe(404);
    expect((await use(rita, ended.code)).status).toBe(404);
    await club.logIn("second", { isAdmin: true });
    await club.store.write((tx) => tx.update(users).set({ isAdmin: false }).where(eq(users.id, admin.userId)));
    expect((await use(rita, orphaned.code)).status).toBe(404);
  });

  test("a role link never shortens an existing role, and isn't used up by trying", async () => {
    const { code } = await make({ until: "2026-06-30" });
    await admin.send(`/api/admin/users/${rita.userId}/roles`, { json: { role: "judge" } });
    expect(await refusal(await use(rita, code))).toMatchObject({ status: 409, code: "same_state" });
    expect(await rolesOf(rita)).toEqual([["judge", null, null, "secretary"]]);
    expect((await use(bob, code)).status).toBe(200);
  });

  test("a role link for several users can be used by that many, even in a race", async () => {
    const { code } = await make({ maxUses: 2 });
    const anglers = await Promise.all(["ann", "cleo", "dora", "eva"].map((name) => club.logIn(name)));
    const statuses = await Promise.all(anglers.map(async (angler) => (await use(angler, code)).status));
    expect(statuses.toSorted()).toEqual([200, 200, 404, 404]);
  });

  test.each([
    ["no role", { role: "admin" }, "role"],
    ["a missing tournament", { tournamentId: 999 }, "tournamentId"],
    ["an end in the past", { until: "2020-01-01" }, "until"],
    ["nobody", { maxUses: 0 }, "maxUses"],
    ["a year", { days: 365 }, "days"],
  ])("a role link for %s is refused at its field", async (_, values, path) => {
    const response = await admin.send("/api/admin/role-links", { json: { role: "judge", ...values } });
    expect((await refusal(response)).paths).toEqual([path]);
  });

  test("the page warns before a role link is created that others can't open it", async () => {
    const page = await (await admin.send("/admin/role-links")).text();
    expect(page).toContain("Invitation links work only on this computer.");
  });

  test("a role link can be created only by admins", async () => {
    await admin.send(`/api/admin/users/${rita.userId}/roles`, { json: { role: "organizer" } });
    expect((await rita.send("/api/admin/role-links", { json: { role: "judge" } })).status).toBe(403);
    expect((await rita.send("/api/admin/role-links")).status).toBe(403);
  });
});
