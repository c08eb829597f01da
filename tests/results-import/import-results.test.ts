import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import {
  audit,
  notifications,
  participants,
  resultVersions,
  seasonTournaments,
  tasks,
  tournaments,
  users,
} from "../../src/base/db/schema.ts";
import { isMissingEmail } from "../../src/base/format/no-email.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import type { ResultsImportReport } from "../../src/results-import/import-shapes.ts";
import type { LadderEntry, SeasonView } from "../../src/seasons/season-shapes.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

const opener = await Bun.file(new URL("../scoring/rulebook/material/nvkba-2025-opener.csv", import.meta.url)).text();

const terms = { name: "March Opener", startDate: "2026-03-28", measure: "length-in", others: "create", state: "OH" };

const send = (json: object, by = admin) => by.send("/api/admin/tournaments/import", { json: { ...terms, ...json } });

async function imported(list: string, json: object = {}): Promise<ResultsImportReport> {
  const response = await send({ list, ...json });
  const reply = (await response.json()) as ResultsImportReport;
  expect([response.status, reply]).toMatchObject([200, {}]);
  return reply;
}

const dryRun = (list: string, json: object = {}) => imported(list, { ...json, dryRun: true });

async function issuesOf(json: object, by = admin): Promise<(string | number)[]> {
  const response = await send(json, by);
  const { issues = [] } = (await response.json()) as { issues?: { path: string; message: string }[] };
  return [response.status, ...issues.map(({ path, message }) => `${path}: ${message}`)];
}

const boardOf = async (id: number | null, query = "") =>
  (await club.visitor.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard?limit=100${query}`)).map(
    ({ rank, displayName, totalScore }) => [rank, displayName, totalScore],
  );

const traces = () =>
  club.store.read(async (db) => ({
    users: await db.select().from(users).orderBy(asc(users.id)),
    tournaments: await db.select().from(tournaments).orderBy(asc(tournaments.id)),
    participants: await db.select().from(participants).orderBy(asc(participants.id)),
    audit: await db.select().from(audit),
    notifications: await db.select().from(notifications),
    tasks: await db.select().from(tasks),
  }));

const three =
  "Place,Name,Fish,Score,Big Fish\n1,Una Reed,5,79.25,20.5\n2,Ned Brook,4,60.5,18\n3,Ida Marsh,1,17.25,17.25";

describe("importing results", () => {
  test("importing the published opener gives its 46 places, scores and season points", async () => {
    const lines = opener.trim().split("\n");
    const rows = lines.slice(2).map((line) => line.split(","));
    const { id: seasonId } = (await (
      await admin.send("/api/seasons", {
        json: {
          name: "Angler of the Year",
          tournamentIds: [],
          points: { kind: "place", first: 200, step: 2, last: 0 },
          best: null,
          participation: 0,
          bigFish: 0,
          qualify: null,
        },
      })
    ).json()) as SeasonView;
    const report = await imported(opener, { seasonId });
    expect(report.counts).toEqual({ member: 0, create: 46, skip: 0, ask: 0, problems: 0, warnings: 0 });
    expect(report.skipped).toMatchObject([{ line: 1, why: "title" }]);
    expect(await boardOf(report.tournamentId)).toEqual(
      rows.map(([place, name = "", score]) => [Number(place), name, Number(score)]),
    );
    const ladder = await club.visitor.get<LadderEntry[]>(`/api/seasons/${seasonId}/ladder?limit=100`);
    expect(ladder.map(({ displayName, points }) => [displayName, points])).toEqual(
      rows.map((cells) => [cells[1] ?? "", Number(cells.at(-1))]),
    );
  });

  test("a dry run of an import writes nothing", async () => {
    const before = await traces();
    const report = await dryRun(three);
    expect(report).toMatchObject({ kind: "scores", tournamentId: null, counts: { create: 3 } });
    expect(report.rows[0]).toEqual({
      line: 2,
      name: "Una Reed",
      place: 1,
      state: "fished",
      score: 79.25,
      fish: 5,
      biggest: 20.5,
      division: null,
      as: "create",
      member: null,
      candidates: [],
      warning: null,
      problem: null,
    });
    expect(await traces()).toEqual(before);
  });

  test("an imported tournament is over and official, has free confirmed entries with totals, and notifies nobody", async () => {
    const una = await club.logIn("una", { displayName: "Una Reed" });
    const { tournamentId } = await imported(three);
    const { tournaments: tournamentRows, participants: entries, notifications: notices } = await traces();
    expect(tournamentRows).toMatchObject([
      {
        id: tournamentId,
        name: "March Opener",
        startDay: "2026-03-28",
        endDay: "2026-03-28",
        entryFeeCents: 0,
        prizeCents: 0,
        participantCount: 3,
      },
    ]);
    expect(tournamentRows[0]?.importedAt).toBe(tournamentRows[0]?.officialAt as number);
    expect(entries[0]).toMatchObject({
      userId: una.userId,
      hasPaid: true,
      paidVia: "free",
      totals: [{ day: 1, fish: 5, score: 7925, biggest: 2050 }],
    });
    expect(notices).toEqual([]);
    const view = await club.visitor.get(`/api/tournaments/${tournamentId}`);
    expect(view).toMatchObject({ resultState: "official", importedAt: expect.any(String), resultAwaits: [] });
    const versions = await club.store.read((db) => db.select().from(resultVersions));
    expect(versions.map(({ version }) => version)).toEqual([1]);
  });

  test("an import that is submitted twice is done once", async () => {
    const submissionId = "0123456789abcdef";
    const first = await imported(three, { submissionId });
    expect((await imported(three, { submissionId })).tournamentId).toBe(first.tournamentId);
    expect((await traces()).tournaments).toHaveLength(1);
  });

  test("the activity log shows the import and its admin", async () => {
    const { tournamentId } = await imported(three);
    const rows = await club.store.read((db) => db.select().from(audit).where(eq(audit.action, "import-results")));
    expect(rows).toMatchObject([
      {
        actorId: admin.userId,
        subjectId: tournamentId,
        detail: { name: "March Opener", matched: 0, created: 3, skipped: 0 },
      },
    ]);
  });
});

describe("places of imported results", () => {
  const scored = (rows: string) => `Place,Name,Score\n${rows}`;

  test("a shared place is kept, and the next one is skipped", async () => {
    const list = scored(
      "1,Una Reed,20\n5,Ned Brook,18\n5,Ida Marsh,18\n7,Abe Stone,17\n2,Gus Heron,19\n3,Fay Lake,18.75\n4,Eve Pond,18.5",
    );
    const { tournamentId, counts } = await imported(list);
    expect(counts.warnings).toBe(0);
    expect(await boardOf(tournamentId)).toEqual([
      [1, "Una Reed", 20],
      [2, "Gus Heron", 19],
      [3, "Fay Lake", 18.75],
      [4, "Eve Pond", 18.5],
      [5, "Ned Brook", 18],
      [5, "Ida Marsh", 18],
      [7, "Abe Stone", 17],
    ]);
  });

  test("equal scores keep the places that only some of them share in the file: 1, 1, 3", async () => {
    const { tournamentId, counts } = await imported(
      scored("1,Una Reed,20\n3,Abe Stone,20\n1,Ned Brook,20\n4,Eve Pond,9"),
    );
    expect(counts.warnings).toBe(0);
    expect(await boardOf(tournamentId)).toEqual([
      [1, "Una Reed", 20],
      [1, "Ned Brook", 20],
      [3, "Abe Stone", 20],
      [4, "Eve Pond", 9],
    ]);
  });

  test("a tie that the file decided is decided the same way, with the reason", async () => {
    const { tournamentId } = await imported(scored("2,Una Reed,20\n1,Ned Brook,20\n3,Ida Marsh,10"));
    expect(await boardOf(tournamentId)).toEqual([
      [1, "Ned Brook", 20],
      [2, "Una Reed", 20],
      [3, "Ida Marsh", 10],
    ]);
    const [tournament] = (await traces()).tournaments;
    expect(tournament?.directorsOrder).toMatchObject([{ reason: "Order of the imported file." }]);
  });

  test("without places, the biggest fish decides a tie, and anglers who are still equal share a place", async () => {
    const list = "Name,Score,Lunker\nUna Reed,20,5\nNed Brook,20,6\nIda Marsh,20,5\nAbe Stone,9,4";
    const { tournamentId } = await imported(list);
    expect((await boardOf(tournamentId)).map(([rank, name]) => [rank, name])).toEqual([
      [1, "Ned Brook"],
      [2, "Una Reed"],
      [2, "Ida Marsh"],
      [4, "Abe Stone"],
    ]);
  });

  test("a place that disagrees with its score has a warning, and the score decides", async () => {
    const list = scored("1,Una Reed,20\n2,Ned Brook,15\n3,Ida Marsh,18");
    const { rows, counts } = await dryRun(list);
    expect(counts.warnings).toBe(2);
    expect(rows.map(({ warning }) => warning)).toEqual([
      null,
      "The place in the file is 2nd, but by score it's 3rd. It will be imported as 3rd.",
      "The place in the file is 3rd, but by score it's 2nd. It will be imported as 2nd.",
    ]);
  });

  test("places without scores are imported without scores", async () => {
    const { tournamentId, kind, notes } = await imported(
      "Place,Name\n1,Una Reed\n2,Ned Brook\n2,Ida Marsh\n4,Abe Stone",
    );
    expect([kind, notes]).toEqual(["places", ["The file has no scores, so only the places are imported."]]);
    expect((await boardOf(tournamentId)).map(([rank, name]) => [rank, name])).toEqual([
      [1, "Una Reed"],
      [2, "Ned Brook"],
      [2, "Ida Marsh"],
      [4, "Abe Stone"],
    ]);
  });

  test("a gap in places without scores is closed, with a warning", async () => {
    const list = "Place,Name\n1,Una Reed\n2,Ned Brook\n4,Ida Marsh\n4,Abe Stone";
    const { rows } = await dryRun(list);
    expect(rows.map(({ place, warning }) => [place, warning])).toEqual([
      [1, null],
      [2, null],
      [3, "The place in the file is 4th, but the file lists 2 anglers ahead. It will be imported as 3rd."],
      [3, "The place in the file is 4th, but the file lists 2 anglers ahead. It will be imported as 3rd."],
    ]);
  });

  test("anglers who were disqualified, withdrew, didn't start or caught nothing have no place", async () => {
    const { tournamentId } = await imported(
      scored("1,Una Reed,20\nDQ,Ned Brook,25\nDNS,Ida Marsh,\nDNF,Abe Stone,\n2,Gus Heron,0"),
    );
    expect((await boardOf(tournamentId)).filter(([rank]) => rank !== null)).toEqual([[1, "Una Reed", 20]]);
    const { participants: entries } = await traces();
    expect(entries.map(({ state, disqualifyReason }) => [state, disqualifyReason])).toEqual([
      ["fished", null],
      ["fished", "Disqualified in the imported file."],
      ["did_not_start", null],
      ["withdrew", null],
      ["fished", null],
    ]);
  });

  test("divisions have boards, ranked separately if the file ranks them separately", async () => {
    const list =
      "Place,Name,Score,Division\n1,Una Reed,20,Kayak\n2,Ned Brook,15,Kayak\n1,Ida Marsh,18,Bank\n2,Abe Stone,9,bank";
    const { tournamentId, counts, notes } = await imported(list);
    expect([counts.warnings, notes]).toEqual([
      0,
      ["The places are those of each division, so each division has its own board."],
    ]);
    expect((await boardOf(tournamentId, "&division=Bank")).map(([rank, name]) => [rank, name])).toEqual([
      [1, "Ida Marsh"],
      [2, "Abe Stone"],
    ]);
    const [tournament] = (await traces()).tournaments;
    expect(tournament).toMatchObject({ divisions: [{ name: "Kayak" }, { name: "Bank" }], hasOpenBoard: false });
  });

  test("weights in pounds and ounces rank to the hundredth of a pound", async () => {
    const list = "Place,Name,Weight\n1,Una Reed,23-15\n2,Ned Brook,20 lb 11 oz\n3,Ida Marsh,20.5";
    const { tournamentId } = await imported(list, { measure: "weight-lb" });
    expect(await boardOf(tournamentId)).toEqual([
      [1, "Una Reed", 23.94],
      [2, "Ned Brook", 20.69],
      [3, "Ida Marsh", 20.5],
    ]);
  });

  test("a row for each fish is added up, with the species in the entry's note", async () => {
    const list = "Angler,Species,Length\nUna Reed,Bass,15\nNed Brook,Pike,30\nUna Reed,Bass,17.5\nUna Reed,Pike,20";
    const { tournamentId, kind } = await imported(list, { limit: 2 });
    expect(kind).toBe("fish");
    expect(await boardOf(tournamentId)).toEqual([
      [1, "Una Reed", 37.5],
      [2, "Ned Brook", 30],
    ]);
    const { participants: entries, tournaments: tournamentRows } = await traces();
    expect(entries.map(({ entryNote }) => entryNote)).toEqual([
      "From an imported file; 1 Pike, 1 Bass",
      "From an imported file; 1 Pike",
    ]);
    expect(tournamentRows[0]?.targetSpecies).toEqual(["Pike", "Bass"]);
  });
});

describe("the anglers of imported results", () => {
  const list = "Place,Name,Username,Email,Score\n1,Una Reed,,,20\n2,Somebody,ned,,19\n3,Someone,,ida@example.org,18";

  test("anglers are matched by display name, username and email", async () => {
    await club.logIn("una", { displayName: "Una Reed" });
    await club.logIn("ned");
    await club.logIn("ida");
    const { rows } = await dryRun(list);
    expect(rows.map(({ as, member }) => [as, member?.username])).toEqual([
      ["member", "una"],
      ["member", "ned"],
      ["member", "ida"],
    ]);
  });

  test("anglers need a choice if several members, or none, have the name", async () => {
    await club.logIn("una", { displayName: "Una Reed" });
    await club.logIn("una2", { displayName: "Una Reed" });
    const names = "Name,Score\nUna Reed,20\nNed Brook,19";
    const { rows, counts } = await dryRun(names, { others: "ask" });
    expect(counts.ask).toBe(2);
    expect(rows[0]?.candidates.map(({ username }) => username)).toEqual(["una", "una2"]);
    expect(await issuesOf({ list: names, others: "ask" })).toEqual([
      422,
      "line 2: Several members are called Una Reed: @una, @una2. Choose one of them.",
      "line 3: Nobody is registered as Ned Brook. Choose a member, create one, or skip the line.",
    ]);
    const choices = [
      { line: 2, as: "member", member: "una2" },
      { line: 3, as: "skip" },
    ];
    const { tournamentId } = await imported(names, { others: "ask", choices });
    expect(await boardOf(tournamentId)).toEqual([[1, "Una Reed", 20]]);
  });

  test("anglers who share a name with a member are never created without a choice", async () => {
    await club.logIn("una", { displayName: "Una Reed" });
    await club.logIn("una2", { displayName: "Una Reed" });
    expect((await dryRun("Name,Score\nUna Reed,20")).rows[0]?.as).toBe("ask");
  });

  test("anglers are created without an email, found by name, and never shown with one", async () => {
    const { tournamentId } = await imported(three);
    const people = (await traces()).users.filter(({ displayName }) => displayName === "Ned Brook");
    expect(people).toMatchObject([{ username: "Ned Brook", state: "OH", isMember: true }]);
    expect(isMissingEmail(people[0]?.email ?? "")).toBe(true);
    const reply = await admin.send("/api/admin/users?search=Ned");
    const text = await reply.text();
    expect(text).toContain('"email":""');
    expect(text).not.toContain("no-email");
    expect((await traces()).tasks).toEqual([]);
    expect(tournamentId).toBeNumber();
  });

  test("two lines for the same member are refused", async () => {
    await club.logIn("una", { displayName: "Una Reed" });
    expect(await issuesOf({ list: "Name,Username,Place,Score\nUna Reed,,1,20\nU. Reed,una,2,19" })).toEqual([
      422,
      "line 3: The same angler as on line 2.",
    ]);
  });

  test("anglers can't be created without a state", async () => {
    expect(await issuesOf({ list: "Name,Score\nUna Reed,20", state: "" })).toEqual([
      422,
      "line 2: Choose the state of new members.",
    ]);
  });
});

describe("invalid imports", () => {
  test.each([
    [{ list: "" }, "list: Choose a file, or paste the rows"],
    [{ list: three, name: "" }, "name: Tournament name is required"],
    [{ list: three, startDate: "28.3.2026" }, "startDate: Enter the date as YYYY-MM-DD"],
    [{ list: three, startDate: "2026-06-07" }, "startDate: Only results of a tournament that is over can be imported"],
    [{ list: three, startDate: "2026-03-28", endDate: "2026-03-27" }, "endDate: The end date is before the start date"],
    [{ list: three, measure: "feet" }, "measure: Choose what was measured"],
    [{ list: three, limit: "none" }, "limit: Enter how many fish count, such as 5, or leave it blank for all"],
    [{ list: "Name,Score\nUna Reed,long" }, "line 2: “long” isn't a length in inches, such as 79.25."],
    [
      { list: three, choices: [{ line: 2, as: "member", member: "nobody" }] },
      "line 2: Nobody is registered as nobody.",
    ],
    [{ list: three, others: "skip" }, "list: Every line is skipped."],
  ])("%j is refused and nothing is written", async (json, issue) => {
    const before = await traces();
    expect(await issuesOf(json)).toEqual([422, issue]);
    expect(await traces()).toEqual(before);
  });

  test("more than 12 divisions are refused", async () => {
    const rows = Array.from({ length: 13 }, (_, index) => `Angler ${index},${20 - index},Class ${index}`);
    expect(await issuesOf({ list: ["Name,Score,Division", ...rows].join("\n") })).toEqual([
      422,
      "list: The file has 13 divisions; a tournament can have at most 12.",
    ]);
  });

  test("results of today can be imported once the tournament is over", async () => {
    const { tournamentId } = await imported(three, { startDate: "2026-06-06" });
    expect(await club.visitor.get(`/api/tournaments/${tournamentId}`)).toMatchObject({
      endDay: "2026-06-06",
      endTime: "12:00",
      resultState: "official",
    });
  });
});

describe("people who can import results", () => {
  test("an organizer of the club can import results, but only an admin can add them to a season", async () => {
    const director = await club.logIn("director");
    await admin.send(`/api/admin/users/${director.userId}/roles`, { json: { role: "organizer" } });
    const response = await send({ list: three }, director);
    expect(response.status).toBe(200);
    expect(await issuesOf({ list: three, seasonId: 1 }, director)).toEqual([
      422,
      "seasonId: Only admins can add tournaments to a season",
    ]);
    expect(await club.store.read((db) => db.select().from(seasonTournaments))).toEqual([]);
  });
});

describe("an imported tournament", () => {
  test("an imported tournament can be deleted, which undoes the import but keeps its members", async () => {
    const { tournamentId } = await imported(three);
    const path = `/api/admin/tournaments/${tournamentId}`;
    expect((await admin.send(path, { method: "DELETE" })).status).toBe(200);
    const after = await traces();
    expect([after.tournaments, after.participants]).toEqual([[], []]);
    expect(after.users.map(({ displayName }) => displayName)).toContain("Una Reed");
  });

  test("an import involves no money: it has no fee, prizes or pots", async () => {
    const { tournamentId } = await imported(three);
    const prizes = await admin.send(`/api/admin/tournaments/${tournamentId}/prizes`, {
      json: { prizeBreakdown: [{ position: 1, amount: 100 }], reason: "A prize after all" },
    });
    expect([prizes.status, ((await prizes.json()) as { message: string }).message]).toEqual([
      422,
      "The results were imported, so no money moves through this tournament: it can't have prizes.",
    ]);
  });
});
