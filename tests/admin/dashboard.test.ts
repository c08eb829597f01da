import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Checklist, Trends } from "../../src/admin/dashboard/dashboard-views.ts";
import { type CatchDay, openCatchDay, photoFile, submitted } from "../catches/catch-day.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { submit } from "../support/posting.ts";
import { createTournament } from "../tournaments/forms.ts";

const doneOf = ({ steps }: Checklist) => steps.filter(({ isDone }) => isDone).map(({ step }) => step);

describe("the first steps of a new club", () => {
  let club: Club;
  let admin: Browser;
  beforeEach(async () => {
    club = await openClub({ TIME_ZONE: "UTC" });
    admin = await club.logIn("ruth", { isAdmin: true });
  });
  afterEach(() => club.close());

  const checklist = () => admin.get<Checklist>("/api/admin/checklist");
  const dashboard = async () => (await admin.send("/admin")).text();

  test("are counted from what the club has", async () => {
    expect(doneOf(await checklist())).toEqual([]);
    await admin.send("/api/admin/settings", { json: { name: "Lake Fork Anglers" } });
    expect(doneOf(await checklist())).toEqual(["name"]);
    await createTournament(admin);
    await club.logIn("ann");
    expect(doneOf(await checklist())).toEqual(["name", "tournament", "invite"]);
    const page = await dashboard();
    expect(page).toContain("First Steps");
    expect(page).toContain('href="/admin/settings/server#time-zone"');
    expect(page).not.toContain('href="/admin/tournaments/new"');
  });

  test("a zone that is a place's is set", async () => {
    const inChicago = await openClub();
    const judge = await inChicago.logIn("ruth", { isAdmin: true });
    expect(doneOf(await judge.get<Checklist>("/api/admin/checklist"))).toEqual(["zone"]);
    await inChicago.close();
  });

  test("are gone for all admins once one put them away, which the audit keeps", async () => {
    const other = await club.logIn("otto", { isAdmin: true });
    const reply = await submit(admin, "/admin", new URLSearchParams({ api: "/api/admin/checklist/dismiss" }));
    expect([reply.status, reply.headers.get("location")]).toEqual([302, "/admin"]);
    expect(await (await other.send("/admin")).text()).not.toContain("First Steps");
    expect(await admin.get("/api/admin/audit?action=dismiss-checklist")).toMatchObject([{ actorName: "ruth" }]);
  });

  test("the first steps aren't shown in the demo", async () => {
    const demo = await openClub({}, { logins: [] });
    const judge = await demo.logIn("ruth", { isAdmin: true });
    expect(await judge.get<Checklist>("/api/admin/checklist")).toMatchObject({ isShown: false });
    await demo.close();
  });
});

describe("the admins' pages", () => {
  let catchDay: CatchDay;
  beforeEach(async () => {
    catchDay = await openCatchDay();
  });
  afterEach(() => catchDay.club.close());

  const waiting = async () =>
    submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() });

  const enterPaperCatch = async () => {
    const fish = { species: "Largemouth Bass", length: "15.0", weight: "2.0", location: "Pier", paperNote: "Card 1" };
    const json = { username: "ann", ...fish };
    const reply = await catchDay.judge.send(`/api/admin/tournaments/${catchDay.tournamentId}/catches`, { json });
    expect(reply.status).toBe(201);
  };

  test("count by day who registered, what was reviewed and what is pending, in the club's zone", async () => {
    const { id } = await waiting();
    await waiting();
    await catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
    await enterPaperCatch();
    const { days } = await catchDay.judge.get<Trends>("/api/admin/trends");
    expect(days).toHaveLength(14);
    expect(days.at(-1)).toEqual({ day: "2026-06-06", signUps: 3, reviewed: 1, pending: 1 });
    expect(days.at(-2)).toEqual({ day: "2026-06-05", signUps: 0, reviewed: 0, pending: 0 });
    const page = await (await catchDay.judge.send("/admin")).text();
    expect(page).toContain("Jun 6, 2026: 1 reviewed, 1 pending");
  });

  test.each([
    "/admin",
    "/admin/users",
    "/admin/money",
    "/admin/audit",
    "/admin/system",
    "/admin/settings",
    "/admin/payouts",
  ])("%s has the whole navigation, with the number of catches awaiting review", async (path) => {
    await waiting();
    const page = await (await catchDay.judge.send(path)).text();
    for (const to of [
      "verification",
      "complaints",
      "tournaments",
      "payout-overview",
      "users",
      "money",
      "audit",
      "system",
      "settings",
    ]) {
      expect(page).toContain(`href="/admin/${to}"`);
    }
    expect(page).toMatch(/>Verification<\/a><span[^>]*><span[^>]*>.*?1.*?awaiting review/);
    expect(
      page.match(/aria-current="page"[^>]*href="\/admin|href="\/admin[^"]*"[^>]*aria-current="page"/g),
    ).not.toBeNull();
  });

  test("only admins see how many catches await review", async () => {
    await waiting();
    expect(await catchDay.judge.get("/api/session")).toMatchObject({ awaitingReview: 1 });
    expect(await catchDay.ann.get("/api/session")).toMatchObject({ awaitingReview: null });
  });
});
