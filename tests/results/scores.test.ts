import { describe, expect, test } from "bun:test";
import { rankAll } from "../../src/results/rank-all.ts";
import {
  findImprovements,
  isScoring,
  isWaiting,
  type Scoring,
  type ScoringCatch,
  scoreOf,
  scoringFish,
  sortKeyOf,
  tieRuleOf,
} from "../../src/results/scores.ts";
import { shippedScoring } from "./scorings.ts";

/** A day's fish as 'inches @ arrival': "20.1 @9:00, 18 @9:30". Ids count up from 1. */
function fishOf(day: string): ScoringCatch[] {
  const written = [...day.matchAll(/([\d.]+) @(\d+):(\d+)/g)];
  return written.map(([, inches, hour, minute], index) => ({
    id: index + 1,
    species: "Bass",
    scored: Math.round(Number(inches) * 100),
    submittedAt: Date.UTC(2026, 5, 6, Number(hour), Number(minute)),
  }));
}

const [tournament, derby] = [shippedScoring("tournament"), shippedScoring("derby")];

type Day = Record<string, string>;

/** Names in the order of the key, with ranks; entry ids count up in the order written. */
function ranking(scoring: Scoring, day: Day): string[] {
  const anglers = Object.entries(day).map(([name, fish], index) => {
    const catches = fishOf(fish);
    return {
      name,
      participantId: index + 1,
      catches,
      key: sortKeyOf(scoring, scoringFish(scoring, catches), index + 1),
    };
  });
  const byKey = anglers.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ name }) => name);
  const byComparison = rankAll(scoring, anglers);
  expect(byKey).toEqual(byComparison.map(({ entrant }) => entrant.name));
  return byComparison.map(({ entrant, rank }) => `${rank ?? "–"} ${entrant.name}`);
}

describe("Scores", () => {
  const day = fishOf("12 @9:00, 20 @9:10, 15.5 @9:20, 18.2 @9:30, 14 @9:40, 13 @9:50, 15.5 @10:00");

  test("a tournament's score is the sum of the five longest fish", () => {
    const fish = scoringFish(tournament, day);
    expect(fish.map(({ scored }) => scored / 100)).toEqual([20, 18.2, 15.5, 15.5, 14]);
    expect(scoreOf(fish) / 100).toBe(83.2);
  });

  test("a derby's score is the length of the longest fish", () => {
    const fish = scoringFish(derby, day);
    expect(fish.map(({ scored }) => scored / 100)).toEqual([20]);
    expect(scoreOf(fish) / 100).toBe(20);
  });

  test("fewer than five fish count as they are, and no fish are a score of 0", () => {
    expect(scoreOf(scoringFish(tournament, fishOf("20 @9:00, 10.5 @9:30"))) / 100).toBe(30.5);
    expect(scoreOf(scoringFish(tournament, []))).toBe(0);
  });

  test("among equal fish the first to arrive counts, then the smaller id", () => {
    const [first] = scoringFish(derby, fishOf("20 @9:30, 20 @9:00, 20 @9:00"));
    expect(first?.id).toBe(2);
  });
});

describe("Ranks of a tournament (docs/rules.md 4.3, 4.5)", () => {
  const tables: [rule: string, day: Day, expected: string[]][] = [
    [
      "the larger sum of the five is first, even against a longer fish",
      { ann: "30 @9:00, 10 @9:30", ben: "21 @9:00, 20 @9:30" },
      ["1 ben", "2 ann"],
    ],
    [
      "a sixth fish adds nothing",
      {
        ann: "10 @9:00, 10 @9:10, 10 @9:20, 10 @9:30, 10 @9:40, 9 @9:50",
        ben: "10.1 @9:00, 10 @9:10, 10 @9:20, 10 @9:30, 10 @9:40",
      },
      ["1 ben", "2 ann"],
    ],
    [
      "of equal sums the longest single fish decides",
      { ann: "20 @9:00, 20 @9:10", ben: "21 @11:00, 19 @11:10" },
      ["1 ben", "2 ann"],
    ],
    [
      "then the next longest",
      { ann: "20 @9:00, 15 @9:10, 15 @9:20", ben: "20 @11:00, 16 @11:10, 14 @11:20" },
      ["1 ben", "2 ann"],
    ],
    [
      "and so on to the fourth of the five",
      {
        ann: "20 @9:00, 19 @9:10, 18 @9:20, 15 @9:30, 15 @9:40",
        ben: "20 @11:00, 19 @11:10, 18 @11:20, 16 @11:30, 14 @11:40",
      },
      ["1 ben", "2 ann"],
    ],
    [
      "then the earlier arrival of the catch that completed the score",
      { ann: "20 @9:00, 15 @12:01", ben: "15 @8:00, 20 @12:00" },
      ["1 ben", "2 ann"],
    ],
    [
      "a later fish that doesn't count doesn't complete the score",
      {
        ann: "20 @9:00, 19 @9:10, 18 @9:20, 17 @9:30, 16 @9:41",
        ben: "20 @9:00, 19 @9:10, 18 @9:20, 17 @9:30, 16 @9:40, 10 @13:00",
      },
      ["1 ben", "2 ann"],
    ],
    [
      "of equal fish, the earlier one completed the score",
      {
        ann: "20 @9:00, 19 @9:10, 18 @9:20, 17 @9:30, 16 @9:41",
        ben: "20 @9:00, 19 @9:10, 18 @9:20, 17 @9:30, 16 @9:40, 16 @13:00",
      },
      ["1 ben", "2 ann"],
    ],
    [
      "if everything is equal, the smaller entry id is first",
      { cat: "20 @9:00, 15 @9:30", ann: "20 @9:00, 15 @9:30", ben: "20 @9:10, 15 @9:30" },
      ["1 cat", "2 ann", "3 ben"],
    ],
    [
      "anglers with nothing verified follow without a rank, by entry id",
      { dan: "", ann: "10 @9:00", eve: "", ben: "11 @9:00" },
      ["1 ben", "2 ann", "– dan", "– eve"],
    ],
  ];
  test.each(tables)("ranks of a tournament: %s", (_, day, expected) => {
    expect(ranking(tournament, day)).toEqual(expected);
  });
});

describe("Ranks of a derby (docs/rules.md 4.4)", () => {
  const tables: [rule: string, day: Day, expected: string[]][] = [
    [
      "the longest fish wins, however many the others have",
      { ann: "20 @9:00, 20 @9:10, 20 @9:20", ben: "20.1 @12:00" },
      ["1 ben", "2 ann"],
    ],
    ["of equal fish the one submitted first wins", { ann: "20 @9:01", ben: "20 @9:00" }, ["1 ben", "2 ann"]],
    [
      "the second fish doesn't break ties",
      { ann: "20 @9:01, 19 @9:02", ben: "10 @8:00, 20 @9:00" },
      ["1 ben", "2 ann"],
    ],
    [
      "if submitted at the same instant, the smaller entry id is first",
      { ben: "20 @9:00", ann: "20 @9:00" },
      ["1 ben", "2 ann"],
    ],
    ["anglers with nothing verified follow without a rank", { dan: "", ann: "10 @9:00" }, ["1 ann", "– dan"]],
  ];
  test.each(tables)("ranks of a derby: %s", (_, day, expected) => {
    expect(ranking(derby, day)).toEqual(expected);
  });
});

test("the key preserves the order at the ends of every range", () => {
  const fish = (scored: number, submittedAt: number) => [{ id: 1, species: "Bass", scored, submittedAt }];
  const lastInstant = 8_640_000_000_000_000;
  const keys = [
    sortKeyOf(
      tournament,
      Array.from({ length: 5 }, () => ({ id: 1, species: "Bass", scored: 20_000, submittedAt: 0 })),
      1,
    ),
    sortKeyOf(tournament, fish(20_000, 0), 9),
    sortKeyOf(tournament, fish(20_000, lastInstant), 1),
    sortKeyOf(tournament, fish(10, 0), 9),
    sortKeyOf(tournament, fish(10, 0), 10),
    sortKeyOf(tournament, [], 9),
    sortKeyOf(tournament, [], 10),
  ];
  expect(keys.toSorted()).toEqual(keys);
});

describe("Catches that count", () => {
  const inTournament = { tournamentId: 7, status: "verified", ineligibleReason: null };

  test("only verified, eligible catches of a tournament score", () => {
    expect(isScoring(inTournament)).toBe(true);
    expect(isScoring({ ...inTournament, status: "pending" })).toBe(false);
    expect(isScoring({ ...inTournament, ineligibleReason: "below_minimum" })).toBe(false);
    expect(isScoring({ ...inTournament, tournamentId: null })).toBe(false);
  });

  test("a fish is pending while it is eligible and undecided", () => {
    const pending = { ...inTournament, status: "pending" };
    expect(isWaiting(pending)).toBe(true);
    expect(isWaiting(inTournament)).toBe(false);
    expect(isWaiting({ ...pending, status: "lapsed" })).toBe(false);
    expect(isWaiting({ ...pending, ineligibleReason: "species" })).toBe(false);
    expect(isWaiting({ ...pending, tournamentId: null })).toBe(false);
  });
});

describe("The length that would help", () => {
  test.each([
    [
      "all slots are filled",
      tournament,
      [2000, 1800, 1700, 1600, 1520],
      8700,
      { placesFree: 0, over: 1520, passesOver: 1600 },
    ],
    ["there are two empty slots", tournament, [2000, 1800, 1700], 6900, { placesFree: 2, over: 0, passesOver: 1400 }],
    ["nothing is verified", tournament, [], null, { placesFree: 5, over: 0, passesOver: null }],
    [
      "nobody is ahead",
      tournament,
      [2000, 1800, 1700, 1600, 1500],
      null,
      { placesFree: 0, over: 1500, passesOver: null },
    ],
    [
      "the place above has the same score",
      tournament,
      [2000, 1800, 1700, 1600, 1500],
      8600,
      { placesFree: 0, over: 1500, passesOver: 1500 },
    ],
    ["a derby's fish is verified", derby, [2130], 2340, { placesFree: 0, over: 2130, passesOver: 2340 }],
    ["a derby's angler has no verified fish", derby, [], null, { placesFree: 1, over: 0, passesOver: null }],
  ])("the length that would help while %s", (_, { rules }, fish, ahead, help) => {
    expect(findImprovements(rules, fish, ahead)).toEqual(help);
  });
});

const tenOf20 = Array.from({ length: 10 }, () => 20);

describe("The rule that decides between equal scores", () => {
  test.each([
    [tournament, [20, 18], [19, 19], "longest"],
    [tournament, [20, 18.5, 17], [20, 18, 17.5], "next_longest"],
    [tournament, [20, 18], [20, 18], "completed_first"],
    [tournament, [20.1, 18.2], [20.2, 18.1], "longest"],
    [tournament, [20, 18], [20, 17], null],
    [tournament, [...tenOf20, 19, 18], [...tenOf20, 18.5, 18.5], "completed_first"],
    [derby, [20], [20], "submitted_first"],
    [derby, [20], [19], null],
  ])("the rule that breaks a tie with %o between %p and %p", ({ rules }, first, second, rule) => {
    expect(tieRuleOf({ rules }, first, second)).toBe(rule as ReturnType<typeof tieRuleOf>);
  });
});
