import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { type CatchDay, enter, openCatchDay, openTournament, photoFile, submitted } from "../catches/catch-day.ts";
import { paidByCard, pay } from "../money/entry-fees/paying.ts";
import { addCatch, addEntry, addPhoto } from "../results/rows.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { createTournament, nextWeek } from "../tournaments/forms.ts";
import { headingsOf, linksIn, open, piece, post, wordsOf } from "./pages.ts";

let club: Club;
let ann: Browser;
let admin: Browser;
beforeEach(async () => {
  club = await openClub();
  ann = await club.logIn("ann");
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

const ended = { startDate: "2026-06-01", endDate: "2026-06-02" };
/** The leaderboard of a tournament's page. */
const board = (html: string) => piece(html, 'id="leaderboard"', "</section>");
/** The words of the card of a tournament. */
const cardOf = (html: string, name: string) =>
  html.split("<li").find((item) => /<h[23]/.test(item) && item.includes(`>${name}<`)) ?? "";

/** One verified fish of ann's, 21.3 in and 4.5 lb, with a photo. */
async function boardWith(type: "derby" | "tournament"): Promise<number> {
  const id = await openTournament(club, { tournamentType: type });
  await club.store.write(async (tx) => {
    await addEntry(tx, id, ann.userId);
    const photoId = await addPhoto(tx, ann.userId);
    const fish = { userId: ann.userId, tournamentId: id, status: "verified", photoId } as const;
    await addCatch(tx, { ...fish, length: 2130, weight: 450, species: "Smallmouth Bass", notes: "On a spinner" });
    await addCatch(tx, { ...fish, length: 1500, weight: 200 });
    await rebuildStandings(tx, id);
  });
  return id;
}

describe("2. Home (/)", () => {
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
});

describe("2. Tournaments list (/tournaments)", () => {
  test("2.21 the tournament list has a heading, three summary cards and a grid of cards", async () => {
    await createTournament(admin, { prize: 1500 });
    const { id } = await createTournament(admin, { name: "Second", prize: 250 });
    await ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
    const { html, text } = await open(club.visitor, "/tournaments");
    expect(headingsOf(html)[0]).toBe("h1 Active Tournaments");
    expect(text).toContain("Tournaments 2 Total participants 1 Total prize pool $1,750");
    expect(headingsOf(html)).toEqual(["h1 Active Tournaments", "h2 Bass Open", "h2 Second"]);
  });

  test("2.23 an empty list reads 'No Active Tournaments'", async () => {
    const { text } = await open(club.visitor, "/tournaments");
    expect(text).toContain("No Active Tournaments Check back soon for new tournaments to join!");
  });

  test("2.24 a list that fails reads 'Failed to load tournaments'", async () => {
    const { status, text } = await open(club.visitor, "/tournaments?after=nonsense");
    expect(status).toBe(422);
    expect(text).toContain("Failed to load tournaments");
    expect(text).toContain("Please try again later.");
  });

  test("2.25 a tournament card shows picture, name, description, status, participants, prize and entry fee", async () => {
    await createTournament(admin, { name: "A", targetSpecies: "Trout, Largemouth Bass", entryFee: 2550 });
    await createTournament(admin, { name: "B", targetSpecies: "Brook Trout" });
    await createTournament(admin, { name: "C", targetSpecies: "Walleye", ...nextWeek });
    const { html } = await open(club.visitor, "/tournaments");
    const [bass, trout, other] = ["A", "B", "C"].map((name) => cardOf(html, name));
    expect(bass).toContain("/pictures/bass.svg");
    expect(trout).toContain("/pictures/trout.svg");
    expect(other).toContain("/pictures/fish.svg");
    for (const words of ["12h 0m left", "A day on the lake.", "Participants 0", "Prize $500", "Entry fee $25.50"]) {
      expect(wordsOf(bass ?? "")).toContain(words);
    }
    expect(wordsOf(other ?? "")).toContain("Starting Soon");
    expect(wordsOf(trout ?? "")).toContain("Entry fee $0.00");
  });

  test("2.26 a card's buttons lead to prizes and leaderboard", async () => {
    const { id } = await createTournament(admin);
    const links = linksIn((await open(club.visitor, "/tournaments")).html);
    expect(links).toContainEqual(["Prize Pool", `/tournaments/${id}/prizes`]);
    expect(links).toContainEqual(["View Leaderboard", `/tournaments/${id}/leaderboard`]);
    expect(links).toContainEqual(["Join Tournament", `/tournaments/${id}/leaderboard`]);
  });

  test("2.27 the join button of an ended tournament is disabled and reads 'Tournament Ended'", async () => {
    await createTournament(admin, ended);
    const { html } = await open(club.visitor, "/tournaments");
    expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Tournament Ended</);
    expect(html).not.toContain("Join Tournament");
  });
});

describe("2. Tournament detail (/tournaments/{id})", () => {
  test("2.28 a tournament's page has a way back, name, description and status", async () => {
    for (const [values, badge] of [
      [ended, "Ended"],
      [nextWeek, "Starting Soon"],
      [{}, "12h 0m left"],
    ] as const) {
      const { id } = await createTournament(admin, values);
      const { html, text } = await open(club.visitor, `/tournaments/${id}`);
      expect(linksIn(html)).toContainEqual(["Back to Tournaments", "/tournaments"]);
      expect(text).toMatch(new RegExp(`Bass Open ${badge} .*A day on the lake\\.`));
    }
  });

  test("2.29 the join card shows 'Joined Tournament', or the fee and the payment dialog", async () => {
    const { id } = await createTournament(admin, nextWeek);
    const path = `/tournaments/${id}`;
    expect((await open(ann, path)).text).toContain("Entry fee Free Join Tournament");
    await ann.send(`/api${path}/join`, { method: "POST" });
    expect((await open(ann, path)).text).toContain("Joined Tournament");
    const paid = await createTournament(admin, { entryFee: 2550 });
    const priced = await open(ann, `/tournaments/${paid.id}`);
    expect(priced.text).toContain("Entry fee $25.50 Pay Entry Fee & Join Tournament");
    expect(linksIn(priced.html)).toContainEqual(["Pay Entry Fee & Join Tournament", `/tournaments/${paid.id}/pay`]);
    expect((await open(ann, `/tournaments/${paid.id}/pay`)).html).toMatch(/<dialog[^>]* open/);
    await pay(ann, paid.id);
    expect((await open(ann, `/tournaments/${paid.id}`)).text).toContain("Joined Tournament");
    const over = await createTournament(admin, ended);
    expect((await open(ann, `/tournaments/${over.id}`)).text).not.toContain("Entry fee");
  });

  test("2.30 a visitor reads 'Login to Join', which leads to the login", async () => {
    const { id } = await createTournament(admin);
    const links = linksIn((await open(club.visitor, `/tournaments/${id}`)).html);
    expect(links).toContainEqual(["Login to Join", `/login?next=%2Ftournaments%2F${id}`]);
    expect((await open(ann, `/tournaments/${id}`)).text).not.toContain("Login to Join");
  });

  test("2.31 stat cards show Participants, Prize Pool and Target Species", async () => {
    const { id } = await createTournament(admin);
    const { text } = await open(club.visitor, `/tournaments/${id}`);
    expect(text).toContain("Participants 0 Prize Pool $500 Target Species Bass, Walleye");
  });

  test("2.32 a card explains how a derby and a tournament are scored", async () => {
    const derby = await createTournament(admin, { tournamentType: "derby" });
    const sum = await createTournament(admin);
    expect((await open(club.visitor, `/tournaments/${derby.id}`)).text).toContain(
      "Derby The single longest fish wins.",
    );
    expect((await open(club.visitor, `/tournaments/${sum.id}`)).text).toContain(
      "Tournament Your score is the sum of your 5 longest fish in inches.",
    );
  });

  test("2.33 a board row shows rank, username and the best catch with species, location, notes and photo", async () => {
    const id = await boardWith("tournament");
    const { html } = await open(club.visitor, `/tournaments/${id}`);
    const row = board(html);
    expect(wordsOf(row)).toMatch(/Rank 1 ann .*Smallmouth Bass .*North shore .*On a spinner/);
    expect(row).toMatch(/<img[^>]*alt="Smallmouth Bass of 21.3 in, caught by ann"/);
  });

  test("2.34 a derby row shows length and weight, a tournament row the total and '5 biggest fish'", async () => {
    const derby = await open(club.visitor, `/tournaments/${await boardWith("derby")}`);
    expect(wordsOf(board(derby.html))).toMatch(/21\.3 in 4\.5 lb/);
    const sum = await open(club.visitor, `/tournaments/${await boardWith("tournament")}`);
    expect(wordsOf(board(sum.html))).toContain("36.3 in 5 biggest fish");
  });

  test("2.35 an unknown tournament reads 'Tournament Not Found' and has a button back", async () => {
    const { status, html } = await open(club.visitor, "/tournaments/99");
    expect(status).toBe(404);
    expect(headingsOf(html)).toEqual(["h1 Tournament Not Found"]);
    expect(linksIn(html)).toContainEqual(["Back to Tournaments", "/tournaments"]);
  });

  test("2.36 the payment provider returns to the tournament with ?payment=success", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, entryFee: 2550 });
    const { leadsTo } = await post(ann, `/tournaments/${id}/pay`, paidByCard);
    expect(leadsTo).toBe(`/tournaments/${id}?payment=success`);
    const back = await open(ann, leadsTo ?? "");
    expect([back.status, back.text.includes("Joined Tournament")]).toEqual([200, true]);
  });
});

describe("2. Prize breakdown (/tournaments/{id}/prizes)", () => {
  test("2.37 the prize page shows the pool, the format, each position's amount and share, and the rules", async () => {
    const { id } = await createTournament(admin, { prize: 1000, tournamentType: "derby" });
    const prizeBreakdown = [
      { position: 1, amount: 600 },
      { position: 2, amount: 300 },
      { position: 3, amount: 100 },
    ];
    await admin.send(`/api/admin/tournaments/${id}/prizes`, { json: { prizeBreakdown } });
    const { text } = await open(club.visitor, `/tournaments/${id}/prizes`);
    expect(text).toContain("Bass Open Derby Total Prize Pool $1,000");
    expect(text).toMatch(/1st \$600 60\.0% of total .*2nd \$300 30\.0% of total .*3rd \$100 10\.0% of total/);
    expect(text).toContain("Prizes are awarded after the tournament has concluded");
  });

  test("2.38 without a breakdown the prize page reads 'No Prize Breakdown Available'", async () => {
    const { id } = await createTournament(admin);
    expect((await open(club.visitor, `/tournaments/${id}/prizes`)).text).toContain("No Prize Breakdown Available");
  });

  test("2.39 the prize page of an unknown tournament reads 'Tournament Not Found'", async () => {
    const { status, html } = await open(club.visitor, "/tournaments/99/prizes");
    expect([status, headingsOf(html)[0]]).toEqual([404, "h1 Tournament Not Found"]);
  });
});

describe("2. Leaderboards (/leaderboard)", () => {
  test("2.40 'Tournament Leaderboards' has cards for active tournaments only", async () => {
    await createTournament(admin);
    await createTournament(admin, { name: "Draft", isActive: false });
    for (const browser of [club.visitor, admin]) {
      const { html } = await open(browser, "/leaderboard");
      expect(headingsOf(piece(html, "<main", "</main>"))).toEqual(["h1 Tournament Leaderboards", "h2 Bass Open"]);
    }
  });

  test("2.41 a leaderboard card shows the time left, five rows or 'Room for more entries!', and a way to the full board", async () => {
    const day: CatchDay = await openCatchDay({ minLength: 1250 });
    for (let angler = 1; angler <= 6; angler += 1) {
      const { userId } = await day.club.logIn(`angler${angler}`);
      await enter(day.club, day.tournamentId, userId);
      const own = await day.club.logIn(`angler${angler}`);
      if (angler > 2) continue;
      const fish = { tournamentId: day.tournamentId, photo: await photoFile(), length: String(22 - angler) };
      const { id } = await submitted(own, fish);
      await day.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
    }
    const { html, text } = await open(day.club.visitor, "/leaderboard");
    expect(text).toContain("Spring Open 1d 0h left");
    expect(text).toMatch(
      /1 angler1 Largemouth Bass · North cove 21\.0 in .*2 angler2 Largemouth Bass · North cove 20\.0 in/,
    );
    expect(text.match(/Room for more entries! Minimum catch: 12\.5 inches/g)).toHaveLength(3);
    expect(linksIn(html)).toContainEqual(["View Full Leaderboard", `/tournaments/${day.tournamentId}/leaderboard`]);
    day.club.setNow(day.club.now() + 2 * 86_400_000);
    expect((await open(day.club.visitor, "/leaderboard")).text).toContain("Spring Open Tournament ended");
    await day.club.close();
  });

  test("2.42 without an active tournament the leaderboards read 'No Active Tournaments'", async () => {
    expect((await open(club.visitor, "/leaderboard")).text).toContain("No Active Tournaments");
  });
});
