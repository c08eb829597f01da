import { describe, expect, test } from "bun:test";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { positionText } from "../../web/catches/fields/position-text.ts";
import { typoWarning, warningOf } from "../../web/catches/submit/eligibility-warning.tsx";
import { addressOf, openingOf } from "../../web/tournaments/edit/opening.ts";

const bass = { targetSpecies: ["Bass"], minLength: 12, rules: shippedRules.tournament };

describe("warnings of the form before a catch is sent", () => {
  test.each([
    ["of a species that isn't a target", "Carp", "15", "Not one of this tournament's target species (Bass)."],
    [
      "of a species that isn't a target, before a length is typed",
      "Carp",
      "",
      "Not one of this tournament's target species (Bass).",
    ],
    ["of a length below the minimum", "Largemouth Bass", "11.9", "Below the minimum length of 12 in."],
    ["not of a target species at the minimum", "largemouth bass", "12", null],
    ["not before a species is typed", " ", "5", null],
    ["not while the length isn't a number yet", "Bass", "abc", null],
  ])("the form warns before a catch is sent: %s", (_, species, length, text) =>
    expect(warningOf(bass, species, length)).toBe(text),
  );

  test("the form warns in the tournament's unit before sending", () => {
    const metric = { ...bass, rules: { ...bass.rules, unit: "cm" as const } };
    expect(warningOf(metric, "Bass", "11.9")).toBe("Below the minimum length of 12 cm.");
  });

  test("the form doesn't warn about a personal catch", () => expect(warningOf(undefined, "Carp", "5")).toBeNull());

  test.each([
    ["in", "185", "185.0 in is very long for a fish. Check the decimal point."],
    ["in", "100", "100.0 in is very long for a fish. Check the decimal point."],
    ["in", "99.9", null],
    ["cm", "185", null],
    ["in", "abc", null],
    ["in", undefined, null],
  ] as const)("the form asks to check a length without its decimal point: %s, %s", (unit, length, text) =>
    expect(typoWarning(unit, length)).toBe(text),
  );
});

test.each([
  ["?photo=12", { view: "photo", id: 12, goesOn: false }],
  ["?reject=12&next", { view: "reject", id: 12, goesOn: true }],
  ["?photo=x", null],
  ["", null],
] as const)("the address %p opens its dialog, and back", (search, opening) => {
  expect(openingOf(new URLSearchParams(search))).toEqual(opening);
  if (opening) expect(addressOf(opening, new URLSearchParams())).toBe(search);
});

test("a dialog opens on the page of the list that its link was on, and closes there", () => {
  expect(addressOf({ view: "reject", id: 12, goesOn: true }, new URLSearchParams({ after: "1780315200000.7" }))).toBe(
    "?after=1780315200000.7&reject=12&next",
  );
  expect(addressOf(null, new URLSearchParams({ after: "1780315200000.7" }))).toBe("?after=1780315200000.7");
  expect(addressOf(null, new URLSearchParams())).toBe("?");
});

test.each([
  [44.9778, -93.2567, "44.98° N, 93.26° W"],
  [-33.8, 151.2, "33.80° S, 151.20° E"],
])("the position %p, %p in text", (latitude, longitude, phrase) => {
  expect(positionText(latitude, longitude)).toBe(phrase);
});
