import { expect, test } from "bun:test";
import { measuresOf } from "../../src/catches/measures/length-and-weight.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { entryIssue } from "../../src/weigh-in/entry-issue.ts";
import { weighIn } from "../../src/weigh-in/weigh-in-shapes.ts";

const takes = { length: false, weight: true, dead: true, late: true };
const bag = [
  { ...shippedRules.tournament, by: "weight" },
  { isBag: true, limit: 5, takes },
] as const;
const metricBag = [{ ...bag[0], unit: "cm" }, bag[1]] as const;
const anyBag = [bag[0], { ...bag[1], limit: null }] as const;
const oneFish = [bag[0], { ...bag[1], limit: 1 }] as const;
const fish = [shippedRules.tournament, { isBag: false, limit: null, takes }] as const;

const quarters = [{ ...shippedRules.tournament, rounding: "1/4" }, fish[1]] as const;

const noFishCount = "Enter how many fish are in the bag.";

const issueOf = (
  terms: typeof quarters | typeof bag | typeof anyBag | typeof metricBag | typeof oneFish | typeof fish,
  typed: object,
) => entryIssue(terms[0], terms[1], weighIn.parse({ entrant: "1", reason: "", ...typed }));

test.each([
  ["a bag of five", bag, { fish: "5", weight: "14.38", biggest: "4-8", dead: "1" }],
  ["one fish of a limit of one, without a number", oneFish, { weight: "3" }],
  ["no fish with a limit of one", oneFish, { weight: "0" }],
  ["no fish", bag, { fish: "0" }],
  ["no fish with a weight of 0", bag, { fish: "0", weight: "0" }],
  ["a fish with a length", fish, { species: "Tench", length: "18.3" }],
  ["a fish of half inches, typed as a fraction", fish, { species: "Tench", length: "18 1/2" }],
  ["a fish of quarter inches, typed as a fraction", quarters, { species: "Tench", length: "18 1/4" }],
])("%s has no issue", (_, terms, typed) => {
  expect(issueOf(terms, typed)).toBeNull();
});

test.each([
  ["a bag without a weight", bag, { fish: "2" }, "weight", "Weight is required"],
  [
    ...(["a weight of 0", bag, { fish: "2", weight: "0" }, "weight"] as const),
    "The weight can't be 0. If there are no fish, enter 0 fish.",
  ],
  [
    ...(["0 fish with a weight", bag, { fish: "0", weight: "15.5" }, "fish"] as const),
    "0 fish can't weigh anything. Enter how many fish are in the bag, or leave the weight blank.",
  ],
  ["a bag without its number of fish", bag, { weight: "14.75" }, "fish", noFishCount],
  ["a bag of any size without its number of fish", anyBag, { weight: "3" }, "fish", noFishCount],
  ["a limit of one, without a weight", oneFish, {}, "weight", "Weight is required. If there is no fish, enter 0."],
  [
    "a dead fish without a fish",
    oneFish,
    { weight: "0", dead: "1" },
    "dead",
    "There can't be more dead fish than fish.",
  ],
  ["an empty form", bag, {}, "fish", noFishCount],
  ["more fish than the limit", bag, { fish: "9", weight: "14" }, "fish", "The limit is 5 fish."],
  [
    ...(["a big fish heavier than the bag", bag, { fish: "2", weight: "4", biggest: "5" }, "biggest"] as const),
    "The big fish can't weigh more than all the fish together.",
  ],
  [
    ...(["more dead fish than fish", bag, { fish: "1", weight: "3", dead: "2" }, "dead"] as const),
    "There can't be more dead fish than fish.",
  ],
  [
    ...(["pounds and ounces in a metric tournament", metricBag, { fish: "1", weight: "4-8" }, "weight"] as const),
    "This tournament weighs in kilograms. Enter a number of kilograms, such as 2.4",
  ],
  ["a fish without a length", fish, { species: "Tench" }, "length", "Length is required"],
  [
    ...(["a length with too many decimals", fish, { species: "Tench", length: "18.25" }, "length"] as const),
    "Enter the length with one decimal, such as 18.3",
  ],
  [
    ...(["a fraction with too many decimals", fish, { species: "Tench", length: "18 1/4" }, "length"] as const),
    "Enter the length with one decimal, such as 18.3",
  ],
])("%s is an issue at its field", (_, terms, typed, path, message) => {
  expect(issueOf(terms, typed)).toEqual({ path: path as "weight", message });
});

test.each([
  ["abc", "Length must be a number, such as 18.5"],
  ["18 1/3", "Length must be a number, such as 18.5"],
  ["18 1/8", "Length must be a number, such as 18.5"],
  ["18.125", "Enter the length with fewer decimals, such as 18.5"],
])("a length of %s at the scale is refused with an example that every tournament accepts", (length, message) => {
  expect(weighIn.safeParse({ entrant: "1", length }).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test.each([
  ["a tournament in tenths", shippedRules.tournament, "One decimal, such as 18.3."],
  ["a tournament in quarters", quarters[0], "Two decimals at most, such as 18.25."],
] as const)("the hint for a length fits %s", (_, rules, hint) => {
  expect(measuresOf(rules).lengthHint).toBe(hint);
});
