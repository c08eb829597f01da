import { describe, expect, test } from "bun:test";
import { formInput } from "../../../src/base/http/form-input.ts";
import { formatForm, readFormatForm } from "../../../src/scoring/format-form/format-form.ts";
import { relevantFields, unexpressedFields } from "../../../src/scoring/format-form/format-values.ts";
import { readSpeciesValue, speciesValueText } from "../../../src/scoring/format-form/species-values.ts";
import { blankBoard, standardFormat, typedFormat } from "../../../src/scoring/format-form/typed-format.ts";
import type { FormatInput } from "../../../src/scoring/rulebook/format.ts";
import { presetNames } from "../../../src/scoring/rulebook/presets.ts";

/** The format that is stored when a form shows `format` and is sent with `changes`. */
function sent(format: FormatInput, changes: object = {}): FormatInput | null {
  const typed = formatForm.parse(formInput(formatForm, { ...typedFormat(format), ...changes }));
  return readFormatForm(typed).format;
}

/** The issues when a form shows `format` and is sent with `changes`. */
function refused(format: FormatInput, changes: object): string[] {
  const { error } = formatForm.safeParse(formInput(formatForm, { ...typedFormat(format), ...changes }));
  return (error?.issues ?? []).map(({ path, message }) => `${path.map(String).join(".")}: ${message}`);
}

const everything: FormatInput = {
  version: 1,
  name: "Main",
  measure: "length-in",
  rounding: { step: 0.25, direction: "nearest" },
  points: { perFish: 10, perUnit: 1 },
  multipliers: { Hybrid: 0.8 },
  species: ["Bass", "Walleye"],
  limit: 6,
  limitPer: "tournament",
  perSpecies: { Bass: 4, "*": 1 },
  slots: [{ over: 20, atMost: 1, species: "Walleye" }],
  minimum: { Walleye: 15, "*": 12 },
  maximum: 30,
  window: { from: "07:00", until: "15:00" },
  minimumFish: 1,
  penalties: [
    { name: "Open mouth", deduct: 0.5 },
    { name: "No identifier", deduct: null },
  ],
  deadFish: { deduct: 0.25, from: 2 },
  late: { perMinute: 1, loseDayAfter: 10, disqualifyAfter: 15 },
  neverBelowZero: true,
  ties: ["most-fish", "biggest-fish", "shared"],
  guests: "skip",
  each: { minutes: 30 },
  boards: [
    { name: "Big bass", limit: 1, among: "buyIn", prizes: { fee: 1000, shares: [100] } },
    { name: "Smallest", limit: 1, choose: "smallest", species: ["Bass"] },
    { name: "Slam", slam: true, limit: null },
    { name: "Hourly", limit: 1, each: "hour" },
  ],
};

describe("a format in a tournament's form", () => {
  test.each(presetNames)("an unchanged preset %s is stored as the preset", (preset) => {
    expect(sent({ preset })).toEqual({ preset });
  });

  test("a format with every field is stored unchanged if nothing is changed", () => {
    expect(sent(everything)).toEqual(everything);
  });

  test("a changed field replaces the preset's, and the others stay the preset's", () => {
    expect(sent({ preset: "bass-weigh-in" }, { limit: "6" })).toEqual({ preset: "bass-weigh-in", limit: 6 });
    expect(sent({ preset: "kayak-cpr" }, { minimum: "" })).toEqual({ preset: "kayak-cpr", minimum: null });
  });

  test("a limit for each species is one number for each species in the form", () => {
    const perSpecies = { measure: "length-in", limit: 3, perSpecies: true } satisfies FormatInput;
    expect(typedFormat(perSpecies)).toMatchObject({ limit: "", perSpecies: "3" });
    expect(sent(perSpecies)).toEqual(perSpecies);
    expect(sent(perSpecies, { limit: "5" })).toEqual({ measure: "length-in", limit: 5, perSpecies: 3 });
  });

  test("fields that the form doesn't have are kept when another field is changed", () => {
    const { ties: _, ...rest } = everything;
    expect(sent(everything, { ties: ["biggest-first"] })).toEqual({ ...rest, ties: ["biggest-first"] });
    expect(unexpressedFields(everything)).toEqual([
      "multipliers",
      "species",
      "window",
      "minimumFish",
      "neverBelowZero",
    ]);
  });

  test("a changed board keeps its prizes and entrants", () => {
    const [bigBass, ...others] = typedFormat(everything).boards;
    const boards = [{ ...bigBass, fish: "2", species: "Bass" }, ...others];
    expect(sent(everything, { boards })?.boards?.[0]).toEqual({
      name: "Big bass",
      limit: 2,
      species: ["Bass"],
      among: "buyIn",
      prizes: { fee: 1000, shares: [100] },
    });
  });

  test("a removed board doesn't change the others", () => {
    const [, ...others] = typedFormat(everything).boards;
    expect(sent(everything, { boards: others })?.boards).toEqual(everything.boards?.slice(1));
  });

  test.each([
    [{ name: "Big bass" }, { name: "Big bass", limit: 1 }],
    [
      { name: "Smallest", counts: "smallest" },
      { name: "Smallest", limit: 1, choose: "smallest" },
    ],
    [
      { name: "Pair", fish: "2", species: "Bass, Pike" },
      { name: "Pair", limit: 2, species: ["Bass", "Pike"] },
    ],
    [
      { name: "Slam", counts: "slam" },
      { name: "Slam", slam: true, limit: null },
    ],
    [
      { name: "By day", counts: "same", each: "hour" },
      { name: "By day", each: "hour" },
    ],
  ])("an added board %j is stored as %j", (typed, board) => {
    const boards = [{ ...blankBoard, ...typed }];
    expect(sent({ preset: "derby" }, { boards })).toEqual({ preset: "derby", boards: [board] } as FormatInput);
  });

  test("a board of the biggest fish beside a slam isn't a slam", () => {
    const boards = [{ ...blankBoard, name: "Big fish" }];
    expect(sent({ preset: "slam" }, { boards })?.boards).toEqual([{ name: "Big fish", limit: 1, slam: null }]);
  });

  test("changing the measured quantity keeps the rounding shown in the form", () => {
    const format = sent({ preset: "slot" }, { measure: "weight-lb", minimum: "" });
    expect(format).toMatchObject({ preset: "slot", measure: "weight-lb", rounding: { step: 0.25, direction: "down" } });
  });

  test("a pasted file replaces everything else", () => {
    expect(sent({ preset: "derby" }, { file: JSON.stringify(everything), limit: "9" })).toEqual(everything);
  });

  test("the standard rules are not stored as a format", () => {
    expect(readFormatForm(formatForm.parse(standardFormat)).format).toBeNull();
  });
});

describe("a form with an impossible format is refused at its field", () => {
  test.each([
    [{ limit: "five" }, "limit: Enter how many fish count, such as 5, or a number for each day such as 5, 3"],
    [{ limit: "0" }, "limit: limit must be the number of fish that count"],
    [{ minimum: "12, 15" }, "minimum: Enter a number, or one for each species such as Walleye 15, others 12"],
    [{ maximum: "10" }, "minimum: minimum is 12, more than the maximum of 10"],
    [{ ties: ["shared", "most-fish"] }, "ties.0: Nothing can follow shared"],
    [{ slots: [{ over: "", under: "", atMost: "1" }] }, "slots.0.over: A slot needs over, under or both"],
    [{ slots: [{ over: "20", atMost: "" }] }, "slots.0.atMost: Enter how many such fish count, 0 or more"],
    [
      { penalties: [{ name: "Open mouth" }] },
      "penalties.0.deduct: Enter a deduction, or check that the fish is rejected",
    ],
    [{ rounding: { step: "0", direction: "down" } }, "rounding.step: rounding.step must be a number above 0"],
    [{ deadFish: { from: "2" } }, "deadFish.deduct: Add deduct, such as 0.25"],
    [{ late: { loseDayAfter: "20", disqualifyAfter: "10" } }, "late.loseDayAfter: Entrants are disqualified after 10"],
    [{ slam: { on: "on", categories: "Bass" } }, "slam.categories: slam must be true, or"],
    [{ boards: [blankBoard] }, "boards.0.name: Enter a name for the board"],
    [{ boards: [{ ...blankBoard, name: "Leaderboard" }] }, "boards.0.name: Another board is called Leaderboard"],
    [{ file: "{" }, "file: This isn't JSON. Paste the whole text of a format file"],
    [{ file: '{"measure":"length-in","limits":5}' }, 'file: Unknown field "limits"'],
    [{ file: '{"measure":"length-in","limit":0}' }, "file: limit: limit must be the number of fish that count"],
    [{ file: "x".repeat(100_001) }, "file: A format file can have at most 100,000 characters"],
  ])("%j is refused with '%s'", (changes, sentence) => {
    const [first, ...more] = refused({ preset: "kayak-cpr" }, changes);
    expect(first).toStartWith(sentence);
    expect(more).toEqual([]);
  });
});

describe("the fields that a preset shows first", () => {
  test("a weigh-in shows dead fish and late minutes, and no slots", () => {
    const fields = relevantFields({ preset: "bass-weigh-in" });
    expect([fields.has("deadFish"), fields.has("late"), fields.has("slots")]).toEqual([true, true, false]);
  });

  test("a walleye slot shows slots, and fly shows points", () => {
    expect(relevantFields({ preset: "slot" }).has("slots")).toBe(true);
    expect(relevantFields({ preset: "fly" }).has("points")).toBe(true);
  });

  test("a field that was set is shown, whatever the preset", () => {
    expect(relevantFields({ preset: "derby", slots: [{ over: 20, atMost: 1 }] }).has("slots")).toBe(true);
  });
});

describe("numbers per species", () => {
  test.each([
    ["", undefined],
    [" 12 ", 12],
    ["12.5", 12.5],
    ["Walleye 15, others 12", { Walleye: 15, "*": 12 }],
    ["Walleye: 15; Northern Pike 24", { Walleye: 15, "Northern Pike": 24 }],
    ["Bass 2 15.25, Pike 0", { "Bass 2": 15.25, Pike: 0 }],
    ["Walleye", null],
    ["12 15", null],
    ["12, 15", null],
    ["-3", null],
  ])("%j is read as %j", (text, value) => {
    expect(readSpeciesValue(text)).toEqual(value);
  });

  test("numbers per species are shown as they were read", () => {
    for (const text of ["12", "Walleye 15, others 12", ""]) {
      expect(speciesValueText(readSpeciesValue(text) ?? undefined)).toBe(text);
    }
  });
});
