import { describe, expect, test } from "bun:test";
import {
  type EventRow,
  ladderOf,
  type Points,
  placeAfterWins,
  pointsFor,
  pointsText,
  type SeasonRules,
} from "../../../src/scoring/seasons/season-points.ts";

const byPlace = { kind: "place", first: 10_000, step: 100, last: 0 } as const;
const plain: SeasonRules = { points: byPlace, best: null, participation: 0, bigFish: 0, qualify: null };

/** A board from its anglers, the first first; a biggest fish of 0 has nothing verified. */
const board = (event: number, ...anglers: [userId: number, biggest: number][]) => ({
  event,
  rows: anglers.map(
    ([userId, biggest], at): EventRow => ({ userId, biggest, score: biggest, place: biggest > 0 ? at + 1 : null }),
  ),
});

const places = (rules: SeasonRules, ...events: ReturnType<typeof board>[]) =>
  ladderOf(rules, events, true).map(({ userId, rank, total }) => [userId, rank, total]);

describe("points of a place (docs/rules.md 16.2 and 16.3)", () => {
  test.each<[Points, number, number]>([
    [byPlace, 1, 10_000],
    [byPlace, 4, 9700],
    [byPlace, 200, 0],
    [{ ...byPlace, last: 1000 }, 200, 1000],
    [{ kind: "table", places: [2500, 1800, 1500] }, 2, 1800],
    [{ kind: "table", places: [2500, 1800, 1500] }, 4, 0],
    [{ kind: "score" }, 4, 5025],
  ])("%j gives place %p %p hundredths", (points, place, hundredths) => {
    expect(pointsFor(points, place, 5025, 8000)).toBe(hundredths);
  });

  test.each([
    [8000, 8000, 10_000],
    [1, 3, 3333],
    [2, 3, 6667],
    [1, 20_000, 1],
    [1, 20_001, 0],
    [0, 0, 0],
  ])("%p of the winner's %p is %p hundredths of a percent, halves rounded up", (score, winner, hundredths) => {
    expect(pointsFor({ kind: "percent" }, 2, score, winner)).toBe(hundredths);
  });
});

describe("a ladder", () => {
  test("adds up places, points for taking part and the bonus for the biggest fish", () => {
    const rules = { ...plain, participation: 500, bigFish: 300 };
    expect(places(rules, board(1, [1, 2000], [2, 1900], [3, 0]))).toEqual([
      [1, 1, 10_800],
      [2, 2, 10_400],
      [3, 3, 500],
    ]);
  });

  test("gives the bonus to each angler whose fish ties for the big fish", () => {
    expect(places({ ...plain, bigFish: 300 }, board(1, [1, 2000], [2, 2000]))).toEqual([
      [1, 1, 10_300],
      [2, 2, 10_200],
    ]);
  });

  test("counts the best of an angler's tournaments, of equal ones the earlier", () => {
    const [first] = ladderOf(
      { ...plain, best: 2 },
      [board(1, [2, 9], [1, 8]), board(2, [1, 9]), board(3, [2, 9], [1, 8])],
      true,
    );
    expect([first?.userId, first?.total]).toEqual([2, 20_000]);
    const second = ladderOf(
      { ...plain, best: 2 },
      [board(1, [2, 9], [1, 8]), board(2, [1, 9]), board(3, [2, 9], [1, 8])],
      true,
    )[1];
    expect(second?.results.map(({ isCounted }) => isCounted)).toEqual([true, true, false]);
  });

  const level: SeasonRules = { ...plain, points: { kind: "table", places: [300, 200, 100, 100] } };
  test("settles a tie by wins", () => {
    expect(places(level, board(1, [1, 9], [2, 8]), board(2, [3, 9], [2, 8], [4, 7], [1, 6]))).toEqual([
      [1, 1, 400],
      [2, 2, 400],
      [3, 3, 300],
      [4, 4, 100],
    ]);
  });

  test("then by the best place, then by the biggest fish, and shares the place where these are equal", () => {
    const third = board(1, [5, 99], [6, 98], [1, 50], [2, 60]);
    expect(places(level, third)).toEqual([
      [5, 1, 300],
      [6, 2, 200],
      [1, 3, 100],
      [2, 4, 100],
    ]);
    const flat: SeasonRules = { ...plain, points: { kind: "table", places: [100, 100] } };
    expect(places(flat, board(1, [1, 70], [2, 60]), board(2, [2, 70], [1, 60]))).toEqual([
      [1, 1, 200],
      [2, 1, 200],
    ]);
    expect(places(flat, board(1, [1, 70], [2, 60]), board(2, [2, 80], [1, 60]))).toEqual([
      [2, 1, 200],
      [1, 2, 200],
    ]);
    expect(
      ladderOf(flat, [board(1, [1, 70], [2, 60]), board(2, [2, 80], [1, 60])], false).map(({ rank }) => rank),
    ).toEqual([1, 1]);
  });

  test("goes on after a shared place with the number that its anglers leave", () => {
    const flat: SeasonRules = { ...plain, points: { kind: "table", places: [100, 100] } };
    expect(
      places(flat, board(1, [1, 70], [2, 60], [3, 50]), board(2, [2, 70], [1, 60])).map(([, rank]) => rank),
    ).toEqual([1, 1, 3]);
  });
});

describe("what a win would do", () => {
  const ladder = ladderOf(plain, [board(1, [1, 9], [2, 8], [3, 7]), board(2, [1, 9], [3, 8], [2, 7])], true);
  test("is the place with the points of a win, the others as they are", () => {
    expect(placeAfterWins(plain, ladder, 3, 1)).toEqual({ rank: 1, total: 29_700 });
    expect(placeAfterWins({ ...plain, best: 2 }, ladder, 3, 1)).toEqual({ rank: 2, total: 19_900 });
    expect(placeAfterWins(plain, ladder, 99, 1)).toEqual({ rank: 4, total: 10_000 });
    expect(placeAfterWins(plain, ladder, 99, 2)).toEqual({ rank: 2, total: 20_000 });
  });

  test("is not said where points are what was caught", () => {
    expect(placeAfterWins({ ...plain, points: { kind: "score" } }, ladder, 3, 1)).toBeNull();
  });
});

test.each([
  [0, "0"],
  [9850, "98.5"],
  [3333, "33.33"],
  [125_000, "1,250"],
])("%p hundredths are written %p", (hundredths, text) => {
  expect(pointsText(hundredths)).toBe(text);
});
