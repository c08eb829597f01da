import { expect, test } from "bun:test";
import {
  maxCountingFish,
  type Scoring,
  type ScoringCatch,
  scoreOf,
  scoringFish,
  sortKeyOf,
} from "../../../src/results/scores.ts";

const pairs = (score: "best" | "sum", fish = 2): Scoring => ({
  rules: { fish, perSpecies: false },
  targetSpecies: ["Bass"],
  teams: { size: 2, score },
});

const [ann, ben] = [1, 2];

/** Each fish as its angler and hundredths; arriving in this order. */
const fishOf = (...fish: readonly (readonly [number, number])[]): ScoringCatch[] =>
  fish.map(([userId, scored], index) => ({ id: index + 1, userId, scored, submittedAt: index, species: "Bass" }));

const scores = (scoring: Scoring, fish: ScoringCatch[]) => scoringFish(scoring, fish).map(({ scored }) => scored);

test("the best fish of a team count, whoever caught them", () => {
  const fish = fishOf([ann, 1500], [ann, 1700], [ann, 1600], [ben, 1200]);
  expect(scores(pairs("best"), fish)).toEqual([1700, 1600]);
  expect(maxCountingFish(pairs("best"))).toBe(2);
});

test("if members' scores are added up, each member's best fish count", () => {
  const fish = fishOf([ann, 1500], [ann, 1700], [ann, 1600], [ben, 1200]);
  expect(scores(pairs("sum"), fish)).toEqual([1700, 1600, 1200]);
  expect(maxCountingFish(pairs("sum"))).toBe(4);
});

test("with a limit per species, the best fish of a team, or of each member, count", () => {
  const perSpecies = (score: "best" | "sum"): Scoring => ({
    rules: { fish: 1, perSpecies: true },
    targetSpecies: ["Bass", "Walleye"],
    teams: { size: 2, score },
  });
  const [first, second, third] = fishOf([ann, 1500], [ben, 1700], [ben, 2000]);
  const fish = [first, second, third && { ...third, species: "Walleye" }].filter((item) => item !== undefined);
  expect(scores(perSpecies("best"), fish)).toEqual([2000, 1700]);
  expect(scores(perSpecies("sum"), fish)).toEqual([2000, 1700, 1500]);
});

type Team = { name: string; fish: ScoringCatch[]; entry: number };

const ranking = (scoring: Scoring, teams: readonly Team[]) =>
  teams
    .map(({ name, fish, entry }) => ({ name, key: sortKeyOf(scoring, scoringFish(scoring, fish), entry) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ name }) => name);

test.each([
  [
    "the longest fish decides",
    [
      [ann, 1800],
      [ben, 1200],
    ],
    [
      [ann, 1500],
      [ben, 1500],
    ],
    "first",
  ],
  [
    "then the next longest",
    [
      [ann, 1800],
      [ben, 1100],
      [ann, 100],
    ],
    [
      [ann, 1800],
      [ben, 1000],
      [ann, 200],
    ],
    "first",
  ],
  [
    "then the one completed earlier",
    [
      [ben, 1500],
      [ann, 1500],
    ],
    [
      [ann, 100],
      [ann, 1500],
      [ann, 1500],
    ],
    "first",
  ],
] as const)("tied teams: %s", (_, first, second, expected) => {
  const scoring = pairs("sum");
  const teams = [
    { name: "second", fish: fishOf(...second), entry: 1 },
    { name: "first", fish: fishOf(...first), entry: 2 },
  ];
  const [winner] = ranking(scoring, teams);
  expect(winner).toBe(expected);
});

test("teams that are completely tied are in the order of their captains' entries", () => {
  const fish = fishOf([ann, 1500]);
  const teams = [
    { name: "later", fish, entry: 9 },
    { name: "earlier", fish, entry: 4 },
  ];
  expect(ranking(pairs("best"), teams)).toEqual(["earlier", "later"]);
});

test("six members with ten fish of thirty species each still sort by their sum", () => {
  const many = fishOf(...Array.from({ length: 1800 }, (_, index) => [(index % 6) + 1, 20_000] as const));
  const targetSpecies = Array.from({ length: 30 }, (_, index) => `Species${index}`);
  const scoring: Scoring = { rules: { fish: 10, perSpecies: true }, targetSpecies, teams: { size: 6, score: "sum" } };
  const whole = many.map((fish, index) => ({ ...fish, species: `Species${Math.floor(index / 6) % 30}` }));
  expect(scoreOf(scoringFish(scoring, whole))).toBe(36_000_000);
  const less = { name: "less", fish: whole.slice(0, -1), entry: 1 };
  expect(ranking(scoring, [less, { name: "more", fish: whole, entry: 2 }])).toEqual(["more", "less"]);
});
