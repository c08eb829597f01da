import { describe, expect, test } from "bun:test";
import { hundredthsOf } from "../../src/base/format/numbers.ts";
import { rankAll } from "../../src/results/rank-all.ts";
import { type Scoring, type ScoringCatch, scoreOf, scoringFish, sortKeyOf } from "../../src/results/scores.ts";
import { scoreFish } from "../../src/scoring/fish-score.ts";
import { type Rules, shippedRules } from "../../src/scoring/scoring-rules.ts";

const rulesWith = (values: Partial<Rules>): Rules => ({ ...shippedRules.tournament, ...values });

/** Written 'measured−deducted @ arrival': "20.1 @9:00, 18−0.5 @9:30". Ids count up from 1. */
function fishOf(rules: Rules, day: string): ScoringCatch[] {
  const written = [...day.matchAll(/([\d.]+)(?:−([\d.]+))? @(\d+):(\d+)/g)];
  return written.map(([, measured, deduct, hour, minute], index) => {
    const deductions = deduct ? [{ name: "Mouth open", deduct: Number(deduct) }] : [];
    const { scored } = scoreFish(rules, hundredthsOf(Number(measured)), deductions);
    const submittedAt = Date.UTC(2026, 5, 6, Number(hour), Number(minute));
    return { id: index + 1, species: "Bass", scored, submittedAt };
  });
}

/** "1 ann 38.25" in the order of the key, which is that of the independent comparison. */
function ranking(rules: Rules, day: Record<string, string>): string[] {
  const scoring: Scoring = { rules, targetSpecies: ["Bass"] };
  const anglers = Object.entries(day).map(([name, fish], index) => {
    const catches = fishOf(rules, fish);
    const counted = scoringFish(scoring, catches);
    const key = sortKeyOf(scoring, counted, index + 1);
    return { name, participantId: index + 1, catches, key, score: scoreOf(counted) / 100 };
  });
  const byComparison = rankAll(scoring, anglers).map(({ entrant }) => entrant);
  const byKey = anglers.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  expect(byKey.map(({ name }) => name)).toEqual(byComparison.map(({ name }) => name));
  return byComparison.map(({ name, score }, index) => `${index + 1} ${name} ${score}`);
}

type Table = [rule: string, rules: Partial<Rules>, day: Record<string, string>, expected: string[]];

describe("Ties with rounded lengths", () => {
  const tables: Table[] = [
    [
      "rounded-off length doesn't break a tie, but the earlier arrival does",
      { rounding: "1/4" },
      { ann: "20.24 @9:01", ben: "20 @9:00" },
      ["1 ben 20", "2 ann 20"],
    ],
    [
      "a hundredth below a step counts as the previous step",
      { rounding: "1/4" },
      { ann: "20.24 @9:00", ben: "20.25 @12:00" },
      ["1 ben 20.25", "2 ann 20"],
    ],
    [
      "each fish is rounded, not the sum",
      { rounding: "1/2" },
      { ann: "20.4 @9:00, 18.4 @9:10, 16.4 @9:20", ben: "19 @10:00, 18 @10:10, 18 @10:20" },
      ["1 ben 55", "2 ann 54"],
    ],
    [
      "of equal sums, the longest rounded fish decides",
      { rounding: "1/2" },
      { ann: "20.4 @9:00, 19.9 @9:10", ben: "20.5 @11:00, 19.4 @11:10" },
      ["1 ben 39.5", "2 ann 39.5"],
    ],
    [
      "then the next longest rounded fish",
      { rounding: "1" },
      { ann: "20.9 @9:00, 16.9 @9:10, 16.9 @9:20", ben: "20 @11:00, 17 @11:10, 15 @11:20" },
      ["1 ben 52", "2 ann 52"],
    ],
    [
      "of fish that round to the same length, the first to arrive counts, and completes the score",
      { rounding: "1/4", fish: 2 },
      { ann: "20 @9:00, 15.2 @9:40, 15.1 @9:20", ben: "20 @9:00, 15 @9:30" },
      ["1 ann 35", "2 ben 35"],
    ],
    [
      "in centimeters, to the half",
      { unit: "cm", rounding: "1/2" },
      { ann: "50.4 @9:01, 40.9 @9:10", ben: "50 @9:00, 40.5 @9:05" },
      ["1 ben 90.5", "2 ann 90.5"],
    ],
    [
      "in a derby, by the first to arrive with the rounded length",
      { rounding: "1/4", fish: 1 },
      { ann: "20.2 @9:01, 19 @8:00", ben: "20.1 @9:00" },
      ["1 ben 20", "2 ann 20"],
    ],
  ];
  test.each(tables)("ties with rounded lengths: %s", (_, rules, day, expected) => {
    expect(ranking(rulesWith(rules), day)).toEqual(expected);
  });
});

describe("Ties with penalties", () => {
  const tables: Table[] = [
    [
      "a deduction comes after rounding",
      { rounding: "1/4" },
      { ann: "20.2−0.5 @9:00", ben: "19.7 @9:30" },
      ["1 ann 19.5", "2 ben 19.5"],
    ],
    [
      "the longest fish in a tie is the one that scores the most",
      {},
      { ann: "21−1.5 @9:00, 20 @9:10", ben: "20.5 @11:00, 19 @11:10" },
      ["1 ben 39.5", "2 ann 39.5"],
    ],
    [
      "a fish that scores less than its angler's other ones because of a penalty doesn't count",
      { fish: 1 },
      { ann: "20−1 @9:00, 19.5 @10:00", ben: "19.5 @9:59" },
      ["1 ben 19.5", "2 ann 19.5"],
    ],
    [
      "no score is below zero, and a fish of zero ranks its angler last",
      {},
      { ann: "0.4−0.5 @9:00", ben: "0.5−0.4 @9:30" },
      ["1 ben 0.1", "2 ann 0"],
    ],
  ];
  test.each(tables)("ties with penalties: %s", (_, rules, day, expected) => {
    expect(ranking(rulesWith(rules), day)).toEqual(expected);
  });
});

describe("Ties by weight", () => {
  const byWeight = { by: "weight" } as const;
  const tables: Table[] = [
    [
      "of equal sums the heaviest fish decides",
      byWeight,
      { ann: "4 @9:00, 4 @9:10", ben: "5 @11:00, 3 @11:10" },
      ["1 ben 8", "2 ann 8"],
    ],
    [
      "then the next heaviest, to the hundredth of a pound",
      byWeight,
      { ann: "5 @9:00, 3.01 @9:10, 2.01 @9:20", ben: "5 @11:00, 3.02 @11:10, 2 @11:20" },
      ["1 ben 10.02", "2 ann 10.02"],
    ],
    [
      "then the earlier arrival of the fish that completed the score",
      byWeight,
      { ann: "5 @9:00, 3 @12:01", ben: "3 @8:00, 5 @12:00" },
      ["1 ben 8", "2 ann 8"],
    ],
    [
      "if weights are rounded to the quarter pound, the remainder doesn't break ties",
      { ...byWeight, rounding: "1/4" },
      { ann: "5.24 @9:01", ben: "5.01 @9:00" },
      ["1 ben 5", "2 ann 5"],
    ],
    [
      "in kilograms, to the half",
      { ...byWeight, unit: "cm", rounding: "1/2" },
      { ann: "2.9 @9:00, 2.4 @9:10", ben: "3 @11:00, 1.9 @11:10" },
      ["1 ben 4.5", "2 ann 4.5"],
    ],
    ["with a penalty in pounds", byWeight, { ann: "5−0.25 @9:00", ben: "4.75 @8:59" }, ["1 ben 4.75", "2 ann 4.75"]],
    [
      "a fish that doesn't count doesn't break ties",
      { ...byWeight, fish: 2 },
      { ann: "5 @9:00, 4 @9:10, 3.9 @9:20", ben: "5 @8:00, 4 @8:10" },
      ["1 ben 9", "2 ann 9"],
    ],
  ];
  test.each(tables)("ties by weight: %s", (_, rules, day, expected) => {
    expect(ranking(rulesWith(rules), day)).toEqual(expected);
  });
});
