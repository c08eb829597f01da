import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { catches, participants, rulings, teams, users } from "../../src/base/db/schema.ts";
import { bumpVersion } from "../../src/base/db/versions.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import type { FurtherBoardView, PlaceExplained } from "../../src/results/scored-board-views.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { addCatch, addEntry, addPhoto, addTournament, addUser, noon } from "./rows.ts";

let club: Club;
let admin: Browser;
let visitor: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  visitor = club.visitor;
});
afterEach(() => club.close());

type FishRow = {
  length: number;
  weight?: number;
  species?: string;
  day?: number;
  submittedAt?: number;
  isDead?: boolean;
};
type Anglers = Record<string, FishRow[]>;
type Tournament = { id: number; ids: Record<string, number> };

/** A running tournament with verified fish, in hundredths of an inch and a pound. */
function addBoard(anglers: Anglers, values = {}): Promise<Tournament> {
  return club.store.write(async (tx) => {
    const id = await addTournament(tx, "tournament", values);
    const ids: Record<string, number> = {};
    for (const [name, ownFish] of Object.entries(anglers)) {
      const userId = await addUser(tx, name);
      ids[name] = userId;
      await addEntry(tx, id, userId);
      const photoId = await addPhoto(tx, userId);
      for (const fish of ownFish) {
        const row = { userId, tournamentId: id, photoId, scored: fish.length, ...fish };
        await addCatch(tx, { ...row, status: "verified", judgedAt: noon });
      }
    }
    await rebuildStandings(tx, id);
    return { id, ids };
  });
}

const explain = async ({ id, ids }: Tournament, name: string, query = "", reader = visitor) => {
  const response = await reader.send(`/api/tournaments/${id}/explain/${ids[name]}${query}`);
  return { status: response.status, body: (await response.json()) as PlaceExplained & { message?: string } };
};

const textsOf = ({ fish }: PlaceExplained) => fish.map(({ title, text }) => `${title}. ${text}`);

const changeEntry = (userId: number, values: Partial<typeof participants.$inferInsert>) =>
  club.store.write((tx) => tx.update(participants).set(values).where(eq(participants.userId, userId)));

describe("the explanation of a place (docs/rules.md 4.24)", () => {
  test("a tournament without a format explains each fish by its rule set", async () => {
    const rules = { ...shippedRules.tournament, fish: 1, rounding: "1/4" as const };
    const board = await addBoard({ ann: [{ length: 1830 }, { length: 1210 }], bob: [{ length: 2010 }] }, { rules });
    const { body } = await explain(board, "ann");
    expect(body).toMatchObject({
      displayName: "ann",
      board: "Leaderboard",
      place: 2,
      placeText: "2nd place of 2, 1.75 in behind bob.",
      scoreText: "18.25 in",
      ties: [],
    });
    expect(textsOf(body)).toEqual([
      "Bass, 18.3 in. Rounded down to 18.25 in.",
      "Bass, 12.1 in. Doesn't count. 1 better fish already counts.",
    ]);
  });

  test("every explained place and score matches the leaderboard", async () => {
    const format = { preset: "bass-weigh-in", ties: ["biggest-fish", "shared"] };
    const board = await addBoard(
      {
        ann: [{ length: 1800, weight: 300, isDead: true }],
        bob: [{ length: 1800, weight: 275 }],
        cid: [{ length: 1800, weight: 275 }],
        dee: [],
      },
      { format },
    );
    const rows = await visitor.get<LeaderboardEntry[]>(`/api/tournaments/${board.id}/leaderboard`);
    for (const { rank, userId, totalScore } of rows) {
      const explanation = await visitor.get<PlaceExplained>(`/api/tournaments/${board.id}/explain/${userId}`);
      expect([explanation.place, Number.parseFloat(explanation.scoreText)]).toEqual([rank, totalScore]);
    }
    expect((await explain(board, "ann")).body.ties).toEqual([
      "Ahead of bob, tied at 2.75 lb: the heaviest fish decided, 3 lb to 2.75 lb.",
    ]);
    expect((await explain(board, "cid")).body).toMatchObject({
      place: 2,
      ties: ["Tied with bob at 2.75 lb and on every tie rule, so they share the place."],
    });
    expect((await explain(board, "dee")).body).toMatchObject({ place: null, placeText: "No fish counts yet." });
  });

  test("the explanation counts the same anglers as the angler's profile, including those without a place", async () => {
    const board = await addBoard({ ann: [{ length: 1800 }], bob: [] }, {});
    expect((await explain(board, "ann")).body.placeText).toBe("1st place of 2.");
    const profile = await visitor.get<{ results: { tournamentId: number }[] }>(`/api/anglers/${board.ids.ann}`);
    expect(profile.results).toMatchObject([{ tournamentId: board.id, rank: 1, anglers: 2 }]);
  });

  test("a deduction is explained with the name that the judge entered", async () => {
    const format = { preset: "kayak-cpr" };
    const board = await addBoard({ ann: [{ length: 1830 }] }, { format });
    await club.store.write(async (tx) => {
      const [fish] = await tx.select({ id: catches.id }).from(catches);
      const penalties = [{ name: "Tail pinched", deduct: 0.5 }];
      const decision = { decision: "verified", unit: "in", claimed: 1830, measured: 1830, penalties } as const;
      await tx.insert(rulings).values({ ...decision, catchId: fish?.id ?? 0, decidedAt: noon });
    });
    expect(textsOf((await explain(board, "ann")).body)).toEqual([
      "Bass, 18.3 in. Rounded down to 18.25 in, less 0.5 in for Tail pinched: 17.75 in.",
    ]);
  });

  test("the explanation for the board of a division shows places among its entrants", async () => {
    const divisions = [{ name: "Kayak" }, { name: "Boat" }];
    const board = await addBoard(
      { ann: [{ length: 1800 }], bob: [{ length: 1900 }], cid: [{ length: 2000 }] },
      { divisions },
    );
    await changeEntry(board.ids.ann ?? 0, { division: "Kayak" });
    await changeEntry(board.ids.bob ?? 0, { division: "Kayak" });
    await changeEntry(board.ids.cid ?? 0, { division: "Boat" });
    const kayak = (name: string) => explain(board, name, "?division=kayak");
    expect((await kayak("ann")).body).toMatchObject({ board: "Kayak", placeText: "2nd place of 2, 1 in behind bob." });
    expect((await kayak("cid")).status).toBe(404);
    expect((await explain(board, "ann", "?division=Shore")).status).toBe(404);
  });

  test("the explanation for the board of a day shows the fish of that day", async () => {
    const days = { cut: null };
    const board = await addBoard(
      {
        ann: [
          { length: 1800, day: 1 },
          { length: 2000, day: 2 },
        ],
        bob: [{ length: 1900, day: 1 }],
      },
      { days, endDay: "2026-06-07", endsAt: noon + 30 * 3_600_000 },
    );
    const { body } = await explain(board, "ann", "?day=1");
    expect(body).toMatchObject({ board: "Day 1", placeText: "2nd place of 2, 1 in behind bob." });
    expect(textsOf(body)).toEqual([
      "Bass, 18 in. Counts as 18 in.",
      "Bass, 20 in. Doesn't count. It was caught on day 2.",
    ]);
    expect((await explain(board, "ann", "?day=3")).status).toBe(404);
  });

  test("a team's place is explained at each member's address, with the angler of each fish", async () => {
    const board = await addBoard(
      { ann: [{ length: 1800, weight: 300 }], bob: [{ length: 1900, weight: 350 }] },
      { format: { preset: "team-bass" }, teams: { size: 2, score: "best", prize: "split" } },
    );
    await club.store.write(async (tx) => {
      const [team] = await tx
        .insert(teams)
        .values({ tournamentId: board.id, name: "Two Rods", code: "abc", createdAt: noon })
        .returning({ id: teams.id });
      await tx.update(participants).set({ teamId: team?.id ?? 0, teamJoinedAt: noon });
    });
    const { body } = await explain(board, "bob");
    expect(body).toMatchObject({ team: "Two Rods", displayName: "Two Rods", userId: board.ids.ann, place: 1 });
    expect(body.fish.map(({ caughtBy }) => caughtBy)).toEqual(["bob", "ann"]);
    expect(body.score).toEqual(["2 fish add up to 6.5 lb."]);
  });

  test("reasons for penalties and disqualifications are shown only to the entrant and to those who run the tournament", async () => {
    const board = await addBoard(
      { ann: [{ length: 1800 }], bob: [{ length: 1900 }] },
      { format: { preset: "kayak-cpr" } },
    );
    await changeEntry(board.ids.ann ?? 0, { penalties: [{ deduct: 100, reason: "No life jacket" }] });
    await changeEntry(board.ids.bob ?? 0, { disqualifiedAt: noon, disqualifyReason: "Off-limits water" });
    const ann = await club.logIn("ann");
    const bob = await club.logIn("bob");
    expect((await explain(board, "ann", "", visitor)).body.score).toEqual(["Penalty: −1 in."]);
    for (const reader of [ann, admin]) {
      expect((await explain(board, "ann", "", reader)).body.score).toEqual(["No life jacket: −1 in."]);
    }
    expect((await explain(board, "bob", "", ann)).body.placeText).toBe("Disqualified.");
    for (const reader of [bob, admin]) {
      expect((await explain(board, "bob", "", reader)).body.placeText).toBe("Disqualified: Off-limits water.");
    }
  });

  test("fish that don't count are hidden from others if the profile is hidden", async () => {
    const board = await addBoard(
      { ann: [{ length: 1800 }, { length: 1200 }] },
      { rules: { ...shippedRules.tournament, fish: 1 } },
    );
    await club.store.write((tx) => tx.update(users).set({ isProfileHidden: true }).where(eq(users.username, "ann")));
    expect((await explain(board, "ann")).body.fish).toHaveLength(1);
    expect((await explain(board, "ann", "", await club.logIn("ann"))).body.fish).toHaveLength(2);
  });

  test("on a hidden board, anglers see only their own fish, without the place", async () => {
    const rules = { ...shippedRules.tournament, hideBoardHours: 8 };
    const board = await addBoard({ ann: [{ length: 1800 }], bob: [{ length: 1800 }] }, { rules });
    club.setNow(noon);
    const ann = await club.logIn("ann");
    expect((await explain(board, "ann", "", ann)).body).toMatchObject({
      isBoardHidden: true,
      place: null,
      placeText: "Places are hidden for now.",
      scoreText: "18 in",
      ties: [],
    });
    expect((await explain(board, "bob", "", ann)).status).toBe(404);
    expect((await explain(board, "bob", "", visitor)).status).toBe(404);
    expect((await explain(board, "bob", "", admin)).body.place).toBe(2);
  });

  test("somebody who isn't entered has no explanation", async () => {
    const board = await addBoard({ ann: [{ length: 1800 }] });
    const { status, body } = await explain({ ...board, ids: { nobody: 9999 } }, "nobody");
    expect([status, body.message]).toEqual([404, "This angler isn't on this board."]);
  });
});

const boards = [
  { name: "Big bass", limit: 1, each: "hour", prizes: { pool: 10_000, shares: [100] } },
  { name: "Slam", slam: true, limit: null },
  { name: "Biggest pair", limit: 2, minimumFish: 2 },
];

const boardsOf = ({ id }: Tournament, query = "", reader = visitor) =>
  reader.get<FurtherBoardView[]>(`/api/tournaments/${id}/boards${query}`);

const anglers: Anglers = {
  ann: [
    { length: 1800, species: "Bass", submittedAt: noon },
    { length: 1500, species: "Pike", submittedAt: noon + 3_600_000 },
  ],
  bob: [{ length: 2000, species: "Bass", submittedAt: noon + 60_000 }],
};

describe("boards beside the leaderboard (docs/rules.md 4.25)", () => {
  test("each board of the format has its rows, rules and prizes", async () => {
    const board = await addBoard(anglers, { format: { preset: "kayak-cpr", boards } });
    const all = await boardsOf(board);
    expect(all.map(({ name, board: group, total }) => [name, group, total])).toEqual([
      ["Big bass: 17:00–18:00", "Big bass", 2],
      ["Big bass: 18:00–19:00", "Big bass", 1],
      ["Slam", "Slam", 2],
      ["Biggest pair", "Biggest pair", 1],
    ]);
    const [first, , slam] = all;
    expect(slam?.title).toBe("Slam");
    expect(first).toMatchObject({
      title: "Big bass: 5:00 PM – 6:00 PM",
      rulesText: expect.stringContaining("Each hour has its own board."),
      prizes: { pool: 5000, payouts: [{ userId: board.ids.bob, place: 1, cents: 5000 }] },
    });
    expect(slam?.rows).toEqual([
      {
        place: 1,
        members: [{ userId: board.ids.ann ?? 0, username: "ann", displayName: "ann" }],
        score: 33,
        scoreText: "33 in",
        fish: [
          { catchId: expect.any(Number), text: "Bass, 18 in" },
          { catchId: expect.any(Number), text: "Pike, 15 in" },
        ],
      },
      {
        place: 2,
        members: [{ userId: board.ids.bob ?? 0, username: "bob", displayName: "bob" }],
        score: 20,
        scoreText: "20 in",
        fish: [{ catchId: expect.any(Number), text: "Bass, 20 in" }],
      },
    ]);
  });

  test("the boards of one name can be requested separately", async () => {
    const board = await addBoard(anglers, { format: { preset: "kayak-cpr", boards } });
    expect((await boardsOf(board, "?board=slam")).map(({ name }) => name)).toEqual(["Slam"]);
    expect((await visitor.send(`/api/tournaments/${board.id}/boards?board=Trout`)).status).toBe(404);
  });

  test("a place on a further board is explained by that board's rules", async () => {
    const board = await addBoard(anglers, { format: { preset: "kayak-cpr", boards } });
    expect((await explain(board, "bob", "?board=Slam")).body).toMatchObject({
      board: "Slam",
      placeText: "2nd place of 2, 1 species behind ann.",
      rulesText: "Your longest fish of each species counts. Having more species beats any total.",
    });
    expect((await explain(board, "ann", `?board=${encodeURIComponent("Big bass: 18:00–19:00")}`)).body).toMatchObject({
      board: "Big bass: 6:00 PM – 7:00 PM",
      placeText: "1st place of 1.",
    });
    expect((await explain(board, "ann", "?board=Trout")).status).toBe(404);
  });

  test("a preset of hourly boards has the whole day as its leaderboard and the hours beside it", async () => {
    const board = await addBoard(anglers, { format: { preset: "hourly-big-bass", measure: "length-in" } });
    expect((await boardsOf(board)).map(({ name }) => name)).toEqual(["Big bass: 17:00–18:00", "Big bass: 18:00–19:00"]);
  });

  test("a tournament without a format has no other boards", async () => {
    expect(await boardsOf(await addBoard(anglers))).toEqual([]);
  });

  test("additional boards are hidden with the leaderboard", async () => {
    const rules = { ...shippedRules.tournament, hideBoardHours: 8 };
    const board = await addBoard(anglers, { format: { preset: "kayak-cpr", boards }, rules });
    club.setNow(noon);
    expect(await boardsOf(board)).toEqual([]);
    expect(await boardsOf(board, "", admin)).toHaveLength(4);
  });

  test("a change of the tournament is visible on the other boards at once", async () => {
    const board = await addBoard(anglers, { format: { preset: "kayak-cpr", boards } });
    expect((await boardsOf(board, "?board=Slam"))[0]?.total).toBe(2);
    await club.store.write(async (tx) => {
      await tx
        .update(catches)
        .set({ status: "rejected", rejectionReason: "Blurry" })
        .where(eq(catches.userId, board.ids.bob ?? 0));
      await bumpVersion(tx, `tournament:${board.id}`);
    });
    expect((await boardsOf(board, "?board=Slam"))[0]?.total).toBe(1);
  });

  test("the tournament's page lists the other boards, too", async () => {
    const board = await addBoard(anglers, { format: { preset: "kayak-cpr", boards } });
    const { boards: listed } = await visitor.get<{ boards: unknown }>(`/api/tournaments/${board.id}`);
    expect(listed).toEqual([
      { query: "", name: "All Anglers" },
      { query: "board=Big%20bass&", name: "Big bass" },
      { query: "board=Slam&", name: "Slam" },
      { query: "board=Biggest%20pair&", name: "Biggest pair" },
    ]);
  });
});
