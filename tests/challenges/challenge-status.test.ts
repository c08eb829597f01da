import { describe, expect, test } from "bun:test";
import { markOf, reasonOf, reasonsOf } from "../../src/challenges/challenge-status.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";

const shipped = shippedRules.tournament;
const strict = { penalties: [{ name: "Mouth open", deduct: 0.5 }], identifier: true };

test("the reasons are the rules' penalties and the defaults, plus the identifier only if one is required", () => {
  expect(reasonsOf(shipped)).toEqual(["Length", "Species", "Photo", "Wrong place or time", "Other"]);
  expect(reasonsOf(strict)).toEqual([
    "Mouth open",
    "Length",
    "Species",
    "Photo",
    "Wrong place or time",
    "Identifier missing",
    "Other",
  ]);
});

describe("a reason", () => {
  test.each([
    ["mouth OPEN", "", { reason: "Mouth open", text: "" }],
    ["Length", "Too long by an inch", { reason: "Length", text: "Too long by an inch" }],
    ["Other", "The fish is frozen", { reason: "Other", text: "The fish is frozen" }],
    ["The fish is frozen", "", { reason: "Other", text: "The fish is frozen" }],
    ["The fish is frozen", "See its eye", { reason: "Other", text: "The fish is frozen\nSee its eye" }],
  ])("a challenge for '%s' with the text '%s'", (typed, text, expected) => {
    expect(reasonOf(strict, typed, text)).toEqual(expected);
  });
});

test.each([
  [false, false, null],
  [true, false, "Decided by an entrant"],
  [true, true, "Decided by an entrant"],
  [false, true, "Decided by the same judge"],
])("a decision by a party or entrant: %p, by the judge who ruled: %p", (isByParty, isByRulingJudge, mark) => {
  expect(markOf({ isByParty, isByRulingJudge })).toBe(mark);
});
