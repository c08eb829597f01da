import { describe, expect, test } from "bun:test";
import { type Rules, shippedRules } from "../../../src/scoring/scoring-rules.ts";
import { changedRules, ruleSentences } from "../../../src/scoring/words/rule-sentences.ts";

const rules = (values: Partial<Rules>): Rules => ({ ...shippedRules.tournament, ...values });

describe("A rule set in words", () => {
  test.each([
    ["fish", {}, "Your 5 longest fish count."],
    ["fish", { fish: 1 }, "Your longest fish counts."],
    ["fish", { fish: 2, perSpecies: true }, "Your 2 longest fish of each target species count."],
    ["by", { by: "weight" }, "Your 5 heaviest fish count."],
    ["unit", { unit: "cm" }, "Lengths are in centimeters, weights in kilograms."],
    ["rounding", {}, "Each fish counts at its measured length, without rounding."],
    ["rounding", { rounding: "1/4" }, "Lengths are rounded down to the quarter inch."],
    ["rounding", { rounding: "1/2", by: "weight" }, "Weights are rounded down to the half pound."],
    ["rounding", { rounding: "1", unit: "cm" }, "Lengths are rounded down to the whole centimeter."],
    ["penalties", {}, "There are no penalties."],
    [
      "penalties",
      {
        penalties: [
          { name: "Mouth open", deduct: 0.5 },
          { name: "No identifier", deduct: null },
        ],
      },
      "Penalties: Mouth open: −0.5 in; No identifier: the fish is rejected.",
    ],
    ["identifier", { identifier: true }, "The tournament's identifier must be in the photo."],
    ["uploadHours", { uploadHours: 0 }, "Catches must arrive before the end."],
    ["uploadHours", { uploadHours: 1 }, "A fish caught in time can be submitted up to 1 hour after the end."],
    ["challengeHours", { challengeHours: 0 }, "Decisions can't be challenged once the tournament has ended."],
    ["hideBoardHours", { hideBoardHours: 2 }, "The leaderboard is hidden during the last 2 hours."],
    ["secondLook", {}, "One judge reviews each fish."],
    [
      "secondLook",
      { secondLook: true, secondLookShare: 10 },
      "A second judge also reviews the fish in paid places and 10% of the other fish that count.",
    ],
    ["secondLookShare", { secondLookShare: 5 }, "A second judge also reviews 5% of the fish that count."],
  ] as [keyof Rules, Partial<Rules>, string][])("a rule set in words: %s: %j", (part, values, sentence) => {
    expect(ruleSentences(rules(values))[part]).toBe(sentence);
  });

  test("a change is described once for each sentence", () => {
    expect(changedRules(rules({}), rules({ fish: 3, perSpecies: true, challengeHours: 24 }))).toEqual([
      "Your 3 longest fish of each target species count.",
      "Decisions can be challenged up to 24 hours after the end.",
    ]);
    expect(changedRules(rules({}), rules({}))).toEqual([]);
  });
});
