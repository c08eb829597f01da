import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Checklist, Trends } from "../../src/admin/dashboard/dashboard-views.ts";
import { tournaments } from "../../src/base/db/schema.ts";
import { type CatchDay, openCatchDay, photoFile, submitted } from "../catches/catch-day.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { pageOf, post, submit } from "../support/posting.ts";
import { linksIn, piece } from "../support/read-pages.ts";
import { createTournament, nextWeek } from "../tournaments/forms.ts";

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

  test("the first steps are derived from the state of the club", async () => {
    expect(doneOf(await checklist())).toEqual([]);
    await admin.send("/api/admin/settings", { json: { name: "Lake Fork Anglers" } });
    expect(doneOf(await checklist())).toEqual(["name"]);
    await createTournament(admin, { entryFee: 2500 });
    await club.logIn("ann");
    expect(doneOf(await checklist())).toEqual(["name", "tournament", "invite"]);
    const page = await dashboard();
    expect(page).toContain("First Steps");
    expect(page).toContain('href="/admin/settings/server#time-zone"');
    expect(page).not.toContain('href="/admin/tournaments/new"');
  });

  test("a club without tournaments, catches and reports shows the next step instead of empty charts and lists", async () => {
    const page = await dashboard();
    expect(page).toContain("Catches and registrations appear here once the club has a tournament.");
    expect(page).not.toContain("Catches by Day");
    expect(page).not.toContain("No reports yet");
  });

  test("an empty chart is replaced by a sentence and the next step", async () => {
    await createTournament(admin);
    const alone = await dashboard();
    expect(alone).toContain("No catches in the last two weeks.");
    expect(alone).toContain("You&#x27;re the only user so far.");
    expect(alone).not.toContain(`aria-label="New Registrations by Day"`);
    await club.logIn("ann");
    expect(await dashboard()).not.toContain("only user so far");
    club.setNow(noon + 15 * 86_400_000);
    expect(await dashboard()).toContain("Nobody registered in the last two weeks.");
  });

  test("the step 'payments' is done with the first fee in cash, without a payment provider", async () => {
    await createTournament(admin, { entryFee: 2500 });
    await club.logIn("ann");
    expect(doneOf(await checklist())).not.toContain("payments");
    await admin.send("/api/admin/tournaments/1/entries", { json: { username: "ann", note: "Cash at the ramp" } });
    expect(doneOf(await checklist())).toContain("payments");
  });

  test("the step 'payments' is done while all tournaments are free, and open again with the first fee", async () => {
    await createTournament(admin);
    expect(doneOf(await checklist())).toContain("payments");
    const pots = [{ name: "Big Bass", fee: 1000, shares: [100] }];
    await createTournament(admin, { pots });
    expect(doneOf(await checklist())).not.toContain("payments");
  });

  test("a club that takes no payments online shows it without script, and can change it", async () => {
    await createTournament(admin, { entryFee: 2500 });
    const choice = "Collect Fees in Person";
    const choose = (onlinePayments: string, page: string) =>
      post(admin, page, { api: "/api/admin/server-settings/online-payments", onlinePayments });
    expect(await pageOf(admin, "/admin")).toContain(choice);
    const reply = await choose("off", "/admin");
    expect(reply).toMatchObject({
      redirectTo: "/admin",
      toast: { description: expect.stringContaining("To undo this, choose Return to Test Mode in Server Settings.") },
    });
    expect(doneOf(await checklist())).toContain("payments");
    expect(await pageOf(admin, "/admin")).toContain("You don't take payments online. Entry fees are paid to the club");
    expect(await pageOf(admin, "/admin/settings/server")).toContain("Return to Test Mode");
    expect(await admin.get("/api/admin/audit?action=change-server-settings")).toMatchObject([
      { actorName: "ruth", detail: { before: { ONLINE_PAYMENTS: null }, after: { ONLINE_PAYMENTS: "off" } } },
    ]);
    await choose("undecided", "/admin/settings/server");
    expect(doneOf(await checklist())).not.toContain("payments");
    expect((await choose("maybe", "/admin")).status).toBe(422);
  });

  test("a time zone that names a place counts as set", async () => {
    const inChicago = await openClub();
    const judge = await inChicago.logIn("ruth", { isAdmin: true });
    expect(doneOf(await judge.get<Checklist>("/api/admin/checklist"))).toEqual(["zone"]);
    await inChicago.close();
  });

  test("the step 'address' is done once links use a public address", async () => {
    expect(await dashboard()).toContain('href="/admin/settings/server#address"');
    const reachable = await openClub({ PUBLIC_URL: "https://fish.example.org" });
    const judge = await reachable.logIn("ruth", { isAdmin: true });
    expect(doneOf(await judge.get<Checklist>("/api/admin/checklist"))).toContain("address");
    await reachable.close();
  });

  test("an admin dismisses the checklist for all admins, which is in the audit", async () => {
    const other = await club.logIn("otto", { isAdmin: true });
    const reply = await submit(admin, "/admin", new URLSearchParams({ api: "/api/admin/checklist/dismiss" }));
    expect([reply.status, reply.headers.get("location")]).toEqual([302, "/admin"]);
    expect(await (await other.send("/admin")).text()).not.toContain("First Steps");
    expect(await admin.get("/api/admin/audit?action=dismiss-checklist")).toMatchObject([{ actorName: "ruth" }]);
  });

  test("once all first steps are done, the dashboard shows that until it is dismissed or results are official", async () => {
    const inChicago = await openClub();
    const judge = await inChicago.logIn("ruth", { isAdmin: true });
    await judge.send("/api/admin/settings", { json: { name: "Lake Fork Anglers" } });
    await createTournament(judge);
    await inChicago.logIn("ann");
    expect(await pageOf(judge, "/admin")).toContain("First Steps");
    await judge.send("/api/admin/server-settings/address", { json: { address: "https://fish.example.org" } });
    const page = await pageOf(judge, "/admin");
    expect(page).toContain("All first steps are done");
    expect(page).not.toContain("First Steps");
    const setOfficial = (officialAt: number | null) =>
      inChicago.store.write((tx) => tx.update(tournaments).set({ officialAt }));
    await setOfficial(noon);
    expect(await pageOf(judge, "/admin")).not.toContain("All first steps are done");
    await setOfficial(null);
    await submit(judge, "/admin", new URLSearchParams({ api: "/api/admin/checklist/dismiss" }));
    expect(await pageOf(judge, "/admin")).not.toContain("All first steps are done");
    await inChicago.close();
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

  test("the dashboard shows registrations, reviews and pending catches per day in the club's zone", async () => {
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
    ["/admin", "Today", "Analytics"],
    ["/admin/verification", "Review", "Verification"],
    ["/admin/complaints", "Review", "Complaints"],
    ["/admin/users", "People", "Users"],
    ["/admin/payout-overview", "Finances", "To Pay"],
    ["/admin/money/in", "Finances", "In"],
    ["/admin/payouts", "Finances", "To Pay"],
    ["/admin/money/out", "Finances", "Out"],
    ["/admin/money/record?way=in", "Finances", "In"],
    ["/admin/money/record?way=out", "Finances", "Out"],
    ["/admin/money", "Finances", "Ledger"],
    ["/admin/money/tax", "Finances", "Tax"],
    ["/admin/settings/server", "Club", "Server"],
    ["/admin/audit", "Club", "Activity Log"],
  ])("%s shows every section, and %s and %s as the current ones", async (path, section, label) => {
    await waiting();
    const page = await (await catchDay.judge.send(path)).text();
    const sections = piece(page, '<nav aria-label="Sections"', "</nav>");
    expect(linksIn(sections)).toEqual([
      ["Today", "/admin"],
      ["Review", "/admin/verification"],
      ["Tournaments", "/admin/tournaments"],
      ["People", "/admin/users"],
      ["Finances", "/admin/payout-overview"],
      ["Club", "/admin/settings"],
    ]);
    expect(sections).toMatch(/>Review<\/a><span[^>]*><span[^>]*>.*?1.*?awaiting review/);
    const current = [...page.matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]+)</g)].map(([, words]) => words);
    expect(current).toEqual(expect.arrayContaining([section, label]));
  });

  test("the dashboard links to the day of each running tournament, not to drafts or later ones", async () => {
    await createTournament(catchDay.judge, { ...nextWeek, name: "Fall Open" });
    await createTournament(catchDay.judge, { name: "Draft Open", isActive: false });
    const links = linksIn(await pageOf(catchDay.judge, "/admin")).map(([, to]) => to);
    expect(links.filter((to) => to?.endsWith("/day"))).toEqual([`/admin/tournaments/${catchDay.tournamentId}/day`]);
  });

  test("a judge sees only the review pages, and no number of prizes", async () => {
    const rita = await catchDay.club.logIn("Rita");
    await catchDay.judge.send(`/api/admin/users/${rita.userId}/roles`, { json: { role: "judge" } });
    const page = await (await rita.send("/admin/verification")).text();
    expect(page).not.toContain('aria-label="Sections"');
    expect(linksIn(piece(page, '<nav aria-label="Review"', "</nav>")).map(([label]) => label)).toEqual([
      "Verification",
      "Challenges",
      "Second Reviews",
    ]);
    expect(await rita.get("/api/session")).toMatchObject({ awaitingReview: 0, prizesToPay: null });
  });

  test("only admins see how many catches await review", async () => {
    await waiting();
    expect(await catchDay.judge.get("/api/session")).toMatchObject({ awaitingReview: 1 });
    expect(await catchDay.ann.get("/api/session")).toMatchObject({ awaitingReview: null });
  });
});
