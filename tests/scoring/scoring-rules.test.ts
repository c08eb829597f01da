import { describe, expect, test } from "bun:test";
import { changesScores, isSameRules, rulesIssues } from "../../src/scoring/comparing/compare-rules.ts";
import { roundedFish, scoreAsClaimed, scoreFish } from "../../src/scoring/fish-score.ts";
import { type Rules, rulesOf, scoringUnit, shippedRules } from "../../src/scoring/scoring-rules.ts";

const rules = (values: Partial<Rules>): Rules => ({ ...shippedRules.tournament, ...values });

describe("Rounding down", () => {
  test.each([
    ["none", 1832, 1832],
    ["1/4", 1832, 1825],
    ["1/4", 1825, 1825],
    ["1/4", 1824, 1800],
    ["1/2", 1899, 1850],
    ["1", 1899, 1800],
    ["1", 90, 0],
  ] as const)("to %s makes of %p hundredths %p", (rounding, measured, rounded) => {
    expect(roundedFish(measured, { rounding })).toBe(rounded);
  });
});

describe("A fish's score", () => {
  test("a fish is rounded first, and then penalties are deducted", () => {
    const deductions = [
      { name: "Mouth open", deduct: 0.5 },
      { name: "Hand in the gills", deduct: 0.25 },
    ];
    expect(scoreFish({ rounding: "1/4" }, 1832, deductions)).toEqual({ measured: 1832, rounded: 1825, scored: 1750 });
  });

  test("a fish's score is never below zero", () => {
    expect(scoreFish({ rounding: "none" }, 90, [{ name: "Mouth open", deduct: 1 }]).scored).toBe(0);
  });

  test("a fish's score is its weight if weight counts", () => {
    const fish = { length: 1830, weight: 455 };
    expect(scoreAsClaimed(rules({ by: "weight", rounding: "1/4" }), fish)).toBe(450);
    expect(scoreAsClaimed(rules({}), fish)).toBe(1830);
  });

  test.each([
    ["in", "length", "in"],
    ["cm", "length", "cm"],
    ["in", "weight", "lb"],
    ["cm", "weight", "kg"],
  ] as const)("a score in %s by %s is in %s", (unit, by, scored) => {
    expect(scoringUnit({ unit, by })).toBe(scored);
  });
});

describe("A tournament without its own rules", () => {
  test("a tournament without its own rules counts five fish, and a derby one, to the tenth as entered", () => {
    const defaults = (tournamentType: "tournament" | "derby") => rulesOf({ tournamentType, rules: null });
    expect([defaults("tournament").fish, defaults("derby").fish]).toEqual([5, 1]);
    expect(defaults("derby").rounding).toBe("none");
  });
});

describe("Contradictory rules", () => {
  const paths = (type: "tournament" | "derby", changes: Partial<Rules>, skipsWeight = false) =>
    rulesIssues(type, rules({ fish: type === "derby" ? 1 : 5, ...changes }), skipsWeight).map(({ path }) =>
      path.join("."),
    );

  test.each([
    ["quarters of a centimeter", "tournament", { unit: "cm", rounding: "1/4" }, false, ["rounding"]],
    ["a derby of two fish", "derby", { fish: 2 }, false, ["fish"]],
    ["weight that isn't entered", "tournament", { by: "weight" }, true, ["by"]],
    [
      "a duplicate penalty",
      "tournament",
      {
        penalties: [
          { name: "Mouth open", deduct: 1 },
          { name: "mouth open ", deduct: null },
        ],
      },
      false,
      ["penalties.1.name"],
    ],
    ["nothing", "tournament", { unit: "cm", rounding: "1/2" }, false, []],
  ] as [string, "tournament" | "derby", Partial<Rules>, boolean, string[]][])(
    "contradiction: %s",
    (_, type, changes, skips, expected) => {
      expect(paths(type, changes, skips)).toEqual(expected);
    },
  );
});

describe("Two rule sets", () => {
  const base = rules({ penalties: [{ name: "Mouth open", deduct: 0.5 }] });

  test("two rule sets are equal if every field is", () => {
    expect(isSameRules(base, structuredClone(base))).toBe(true);
    expect(isSameRules(base, rules({}))).toBe(false);
    expect(isSameRules(base, { ...base, secondLookShare: 5 })).toBe(false);
    expect(isSameRules(base, { ...base, challengeHours: 24 })).toBe(false);
  });

  test("rule sets that differ only in hours, the identifier or the second review score alike", () => {
    expect(changesScores(base, { ...base, challengeHours: 24, identifier: true, secondLook: true })).toBe(false);
    expect(changesScores(base, { ...base, penalties: [{ name: "Mouth open", deduct: 1 }] })).toBe(true);
    expect(changesScores(base, { ...base, rounding: "1/2" })).toBe(true);
  });
});
