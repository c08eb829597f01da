import { describe, expect, test } from "bun:test";
import { openQuestion, type Question, unlikelyWeight } from "../../src/weigh-in/unlikely-weight.ts";
import { weighIn } from "../../src/weigh-in/weigh-in-shapes.ts";

type Terms = Parameters<typeof unlikelyWeight>[0];

const bag = { isBag: true, unit: "in" } as const;
const metricBag = { isBag: true, unit: "cm" } as const;
const fish = { isBag: false, unit: "in" } as const;
const metricFish = { isBag: false, unit: "cm" } as const;

const ask = (terms: Terms, typed: object) =>
  unlikelyWeight(terms, weighIn.parse({ entrant: "1", reason: "", ...typed }));

const likely: readonly [string, Terms, object][] = [
  ["a bag of five bass", bag, { fish: "5", weight: "14.38", biggest: "4-8" }],
  ["a bag that averages exactly 6 lb", bag, { fish: "5", weight: "30", biggest: "12" }],
  ["one fish of 15 lb", bag, { weight: "15" }],
  ["a bag of 3 kg a fish", metricBag, { fish: "3", weight: "9" }],
  ["no fish", bag, { fish: "0" }],
  ["a fish of three quarters of its record length", fish, { species: "Bluegill", length: "12.7" }],
  ["a trophy bass", fish, { species: "Largemouth Bass", length: "29.2" }],
  ["a fish without a weight", metricFish, { species: "Tench", length: "150" }],
  ["a largemouth bass", fish, { species: "Largemouth Bass", length: "18.5", weight: "3-8" }],
  ["a round bluegill", fish, { species: "Bluegill", length: "10", weight: "1.1" }],
  ["a slender gar", fish, { species: "Longnose Gar", length: "40", weight: "5" }],
  ["a metric pike", metricFish, { species: "Northern Pike", length: "85", weight: "4.2" }],
  ["a small fish whose weight is rounded up", fish, { species: "Yellow Perch", length: "3", weight: "0.1" }],
];

test.each(likely)("%s is saved without a question", (_, terms, typed) => {
  expect(ask(terms, typed)).toBeNull();
});

const unlikely: readonly [string, Terms, object, string, string][] = [
  ["a heavy bag", bag, { fish: "5", weight: "143.8" }, "weight", "143.80 lb for 5 fish is 28.76 lb a fish."],
  [
    ...(["a bag with swapped digits", bag, { fish: "5", weight: "51.5" }, "weight"] as const),
    "51.50 lb for 5 fish is 10.30 lb a fish.",
  ],
  ["a bag with a wrong digit", bag, { fish: "5", weight: "45" }, "weight", "45.00 lb for 5 fish is 9.00 lb a fish."],
  ["a heavy metric bag", metricBag, { fish: "2", weight: "64.5" }, "weight", "64.50 kg for 2 fish is 32.25 kg a fish."],
  ["one heavy fish", bag, { weight: "15-1" }, "weight", "15.06 lb is a lot for one fish."],
  ["a heavy big fish", bag, { fish: "5", weight: "30", biggest: "25" }, "biggest", "25.00 lb is a lot for one fish."],
  [
    ...(["a heavy catch", fish, { species: "Tench", length: "20", weight: "41" }, "weight"] as const),
    "41.00 lb is a lot for one fish.",
  ],
  [
    ...(["a fish longer than a trophy of its species", fish, { species: "Largemouth Bass", length: "31" }] as const),
    ...(["length", "31.0 in is a lot for one fish."] as const),
  ],
  [
    ...(["a fish longer than its record", fish, { species: "Bluegill", length: "18.3" }, "length"] as const),
    "18.3 in is a lot for one fish.",
  ],
  [
    ...(["a long fish without a record", metricFish, { species: "Tench", length: "183" }, "length"] as const),
    "183.0 cm is a lot for one fish.",
  ],
];

test.each([
  [
    "a length without its decimal point",
    metricFish,
    { species: "Perch", length: "120", weight: "1.2" },
    "1.20 kg",
    "120.0 cm",
  ],
  ["a weight with its decimal point too far left", fish, { length: "18.5", weight: "0.35" }, "0.35 lb", "18.5 in"],
  [
    "a metric weight with its decimal point too far right",
    metricFish,
    { length: "27", weight: "3" },
    "3.00 kg",
    "27.0 cm",
  ],
  ["a weight in the length's place", fish, { length: "3.5", weight: "12" }, "12.00 lb", "3.5 in"],
] as const)("%s must be confirmed as unlikely", (_, terms, typed, weight, length) => {
  expect(ask(terms, { species: "Tench", ...typed })).toEqual({
    path: "weight",
    message: `${weight} is unlikely for a fish of ${length}. Check both, and save again to confirm.`,
  });
});

test.each(unlikely)("%s must be confirmed", (_, terms, typed, path, message) => {
  const tool = path === "length" ? "ruler" : "scale";
  expect(ask(terms, typed)).toEqual({
    path: path as "weight",
    message: `${message} Check the ${tool}, and save again to confirm.`,
  });
});

describe("confirmed questions", () => {
  test("questions of up to 2000 characters can be confirmed", () => {
    const isValid = (confirmed: string) => weighIn.safeParse({ entrant: "1", confirmed }).success;
    expect(["q".repeat(2000), "q".repeat(2001)].map(isValid)).toEqual([true, false]);
  });

  const bagQuestion: Question = { path: "weight", message: "Ann already has an entry. Save again to add this one." };
  const lateQuestion: Question = { path: "lateMinutes", message: "18 minutes late disqualifies the angler." };

  test.each([
    ["Mary Ann already has an entry. Save again to add this one.", bagQuestion],
    ["118 minutes late disqualifies the angler.", lateQuestion],
    ["118 minutes late disqualifies the angler.\n19 minutes late disqualifies the angler.", lateQuestion],
  ])("%p doesn't confirm a question that it ends with or resembles", (confirmed, question) => {
    expect(openQuestion([question], confirmed)).toEqual(question);
  });

  test.each(["\n", "\r\n"])("two questions are confirmed if both are, with the line break %p", (lineBreak) => {
    const questions = [bagQuestion, null, lateQuestion];
    const both = [bagQuestion.message, lateQuestion.message].join(lineBreak);
    expect(openQuestion(questions, both)).toBeNull();
    expect(openQuestion(questions, bagQuestion.message)).toEqual({
      path: "lateMinutes",
      message: `${bagQuestion.message}\n${lateQuestion.message}`,
    });
  });
});
