import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { participants, tournaments, users } from "../../src/base/db/schema.ts";
import { refreshStanding } from "../../src/results/refresh-standing.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import type { LadderEntry, OwnSeasonView, SeasonView } from "../../src/seasons/season-shapes.ts";
import { enter } from "../catches/catch-day.ts";
import { land } from "../money/payouts/prize-day.ts";
import { bassOpen, createTournament, nextWeek, refusal } from "../tournaments/forms.ts";
import { makeOfficial, makeSeason, openSeasonClub, type SeasonClub } from "./season-club.ts";

let seasonClub: SeasonClub;
beforeEach(async () => {
  seasonClub = await openSeasonClub();
});
afterEach(() => seasonClub.club.close());

const byPlace = { first: 100, step: 1 };
const season = (scheme: object, overrides: object = {}) => ({
  ...{ name: "Season 2026", tournamentIds: seasonClub.ids.slice(0, 2), scheme, ...overrides },
});

const make = (scheme: object, overrides: object = {}) => makeSeason(seasonClub.admin, season(scheme, overrides));
const change = (id: number, json: object) => seasonClub.admin.send(`/api/seasons/${id}`, { method: "PUT", json });
const ladder = (id: number) => seasonClub.club.visitor.get<LadderEntry[]>(`/api/seasons/${id}/ladder`);
const lines = (entries: LadderEntry[]) => entries.map(({ rank, username, points }) => [rank, username, points]);
const points = async (id: number) => lines(await ladder(id));

type Entry = Partial<typeof participants.$inferInsert>;

const setEntry = (tournamentId: number, userId: number, entry: Entry) =>
  seasonClub.club.store.write(async (tx) => {
    const isEntry = and(eq(participants.tournamentId, tournamentId), eq(participants.userId, userId));
    await tx.update(participants).set(entry).where(isEntry);
    await refreshStanding(tx, tournamentId, userId);
  });

const setUnit = (tournamentId: number, unit: "in" | "cm") =>
  seasonClub.club.store.write(async (tx) => {
    const rules = { ...shippedRules.tournament, unit };
    await tx.update(tournaments).set({ rules }).where(eq(tournaments.id, tournamentId));
  });

describe("a season with its own scheme (docs/rules.md 16.12)", () => {
  test("a season's scheme gives its points, and its rules are shown", async () => {
    const { id, points: stored, scheme, rulesText } = await make({ preset: "points-100", zeroFish: { belowLast: 10 } });
    expect(stored).toBeNull();
    expect(scheme).toEqual({ preset: "points-100", zeroFish: { belowLast: 10 } });
    expect(rulesText).toEqual([
      "1st place gets 100 points, and each place below it gets 1 fewer.",
      "An angler who has no verified fish gets 10 points fewer than the last angler with a fish.",
      "Every tournament counts.",
      "Ties go to more wins, then to the better places, compared from the best down, then to the bigger fish; anglers still tied share the place.",
    ]);
    expect(await points(id)).toEqual([
      [1, "bob", 199],
      [2, "ann", 189],
      [3, "cleo", 99],
    ]);
  });

  test("the finale counts in addition to the best events, with its own points", async () => {
    const [march, april, may] = seasonClub.ids;
    await makeOfficial(seasonClub.club, may);
    const all = [{ id: march }, { id: april }, { id: may, finale: true }];
    const { id, events } = await make(
      { ...byPlace, best: 1, finale: { first: 300, step: 10 } },
      { tournamentIds: undefined, tournaments: all },
    );
    expect(events.map(({ finale }) => finale)).toEqual([false, false, true]);
    const entries = await ladder(id);
    expect(lines(entries)).toEqual([
      [1, "cleo", 399],
      [2, "ann", 390],
      [3, "bob", 100],
    ]);
    expect(
      entries[0]?.results.map(({ isCounted, isAlwaysCounted, text }) => [isCounted, isAlwaysCounted, text]),
    ).toEqual([
      [true, false, "2nd place: 99"],
      [true, true, "1st place: 300"],
    ]);
    const bob = entries.find(({ username }) => username === "bob");
    expect(bob?.results.map(({ text }) => text)).toEqual([
      "2nd place: 99 · not the best, not counted",
      "1st place: 100",
    ]);
  });

  test("the events of a class get the points of that class, up to its cap", async () => {
    const [march, april] = seasonClub.ids;
    const all = [{ id: march, class: "Classic" }, { id: april }];
    const { id, events } = await make(
      { ...byPlace, classes: { Classic: { first: 300, cap: 250 } } },
      { tournamentIds: undefined, tournaments: all },
    );
    expect(events.map((event) => event.class)).toEqual(["Classic", null]);
    const [bob, ann] = await ladder(id);
    expect([bob?.username, bob?.points, bob?.overCap]).toEqual(["bob", 350, 49]);
    expect([ann?.username, ann?.points, ann?.overCap]).toEqual(["ann", 250, 50]);
  });

  test("the worst events are dropped, a missed one first", async () => {
    const { id } = await make({ ...byPlace, drop: 1 });
    expect(await points(id)).toEqual([
      [1, "bob", 100],
      [2, "ann", 100],
      [3, "cleo", 99],
    ]);
  });

  test("members are ranked among themselves, and the others are listed last with the reason", async () => {
    await seasonClub.club.store.write(async (tx) =>
      tx.update(users).set({ isMember: true }).where(eq(users.username, "cleo")),
    );
    const { id } = await make({ ...byPlace, rankAmong: "members" });
    const entries = await ladder(id);
    expect(lines(entries)).toEqual([
      [1, "cleo", 100],
      [null, "ann", 0],
      [null, "bob", 0],
    ]);
    expect(entries.map(({ unranked }) => unranked)).toEqual([undefined, "not-eligible", "not-eligible"]);
    expect(entries[1]?.results[0]).toMatchObject({ outcome: "notMember", text: "not a club member, gets no points" });
    const { anglers } = await seasonClub.club.visitor.get<SeasonView>(`/api/seasons/${id}`);
    expect(anglers).toBe(1);
    const mine = await seasonClub.ann.get<OwnSeasonView>(`/api/seasons/${id}/mine`);
    expect([mine.entry?.rank, mine.words]).toEqual([null, []]);
  });

  test("the ladder follows when somebody becomes a club member", async () => {
    const { id } = await make({ ...byPlace, rankAmong: "members" });
    expect((await points(id))[0]?.[0]).toBeNull();
    await seasonClub.admin.send(`/api/admin/users/${seasonClub.bob.userId}/member`, { json: { isMember: true } });
    expect((await points(id))[0]).toEqual([1, "bob", 200]);
  });

  test("guests are skipped, or ranked if the scheme ranks them", async () => {
    const [, april] = seasonClub.ids;
    await setEntry(april, seasonClub.bob.userId, { isGuest: true });
    const { id } = await make({ ...byPlace });
    expect(await points(id)).toEqual([
      [1, "ann", 100],
      [2, "cleo", 100],
      [3, "bob", 99],
    ]);
    const guest = (await ladder(id)).find(({ username }) => username === "bob")?.results[1];
    expect(guest).toMatchObject({ outcome: "guest", rank: null, points: 0, text: "guest, gets no points" });
    await change(id, { scheme: { ...byPlace, guests: "rank" } });
    expect((await points(id))[0]).toEqual([1, "bob", 199]);
  });

  test.each<[string, Entry, object, number, string]>([
    ["who fished without a fish", { state: "fished" }, { zeroFish: 20 }, 20, "no verified fish: 20"],
    ["who didn't start", { state: "did_not_start" }, { registered: 10, zeroFish: 20 }, 10, "didn't start: 10"],
    ["who withdrew", { state: "withdrew" }, { withdrew: 7, registered: 10 }, 7, "withdrew: 7"],
    [
      "who paid the fee but didn't start",
      { state: "did_not_start", paidVia: "cash" },
      { buyIn: { belowLast: 4 }, registered: 10 },
      95,
      "paid the fee, didn't start: 95",
    ],
    [
      "who was disqualified",
      { disqualifiedAt: 1, disqualifyReason: "Fished in the sanctuary." },
      { disqualified: 3, registered: 10 },
      3,
      "disqualified: 3",
    ],
  ])("an entrant %s gets the scheme's points for that", async (_, entry, fields, expected, text) => {
    const [, april] = seasonClub.ids;
    await setEntry(april, seasonClub.ann.userId, entry);
    const { id } = await make({ ...byPlace, ...fields }, { tournamentIds: [april] });
    const ann = (await ladder(id)).find(({ username }) => username === "ann");
    expect(ann?.results.map((result) => [result.points, result.text])).toEqual([[expected, text]]);
  });

  test("bonuses are added and explained", async () => {
    const bonus = { biggestFish: 2, perUnit: { points: 1, every: 10, whole: true }, attendance: 5 };
    const { id } = await make({ ...byPlace, bonus });
    const [bob] = await ladder(id);
    expect([bob?.username, bob?.points, bob?.attendance]).toEqual(["bob", 199 + 2 + 1 + 2 + 5, 5]);
    expect(bob?.results.map(({ text }) => text)).toEqual([
      "2nd place: 99 + 1 for the score",
      "1st place: 100 + 2 for the big fish + 2 for the score",
    ]);
  });

  test("until the season is over, only anglers who can no longer reach the minimum of events lose their place", async () => {
    const [march, april, may, july] = seasonClub.ids;
    const scheme = { ...byPlace, minimumEvents: 3 };
    const { id } = await make(scheme, { tournamentIds: [march, april, may, july] });
    expect((await ladder(id)).map(({ rank, unranked }) => [rank, unranked])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
    ]);
    await change(id, { tournamentIds: [march, april, may] });
    const entries = await ladder(id);
    expect(entries.map(({ username, rank, unranked }) => [username, rank, unranked])).toEqual([
      ["bob", 1, undefined],
      ["ann", 2, undefined],
      ["cleo", null, "minimumEvents"],
    ]);
  });

  test("the projection of a win uses the finale's points", async () => {
    const [march, april, , july] = seasonClub.ids;
    const all = [{ id: march }, { id: april }, { id: july, finale: true }];
    const scheme = { ...byPlace, finale: { first: 300 } };
    const { id } = await make(scheme, { tournamentIds: undefined, tournaments: all });
    const cleo = await seasonClub.cleo.get<OwnSeasonView>(`/api/seasons/${id}/mine`);
    expect(cleo.words.at(-1)).toBe("You could be 1st if you win July Classic.");
  });

  test("the tie rule between two neighbors is named", async () => {
    const { id } = await make({ table: [10, 10], best: 1, tieBreaks: ["biggest-fish", "shared"] });
    const entries = await ladder(id);
    expect(entries.map(({ username, rank, decidedBy }) => [username, rank, decidedBy])).toEqual([
      ["bob", 1, undefined],
      ["ann", 2, "biggest-fish"],
      ["cleo", 3, "biggest-fish"],
    ]);
  });

  test("a season can be sent back as it was read without a change", async () => {
    const [march, april] = seasonClub.ids;
    const scheme = { ...byPlace, finale: { first: 300 }, bonus: { perUnit: { points: 1, every: 2 } } };
    const all = [{ id: march }, { id: april, finale: true }];
    const created = await make(scheme, { tournamentIds: undefined, tournaments: all, qualify: 2 });
    const reply = await change(created.id, created);
    expect([reply.status, await reply.json()]).toEqual([200, { ...created, updatedAt: expect.any(String) }]);
  });

  test("tournaments chosen by number keep their class and finale", async () => {
    const [march, april, may] = seasonClub.ids;
    const scheme = { ...byPlace, finale: { first: 300 } };
    const { id } = await make(scheme, { tournamentIds: undefined, tournaments: [{ id: april, finale: true }] });
    const reply = await change(id, { tournamentIds: [march, april, may] });
    const { events } = (await reply.json()) as SeasonView;
    expect(events.map(({ finale }) => finale)).toEqual([false, true, false]);
  });

  test("a season uses its stored points again once its scheme is removed", async () => {
    const { id } = await make(byPlace);
    const stored = { kind: "table", places: [10, 5] } as const;
    const reply = await change(id, { scheme: null, points: stored });
    expect(await reply.json()).toMatchObject({ scheme: null, points: stored });
    expect((await points(id))[0]).toEqual([1, "bob", 15]);
  });

  test("the CSV of a season explains its points", async () => {
    const { id } = await make({ ...byPlace, best: 1 });
    const file = await (await seasonClub.club.visitor.send(`/api/seasons/${id}/ladder.csv`)).text();
    expect(file.split("\r\n").slice(0, 2)).toEqual([
      "\uFEFFPlace,Angler,Display name,Points,Provisional place,Provisional points,March Open,April Open,March Open: how,April Open: how",
      '1,bob,bob,100,,,99,100,"2nd place: 99 · not the best, not counted",1st place: 100',
    ]);
  });

  test("a season explains every angler's points on its page, without script", async () => {
    const [march, april] = seasonClub.ids;
    const { id } = await make(
      { ...byPlace, best: 1, finale: { first: 300 }, bonus: { attendance: 5 }, minimumEvents: 1 },
      {
        tournamentIds: undefined,
        tournaments: [
          { id: march, class: "Local" },
          { id: april, finale: true },
        ],
      },
    );
    const page = await (await seasonClub.club.visitor.send(`/seasons/${id}`)).text();
    const words = page.replaceAll(/<!-- -->|<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
    expect(words).toContain("April Open (finale) 300 1st place: 300 · always counts");
    expect(words).toContain("March Open 99 2nd place: 99");
    expect(words).toContain("5 points for attendance");
    expect(words).toMatch(/March Open [^·]+ · Local Official/);
    expect(words).toContain(
      "Finale: 1st place gets 300 points, and each place below it gets 1 fewer. It always counts.",
    );
  });

  test("a season hides how an angler got the points of a tournament that the reader may not see", async () => {
    const { id } = await make({ ...byPlace, disqualified: 3 });
    await seasonClub.club.store.write(async (tx) =>
      tx.update(tournaments).set({ visibility: "private" }).where(eq(tournaments.id, seasonClub.ids[0])),
    );
    const [bob] = await ladder(id);
    expect(bob?.results[0]).toMatchObject({ rank: null, outcome: null, parts: [], text: "", points: 99 });
  });
});

describe("a scheme is refused at its field (docs/rules.md 16.13)", () => {
  const refused = async (json: object) => {
    const reply = await seasonClub.admin.send("/api/seasons", { json });
    const { message, issues } = (await reply.json()) as {
      message: string;
      issues?: { path: string; message: string }[];
    };
    return [reply.status, issues?.[0]?.path, issues?.[0]?.message ?? message];
  };

  test.each<[object, string, RegExp]>([
    [{}, "scheme.first", /doesn't define how points are given/],
    [{ first: 100, percent: 50 }, "scheme.percent", /not by both/],
    [{ first: 100, zeroFish: 200 }, "scheme.zeroFish", /more than the 100 of 1st place/],
    [{ first: -1 }, "scheme.first", /from 0 to 1000000/],
    [{ first: 100, tieBreaks: ["wins", "wins"] }, "scheme.tieBreaks.1", /twice/],
    [{ first: 100, best: 2, drop: 2 }, "scheme.drop", /contradict each other/],
    [{ first: 100, finale: { table: [1, 2] } }, "scheme.finale.table.1", /more points than the place above/],
  ])("the scheme %j is refused at %s", async (scheme, path, message) => {
    expect(await refused(season(scheme))).toEqual([422, path, expect.stringMatching(message)]);
  });

  test("an unknown field is refused by name", async () => {
    const reply = await seasonClub.admin.send("/api/seasons", { json: season({ first: 100, bset: 4 }) });
    expect([reply.status, await reply.json()]).toMatchObject([422, { message: expect.stringContaining('"bset"') }]);
  });

  test("points sent with a scheme are refused with instructions", async () => {
    const both = season(byPlace, { points: { kind: "percent" } });
    const message = "This season gives points by its scheme. Change the scheme, or send null for it";
    expect(await refused(both)).toEqual([422, "points", message]);
    const { id } = await make(byPlace);
    expect(await refusal(await change(id, { best: 2 }))).toMatchObject({ status: 422, paths: ["best"] });
    expect(await refusal(await change(id, { participation: 5 }))).toMatchObject({ paths: ["participation"] });
    expect(await refusal(await change(id, { bigFish: 5 }))).toMatchObject({ paths: ["bigFish"] });
  });

  test("an unknown class and a finale without rules are refused at their tournament", async () => {
    const [march] = seasonClub.ids;
    const withClass = season(
      { ...byPlace, classes: { Classic: {} } },
      { tournamentIds: undefined, tournaments: [{ id: march, class: "Clasic" }] },
    );
    expect(await refused(withClass)).toEqual([
      422,
      "tournaments.0.class",
      "The scheme has no class “Clasic”. Choose one of Classic",
    ]);
    const withFinale = season(byPlace, { tournamentIds: undefined, tournaments: [{ id: march, finale: true }] });
    expect(await refused(withFinale)).toEqual([422, "tournaments.0.finale", expect.stringMatching(/have no finale/)]);
  });

  test("a scheme without a class that a tournament uses is refused", async () => {
    const [march] = seasonClub.ids;
    const { id } = await make(
      { ...byPlace, classes: { Classic: {} } },
      { tournamentIds: undefined, tournaments: [{ id: march, class: "Classic" }] },
    );
    const reply = await change(id, { scheme: { ...byPlace, classes: { Local: {} } } });
    expect(await refusal(reply)).toMatchObject({ status: 422, paths: ["tournaments.0.class"] });
  });

  test.each<[object, string, string]>([
    [
      { score: 1 },
      "scheme.score",
      "Scores in inches and centimeters can't be added up: choose points by place, or tournaments of one unit",
    ],
    [
      { ...byPlace, bonus: { perUnit: 1 } },
      "scheme.bonus.perUnit",
      "Scores in inches and centimeters can't be added up: choose points by place, or tournaments of one unit",
    ],
    [
      { ...byPlace, finale: { score: 2 } },
      "scheme.finale.score",
      "Scores in inches and centimeters can't be added up: choose points by place, or tournaments of one unit",
    ],
    [
      { ...byPlace, tieBreaks: ["biggest-fish"] },
      "scheme.tieBreaks",
      "Fish in inches and centimeters can't be compared: remove biggest-fish from the tie breaks, or choose tournaments of one unit",
    ],
    [
      { ...byPlace, tieBreaks: ["total-score"] },
      "scheme.tieBreaks",
      "Fish in inches and centimeters can't be compared: remove total-score from the tie breaks, or choose tournaments of one unit",
    ],
  ])("tournaments of different units with %j are refused at %s", async (scheme, path, message) => {
    await setUnit(seasonClub.ids[1], "cm");
    expect(await refused(season(scheme))).toEqual([422, path, message]);
  });

  test("tournaments of different units can be in a season by place, whose ties don't use the bigger fish", async () => {
    await setUnit(seasonClub.ids[1], "cm");
    const { rulesText } = await make(byPlace);
    expect(rulesText.at(-1)).toBe(
      "Ties go to more wins, then to the better places, compared from the best down; anglers still tied share the place.",
    );
  });

  test("a tournament's unit can't change while its season adds up scores", async () => {
    const june = await createTournament(seasonClub.admin, nextWeek);
    await make({ score: 1 }, { tournamentIds: [...seasonClub.ids, june.id] });
    const metric = { ...bassOpen, ...nextWeek, rules: { unit: "cm" } };
    const edited = await seasonClub.admin.send(`/api/admin/tournaments/${june.id}`, { method: "PUT", json: metric });
    expect(await refusal(edited)).toEqual({ status: 422, code: "invalid", paths: ["rules.unit"] });
  });
});

test("an angler who lands a fish moves up at once in a season with a scheme", async () => {
  const { id } = await make({ ...byPlace, zeroFish: 50 });
  expect((await points(id))[1]).toEqual([2, "ann", 150]);
  await land(seasonClub.club, seasonClub.ids[1], seasonClub.ann.userId, 30);
  expect((await points(id))[0]).toEqual([1, "ann", 200]);
  await enter(seasonClub.club, seasonClub.ids[1], (await seasonClub.club.logIn("dave")).userId);
  expect((await points(id)).at(-1)).toEqual([4, "dave", 50]);
});
