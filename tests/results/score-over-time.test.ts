import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { scoreOverTime } from "../../src/results/score-over-time.ts";
import { type ScoringCatch, scoreOf, scoringFish } from "../../src/results/scores.ts";
import type { TournamentType } from "../../src/tournaments/tournament-state.ts";
import { shippedScoring } from "./scorings.ts";

/** Fish as 'inches @ minute', in any order; ids count up from 1. */
const fishOf = (day: string): ScoringCatch[] =>
  [...day.matchAll(/([\d.]+) @(\d+)/g)].map(([, inches, minute], index) => ({
    id: index + 1,
    species: "Bass",
    scored: Math.round(Number(inches) * 100),
    submittedAt: Number(minute),
  }));

const line = (type: TournamentType, day: string) =>
  scoreOverTime(shippedScoring(type), fishOf(day))
    .map(({ at, score }) => `${score / 100} @${at}`)
    .join(", ");

describe("A score over time", () => {
  const tables: [rule: string, type: TournamentType, day: string, expected: string][] = [
    ["without verified fish there is no line", "tournament", "", ""],
    ["each of the first five fish adds its length", "tournament", "20 @1, 15.5 @2, 12 @3", "20 @1, 35.5 @2, 47.5 @3"],
    [
      "a sixth fish replaces the shortest of the five",
      "tournament",
      "20 @1, 19 @2, 18 @3, 17 @4, 12 @5, 16.5 @6",
      "20 @1, 39 @2, 57 @3, 74 @4, 86 @5, 90.5 @6",
    ],
    [
      "a sixth fish that is no longer than the five changes nothing",
      "tournament",
      "20 @1, 19 @2, 18 @3, 17 @4, 12 @5, 12 @6, 11 @7",
      "20 @1, 39 @2, 57 @3, 74 @4, 86 @5",
    ],
    ["a derby's line is the longest fish so far", "derby", "15 @1, 14 @2, 21.3 @3, 21.3 @4", "15 @1, 21.3 @3"],
    ["fish count in the order of their arrival, not of the list", "derby", "21 @9, 15 @2", "15 @2, 21 @9"],
    ["two fish that arrive at once make one step", "tournament", "20 @1, 15 @1, 10 @2", "35 @1, 45 @2"],
  ];
  test.each(tables)("score over time: %s", (_, type, day, expected) => {
    expect(line(type, day)).toBe(expected);
  });

  test("the line ends with the score on the board and never falls", () => {
    const fish = fc.record({ scored: fc.integer({ min: 10, max: 300 }), submittedAt: fc.integer({ min: 0, max: 30 }) });
    fc.assert(
      fc.property(fc.constantFrom("tournament" as const, "derby" as const), fc.array(fish), (type, caught) => {
        const catches = caught.map((fields, index) => ({ ...fields, species: "Bass", id: index + 1 }));
        const scores = scoreOverTime(shippedScoring(type), catches).map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((a, b) => a - b));
        expect(scores.at(-1) ?? 0).toBe(scoreOf(scoringFish(shippedScoring(type), catches)));
      }),
    );
  });
});
