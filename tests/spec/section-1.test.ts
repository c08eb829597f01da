import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { openCatchDay, openTournament, photoFile, submitted, verified } from "../catches/catch-day.ts";
import { filed } from "../complaints/complaint-club.ts";
import { paidByCard, pay } from "../money/entry-fees/paying.ts";
import { openPrizeDay } from "../money/payouts/prize-day.ts";
import { addCatch, addEntry, addPhoto } from "../results/rows.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";
import { linksIn, open, post } from "./pages.ts";

let club: Club;
beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

const secretary = () => club.logIn("secretary", { isAdmin: true });

/** A visitor who becomes a user by the form of /register. */
async function registered(username: string): Promise<Browser> {
  const fields = { username, email: `${username}@example.org`, password: "bass-and-trout", state: "TX" };
  const made = await post(club.visitor, "/register", fields);
  expect(made.leadsTo).toBe("/register");
  return club.logIn(username);
}

const leaderboard = (browser: Browser, id: number) =>
  browser.get<{ rank: number; username: string; totalScore: number }[]>(`/api/tournaments/${id}/leaderboard`);

const setPrizes = (admin: Browser, id: number) =>
  admin.send(`/api/admin/tournaments/${id}/prizes`, {
    json: { prizeBreakdown: [{ position: 1, amount: 300 }] },
  });

describe("0. The whole product", () => {
  test("0.1 an angler registers, joins, pays, submits a measured catch with a photo, and follows board and prizes", async () => {
    const admin = await secretary();
    const { id } = await createTournament(admin, { tournamentType: "derby" });
    await setPrizes(admin, id);
    const ann = await registered("ann");
    expect((await ann.send("/api/auth/accept-user-agreement", { method: "POST" })).status).toBe(200);
    expect((await ann.send(`/api/tournaments/${id}/join`, { method: "POST" })).status).toBeLessThan(300);
    const made = await submitted(ann, { tournamentId: id, photo: await photoFile(), length: "18.3", weight: "4.5" });
    expect(made).toMatchObject({ length: 18.3, weight: 4.5 });
    await admin.send(`/api/admin/catches/${made.id}/verify`, { json: { isVerified: true } });
    expect(await leaderboard(club.visitor, id)).toMatchObject([{ rank: 1, username: "ann", totalScore: 18.3 }]);
    expect((await open(club.visitor, `/tournaments/${id}/prizes`)).text).toContain("$300");
    const priced = await createTournament(admin, { entryFee: 2500 });
    expect(await pay(ann, priced.id)).toMatchObject({ entryFee: 2500 });
    expect(await ann.get(`/api/tournaments/${priced.id}/participation`)).toEqual({ hasPaid: true });
  });

  test("0.2 an admin verifies catches, answers complaints, manages tournaments and prizes, and processes payouts", async () => {
    const day = await openCatchDay();
    expect(await verified(day)).toMatchObject({ status: "verified" });
    const { id } = await filed(day.ann);
    const json = { status: "resolved", adminNotes: "Weighed again." };
    expect((await day.judge.send(`/api/admin/complaints/${id}/status`, { json })).status).toBe(200);
    const made = await createTournament(day.judge);
    expect((await setPrizes(day.judge, made.id)).ok).toBe(true);
    await day.club.close();
    const prizes = await openPrizeDay();
    const tournamentId = prizes.tournamentId;
    expect((await prizes.admin.send("/api/admin/process-payouts", { json: { tournamentId } })).status).toBe(200);
    await prizes.club.close();
  });
});

describe("1. What it does", () => {
  test("1.1 the home page has a way in for visitors, anglers and admins", async () => {
    expect((await open(club.visitor, "/")).text).toContain("Sign Up");
    expect((await open(await club.logIn("ann"), "/")).text).toContain("Quick Catch");
    expect(linksIn((await open(await secretary(), "/")).html)).toContainEqual(["Admin", "/admin"]);
  });

  test("1.2 an angler can do everything from registering to setting up a payout account", async () => {
    const { id } = await createTournament(await secretary());
    const ann = await registered("ann");
    const login = await post(club.visitor, "/login", { emailOrUsername: "ann", password: "bass-and-trout" });
    expect(login.leadsTo).toBe("/");
    for (const path of ["/tournaments", `/tournaments/${id}`, `/tournaments/${id}/prizes`, "/leaderboard"]) {
      expect((await open(ann, path)).status).toBe(200);
    }
    await ann.send("/api/auth/accept-user-agreement", { method: "POST" });
    await ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
    await submitted(ann, { tournamentId: id });
    await submitted(ann, { tournamentId: "", species: "Trout" });
    const priced = await createTournament(await secretary(), { entryFee: 2500 });
    const { leadsTo } = await post(ann, `/tournaments/${priced.id}/pay`, paidByCard);
    expect(leadsTo).toBe(`/tournaments/${priced.id}?payment=success`);
    await ann.send("/api/connect/create-account", { method: "POST" });
    expect(await ann.get("/api/connect/account-status")).toMatchObject({ hasAccount: true });
    const history = (await open(ann, "/my-catches")).text;
    for (const words of ["Total Catches 2", "Tournaments 2", "Largemouth Bass", "Trout"]) {
      expect(history).toContain(words);
    }
    for (const type of ["complaint", "bug"]) expect(await filed(ann, { type })).toMatchObject({ type });
    expect((await post(ann, "/logout", {})).leadsTo).toBe("/");
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

  test("1.4 the home page says that anglers compete worldwide from any public water body", async () => {
    expect((await open(club.visitor, "/")).text).toContain("Anglers compete worldwide from any public water body.");
  });

  test("1.5 a derby counts the longest fish, a tournament the sum of the five longest", async () => {
    const ann = await club.logIn("ann");
    for (const [type, score] of [
      ["derby", 20],
      ["tournament", 20 + 18 + 16 + 14 + 13],
    ] as const) {
      const id = await openTournament(club, { tournamentType: type });
      await club.store.write(async (tx) => {
        await addEntry(tx, id, ann.userId);
        const photoId = await addPhoto(tx, ann.userId);
        for (const length of [1400, 2000, 1250, 1800, 1300, 1600]) {
          await addCatch(tx, { userId: ann.userId, tournamentId: id, length, status: "verified", photoId });
        }
        await rebuildStandings(tx, id);
      });
      expect(await leaderboard(ann, id)).toMatchObject([{ totalScore: score }]);
    }
  });

  test("1.6 a photo must show a board, a yardstick or a tape; without one a catch cannot be verified", async () => {
    const day = await openCatchDay();
    const says = "The fish on a measuring board, next to a yardstick, or with a tape measure.";
    for (const path of ["/submit-catch", `/tournaments/${day.tournamentId}`]) {
      const { text } = await open(day.ann, path);
      expect(text).toContain(says);
      expect(text).toContain("A clear picture");
    }
    const { id } = await submitted(day.ann, { tournamentId: day.tournamentId });
    const refused = await day.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, "photo_required"]);
    await day.club.close();
  });

  test("1.7 the rules that anglers read are the rules that scores follow", async () => {
    const admin = await secretary();
    const derby = await createTournament(admin, { tournamentType: "derby", minLength: "12.5" });
    const sum = await createTournament(admin, { minLength: "14" });
    const common = [
      "All submissions need photo verification before they score.",
      "Prizes are awarded after the tournament has concluded and the catches are verified.",
    ];
    const inDerby = [
      "Only fish of at least 12.5 inches are eligible.",
      "A derby tie goes to the first fish submitted.",
    ];
    const inSum = [
      "Only fish of at least 14 inches are eligible.",
      "Submissions are unlimited, but only your top 5 count.",
    ];
    for (const place of ["", "/prizes"]) {
      const [one, other] = [
        (await open(club.visitor, `/tournaments/${derby.id}${place}`)).text,
        (await open(club.visitor, `/tournaments/${sum.id}${place}`)).text,
      ];
      for (const rule of [...common, ...inDerby]) expect(one).toContain(rule);
      for (const rule of [...common, ...inSum]) expect(other).toContain(rule);
    }
  });

  test("1.8 joining, an approval and a rejection each notify the angler", async () => {
    const day = await openCatchDay();
    const { id } = await createTournament(day.judge);
    await day.ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
    await verified(day);
    const bad = await submitted(day.ann, { tournamentId: day.tournamentId, photo: await photoFile() });
    await day.judge.send(`/api/admin/catches/${bad.id}/reject`, { json: { rejectionReason: "No board" } });
    const notified = await day.ann.get<{ type: string }[]>("/api/notifications");
    expect(notified.map(({ type }) => type).toSorted()).toEqual([
      "catch_approved",
      "catch_rejected",
      "tournament_joined",
    ]);
    await day.club.close();
  });
});
