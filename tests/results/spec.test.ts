import { afterEach, beforeEach, expect, test } from "bun:test";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import {
  type CatchDay,
  enter,
  formOf,
  openCatchDay,
  openTournament,
  photoFile,
  submitted,
} from "../catches/catch-day.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { headingsOf, linksIn, open, piece, wordsOf } from "../support/read-pages.ts";
import { createTournament } from "../tournaments/forms.ts";
import { addCatch, addEntry, addPhoto } from "./rows.ts";

let club: Club;
let ann: Browser;
let admin: Browser;
beforeEach(async () => {
  club = await openClub();
  ann = await club.logIn("ann");
  admin = await club.logIn("ruth", { isAdmin: true });
});
afterEach(() => club.close());

const secretary = () => club.logIn("secretary", { isAdmin: true });

const leaderboard = (browser: Browser, id: number) =>
  browser.get<{ rank: number; username: string; totalScore: number }[]>(`/api/tournaments/${id}/leaderboard`);

/** The leaderboard of a tournament's page. */
const board = (html: string) => piece(html, 'id="leaderboard"', "</section>");

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

const frogBass = { species: "Largemouth Bass", length: "18.3", weight: "4.5", location: "North cove", notes: "Frog" };

const submitAsAnn = async (fields: Record<string, string | number | File>) =>
  (await (await ann.send("/api/catches", { form: formOf({ ...frogBass, ...fields }) })).json()) as Record<
    string,
    unknown
  >;

async function verifiedCatch(tournamentId: number): Promise<number> {
  await enter(club, tournamentId, ann.userId);
  const { id } = await submitAsAnn({ tournamentId, photo: await photoFile() });
  expect((await admin.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } })).status).toBe(200);
  return Number(id);
}

type Shape = [path: string, keys: string[], by?: Browser];

async function expectShapes(shapes: Shape[]): Promise<void> {
  for (const [path, keys, by = ann] of shapes) {
    const answer = await by.get<object | object[]>(path);
    const first = Array.isArray(answer) ? answer[0] : answer;
    expect([path, Object.keys(first ?? {})]).toEqual([path, expect.arrayContaining(keys)]);
  }
}

const stats = ["totalCatches", "tournamentsJoined", "personalBest", "uniqueLocations"];

const analytics = ["totalUsers", "totalTournaments", "totalCatches", "activeUsers", "recentRegistrations"];

const entry = ["rank", "userId", "username", "totalScore", "bestCatch"];

/** Verifies fish of these lengths for an angler who has entered. */
async function land(angler: Browser, tournamentId: number, lengths: string[]): Promise<void> {
  for (const length of lengths) {
    const { id } = await submitted(angler, { tournamentId, length, photo: await photoFile() });
    await admin.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
  }
}

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

test("1.7 the rules that anglers see are the rules that scores follow", async () => {
  const admin = await secretary();
  const derby = await createTournament(admin, { tournamentType: "derby", minLength: "12.5" });
  const sum = await createTournament(admin, { minLength: "14" });
  const common = [
    "All submissions need photo verification before they score.",
    "Prizes are awarded after the tournament has concluded and the catches are verified.",
  ];
  const inDerby = ["Only fish of at least 12.5 inches are eligible.", "A derby tie goes to the first fish submitted."];
  const inSum = [
    "Only fish of at least 14 inches are eligible.",
    "Submissions are unlimited, but only your top 5 count.",
  ];
  for (const place of ["", "/prizes"]) {
    const [derbyText, other] = [
      (await open(club.visitor, `/tournaments/${derby.id}${place}`)).text,
      (await open(club.visitor, `/tournaments/${sum.id}${place}`)).text,
    ];
    for (const rule of [...common, ...inDerby]) expect(derbyText).toContain(rule);
    for (const rule of [...common, ...inSum]) expect(other).toContain(rule);
  }
});

test("2.32 a card explains how a derby and a tournament are scored", async () => {
  const derby = await createTournament(admin, { tournamentType: "derby" });
  const sum = await createTournament(admin);
  expect((await open(club.visitor, `/tournaments/${derby.id}`)).text).toContain("Derby The single longest fish wins.");
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

test("2.40 'Tournament Leaderboards' has cards for active tournaments only", async () => {
  await createTournament(admin);
  await createTournament(admin, { name: "Draft", isActive: false });
  for (const browser of [club.visitor, admin]) {
    const { html } = await open(browser, "/leaderboard");
    expect(headingsOf(piece(html, "<main", "</main>"))).toEqual(["h1 Tournament Leaderboards", "h2 Bass Open"]);
  }
});

test("2.41 a leaderboard card shows the time left, five rows or 'Room for more entries!', and a link to the full board", async () => {
  const catchDay: CatchDay = await openCatchDay({ minLength: 1250 });
  for (let angler = 1; angler <= 6; angler += 1) {
    const { userId } = await catchDay.club.logIn(`angler${angler}`);
    await enter(catchDay.club, catchDay.tournamentId, userId);
    const browser = await catchDay.club.logIn(`angler${angler}`);
    if (angler > 2) continue;
    const fish = { tournamentId: catchDay.tournamentId, photo: await photoFile(), length: String(22 - angler) };
    const { id } = await submitted(browser, fish);
    await catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
  }
  const { html, text } = await open(catchDay.club.visitor, "/leaderboard");
  expect(text).toContain("Spring Open 1d 0h left");
  expect(text).toMatch(
    /1 angler1 Largemouth Bass · North cove 21\.0 in .*2 angler2 Largemouth Bass · North cove 20\.0 in/,
  );
  expect(text.match(/Room for more entries! Minimum catch: 12\.5 inches/g)).toHaveLength(3);
  expect(linksIn(html)).toContainEqual(["View Full Leaderboard", `/tournaments/${catchDay.tournamentId}/leaderboard`]);
  catchDay.club.setNow(catchDay.club.now() + 2 * 86_400_000);
  expect((await open(catchDay.club.visitor, "/leaderboard")).text).toContain("Spring Open Tournament ended");
  await catchDay.club.close();
});

test("2.42 without an active tournament the leaderboards read 'No Active Tournaments'", async () => {
  expect((await open(club.visitor, "/leaderboard")).text).toContain("No Active Tournaments");
});

test("3.10 board, stats, participation and analytics reply with their fixed fields", async () => {
  const id = await openTournament(club);
  await verifiedCatch(id);
  await expectShapes([
    [`/api/tournaments/${id}/leaderboard`, entry],
    [`/api/users/${ann.userId}/stats`, stats],
    [`/api/tournaments/${id}/participation`, ["hasPaid"]],
    ["/api/admin/analytics", analytics, admin],
  ]);
});

test("3.11 a leaderboard entry contains rank, angler, score and best catch", async () => {
  const id = await openTournament(club);
  const catchId = await verifiedCatch(id);
  expect(await club.visitor.get<object[]>(`/api/tournaments/${id}/leaderboard`)).toMatchObject([
    {
      rank: 1,
      userId: ann.userId,
      username: "ann",
      totalScore: 18.3,
      bestCatch: {
        id: catchId,
        species: "Largemouth Bass",
        length: 18.3,
        weight: 4.5,
        location: "North cove",
        notes: "Frog",
        photoUrl: expect.stringMatching(/^\/photos\//),
      },
    },
  ]);
});

test("7.14 GET /api/tournaments/{id}/leaderboard returns its entries", async () => {
  const id = await openTournament(club);
  await enter(club, id, ann.userId);
  expect(await club.visitor.get<object[]>(`/api/tournaments/${id}/leaderboard`)).toMatchObject([
    { rank: null, userId: ann.userId, username: "ann", totalScore: 0, bestCatch: null },
  ]);
});

test("9.3 a card shows five rows, a tournament counts five fish, a derby one", async () => {
  const lengths = ["20.0", "19.0", "18.0", "17.0", "16.0", "15.0"];
  const scores: [terms: object, score: number][] = [
    [{ name: "Five Fish", tournamentType: "tournament" }, 20 + 19 + 18 + 17 + 16],
    [{ name: "One Fish", tournamentType: "derby" }, 20],
  ];
  for (const [terms, score] of scores) {
    const id = await openTournament(club, terms);
    await enter(club, id, ann.userId);
    await land(ann, id, lengths);
    expect(await ann.get<object[]>(`/api/tournaments/${id}/leaderboard`)).toMatchObject([{ totalScore: score }]);
  }
  const id = await openTournament(club, { name: "Six Anglers", tournamentType: "derby" });
  for (const [place, length] of lengths.entries()) {
    const angler = await club.logIn(`angler-${place + 1}`);
    await enter(club, id, angler.userId);
    await land(angler, id, [length]);
  }
  const { html } = await open(club.visitor, "/leaderboard");
  const card = piece(html.slice(html.indexOf("Six Anglers")), "<ol", "</ol>");
  expect([...card.matchAll(/angler-\d/g)].map(([name]) => name)).toEqual(
    [1, 2, 3, 4, 5].map((place) => `angler-${place}`),
  );
});
