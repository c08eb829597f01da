import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type CatchDay, openCatchDay, photoFile, submitted, verified } from "../catches/catch-day.ts";
import { filed } from "../complaints/complaint-club.ts";
import { paidByCard, pay } from "../money/entry-fees/paying.ts";
import { openPrizeDay } from "../money/payouts/prize-day.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { headingsOf, linksIn, open, piece, post, wordsOf } from "../support/read-pages.ts";
import { createTournament } from "../tournaments/forms.ts";

describe("the specification, in a new club", () => {
  let club: Club;
  let admin: Browser;
  beforeEach(async () => {
    club = await openClub();
    admin = await club.logIn("ruth", { isAdmin: true });
  });
  afterEach(() => club.close());

  const secretary = () => club.logIn("secretary", { isAdmin: true });

  /** A visitor who registers with the form of /register. */
  async function registered(username: string): Promise<Browser> {
    const fields = { username, email: `${username}@example.org`, password: "bass-and-trout", state: "TX" };
    const reply = await post(club.visitor, "/register", fields);
    expect(reply.redirectTo).toBe("/register");
    return club.logIn(username);
  }

  const leaderboard = (browser: Browser, id: number) =>
    browser.get<{ rank: number; username: string; totalScore: number }[]>(`/api/tournaments/${id}/leaderboard`);

  const setPrizes = (admin: Browser, id: number) =>
    admin.send(`/api/admin/tournaments/${id}/prizes`, {
      json: { prizeBreakdown: [{ position: 1, amount: 300 }] },
    });

  test("0.1 an angler registers, joins, pays, submits a measured catch with a photo, and follows board and prizes", async () => {
    const admin = await secretary();
    const { id } = await createTournament(admin, { tournamentType: "derby" });
    await setPrizes(admin, id);
    const ann = await registered("ann");
    expect((await ann.send("/api/auth/accept-user-agreement", { method: "POST" })).status).toBe(200);
    expect((await ann.send(`/api/tournaments/${id}/join`, { method: "POST" })).status).toBeLessThan(300);
    const fish = await submitted(ann, { tournamentId: id, photo: await photoFile(), length: "18.3", weight: "4.5" });
    expect(fish).toMatchObject({ length: 18.3, weight: 4.5 });
    await admin.send(`/api/admin/catches/${fish.id}/verify`, { json: { isVerified: true } });
    expect(await leaderboard(club.visitor, id)).toMatchObject([{ rank: 1, username: "ann", totalScore: 18.3 }]);
    expect((await open(club.visitor, `/tournaments/${id}/prizes`)).text).toContain("$300");
    const priced = await createTournament(admin, { entryFee: 2500 });
    expect(await pay(ann, priced.id)).toMatchObject({ entryFee: 2500 });
    expect(await ann.get(`/api/tournaments/${priced.id}/participation`)).toEqual({ hasPaid: true });
  });

  test("0.2 an admin verifies catches, answers complaints, manages tournaments and prizes, and processes payouts", async () => {
    const catchDay = await openCatchDay();
    expect(await verified(catchDay)).toMatchObject({ status: "verified" });
    const { id } = await filed(catchDay.ann);
    const json = { status: "resolved", adminNotes: "Weighed again." };
    expect((await catchDay.judge.send(`/api/admin/complaints/${id}/status`, { json })).status).toBe(200);
    const created = await createTournament(catchDay.judge);
    expect((await setPrizes(catchDay.judge, created.id)).ok).toBe(true);
    await catchDay.club.close();
    const prizeDay = await openPrizeDay();
    const tournamentId = prizeDay.tournamentId;
    expect((await prizeDay.admin.send("/api/admin/process-payouts", { json: { tournamentId } })).status).toBe(200);
    await prizeDay.club.close();
  });

  test("1.1 the home page has a way in for visitors, anglers and admins", async () => {
    expect((await open(club.visitor, "/")).text).toContain("Sign Up");
    expect((await open(await club.logIn("ann"), "/")).text).toContain("Quick Catch");
    expect(linksIn((await open(await secretary(), "/")).html)).toContainEqual(["Admin", "/admin"]);
  });

  test("1.2 an angler can do everything from registering to setting up a payout account", async () => {
    const { id } = await createTournament(await secretary());
    const ann = await registered("ann");
    const login = await post(club.visitor, "/login", { emailOrUsername: "ann", password: "bass-and-trout" });
    expect(login.redirectTo).toBe("/");
    for (const path of ["/tournaments", `/tournaments/${id}`, `/tournaments/${id}/prizes`, "/leaderboard"]) {
      expect((await open(ann, path)).status).toBe(200);
    }
    await ann.send("/api/auth/accept-user-agreement", { method: "POST" });
    await ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
    await submitted(ann, { tournamentId: id });
    await submitted(ann, { tournamentId: "", species: "Trout" });
    const priced = await createTournament(await secretary(), { entryFee: 2500 });
    const { redirectTo } = await post(ann, `/tournaments/${priced.id}/pay`, paidByCard);
    expect(redirectTo).toBe(`/tournaments/${priced.id}?payment=success`);
    await ann.send("/api/connect/create-account", { method: "POST" });
    expect(await ann.get("/api/connect/account-status")).toMatchObject({ hasAccount: true });
    const history = (await open(ann, "/my-catches")).text;
    for (const phrase of ["Total Catches 2", "Tournaments 2", "Largemouth Bass", "Trout"]) {
      expect(history).toContain(phrase);
    }
    for (const type of ["complaint", "bug"]) expect(await filed(ann, { type })).toMatchObject({ type });
    expect((await post(ann, "/logout", {})).redirectTo).toBe("/");
    expect((await ann.send("/api/auth/me")).status).toBe(401);
  });

  test("1.3 admins have pages for users, catches, complaints, tournaments, prizes and payouts", async () => {
    const admin = await secretary();
    const { id } = await createTournament(admin);
    const ann = await club.logIn("ann");
    for (const [path, words] of [
      ["/admin/users", "ann"],
      [`/admin/users/${ann.userId}`, "ann"],
      ["/admin/verification", "Pending review"],
      ["/admin/complaints", "Complaints & Bug Reports"],
      ["/admin/tournaments", "Bass Open"],
      [`/admin/tournaments/${id}/prizes`, "Prize Breakdown"],
      ["/admin/payouts", "Process Payouts"],
    ] as const) {
      const page = await open(admin, path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.text).toContain(words);
    }
  });

  test("1.4 the home page shows that anglers compete worldwide from any public water body", async () => {
    expect((await open(club.visitor, "/")).text).toContain("Anglers compete worldwide from any public water body.");
  });

  test("2.17 the hero has Browse Tournaments and a How It Works dialog", async () => {
    const { html } = await open(club.visitor, "/");
    expect(headingsOf(html)).toContain("h1 Join Fishing Tournaments Anywhere");
    expect(linksIn(html)).toContainEqual(["Browse Tournaments", "/tournaments"]);
    expect(linksIn(html)).toContainEqual(["How It Works", "/?how-it-works"]);
    expect(piece((await open(club.visitor, "/?how-it-works")).html, "<dialog", ">")).toContain('open=""');
    expect(html).not.toMatch(/<dialog[^>]* open=""/);
  });

  test("2.18 three steps explain: Join Tournament, Submit Catch, Climb Leaderboard", async () => {
    const { text } = await open(club.visitor, "/");
    expect(text).toMatch(/1 Join Tournament .* 2 Submit Catch .* 3 Climb Leaderboard /);
  });

  test("2.20 the footer links to real pages and its copyright runs from 2024 to this year", async () => {
    const footer = piece((await open(club.visitor, "/")).html, "<footer", "</footer>");
    const links = linksIn(footer);
    for (const name of ["Tournament Rules", "Prize Information", "Help Center", "Contact Us", "Privacy Policy"]) {
      const to = links.find(([words]) => words === name)?.[1] ?? "none";
      const page = await open(club.visitor, to);
      expect([name, page.status]).toEqual([name, 200]);
      expect(headingsOf(page.html)[0]).toContain(name);
    }
    expect(wordsOf(footer)).toContain("© 2024–2026");
  });

  test("9.8 home shows three tournaments, with three and six skeletons and four tabs", async () => {
    for (const name of ["One", "Two", "Three", "Four"]) await createTournament(admin, { name });
    const { html } = await open(club.visitor, "/");
    expect(html.match(/>View Leaderboard</g)).toHaveLength(3);
    expect(linksIn(piece(html, '<nav aria-label="Tabs"', "</nav>"))).toHaveLength(4);
  });
});

describe("the specification, on the day of a tournament", () => {
  let catchDay: CatchDay;
  beforeEach(async () => {
    catchDay = await openCatchDay();
  });
  afterEach(() => catchDay.club.close());

  test("2.19 the home page shows three tournaments, a link to all, and three skeleton cards while loading", async () => {
    for (const name of ["One", "Two", "Three"]) await createTournament(catchDay.judge, { name });
    const { html } = await open(catchDay.club.visitor, "/");
    const main = piece(html, "<main", "</main>");
    expect(headingsOf(main)).toContain("h2 Active Tournaments");
    expect(headingsOf(main).filter((heading) => /^h[23] (One|Two|Three|Spring Open)$/.test(heading))).toHaveLength(3);
    expect(linksIn(main)).toContainEqual(["View All Tournaments", "/tournaments"]);
  });
});
