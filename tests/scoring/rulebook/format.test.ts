import { describe, expect, test } from "bun:test";
import { format } from "../../../src/scoring/rulebook/format.ts";
import { presetNames, presets } from "../../../src/scoring/rulebook/presets.ts";

/** "ties.1: …", one line for each problem. */
function issuesOf(value: unknown): string[] {
  const { error } = format.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const contradictions: { name: string; format: Record<string, unknown>; field: string; fix: string }[] = [
  {
    name: "a slot over the maximum length",
    format: { preset: "slot", maximum: 18 },
    field: "slots.0.over",
    fix: "Raise maximum, lower over, or remove the slot",
  },
  {
    name: "a slot under the minimum length",
    format: { preset: "kayak-cpr", slots: [{ under: 10, atMost: 1 }] },
    field: "slots.0.under",
    fix: "Lower minimum, raise under, or remove the slot",
  },
  {
    name: "a slot without a length",
    format: { preset: "kayak-cpr", slots: [{ atMost: 1 }] },
    field: "slots.0.over",
    fix: "Add a length, such as 20",
  },
  {
    name: "a slot between two exchanged lengths",
    format: { preset: "kayak-cpr", slots: [{ over: 20, under: 16, atMost: 0 }] },
    field: "slots.0.over",
    fix: "Swap the two lengths",
  },
  {
    name: "a minimum above the maximum",
    format: { preset: "kayak-cpr", maximum: 10 },
    field: "minimum",
    fix: "Lower minimum, or raise maximum",
  },
  {
    name: "a minimum of one species above its maximum",
    format: { measure: "length-in", minimum: { Pike: 30 }, maximum: { Pike: 24 } },
    field: "minimum.Pike",
    fix: "Lower minimum, or raise maximum",
  },
  {
    name: "shares that add up to less than 100",
    format: { preset: "derby", prizes: { pool: 1000, shares: [50, 30] } },
    field: "prizes.shares",
    fix: "Add 20",
  },
  {
    name: "shares that add up to more than 100",
    format: { preset: "derby", prizes: { pool: 1000, shares: [50, 30, 20.5] } },
    field: "prizes.shares",
    fix: "Take away 0.5",
  },
  {
    name: "a tie rule that repeats",
    format: { preset: "derby", ties: ["biggest-fish", "score-first", "biggest-fish"] },
    field: "ties.2",
    fix: "Remove the second one",
  },
  {
    name: "a tie rule after shared",
    format: { preset: "derby", ties: ["shared", "biggest-fish"] },
    field: "ties.0",
    fix: "Move shared to the end of ties",
  },
  {
    name: "most and fewest fish as tie rules",
    format: { preset: "derby", ties: ["most-fish", "fewest-fish"] },
    field: "ties.1",
    fix: "Remove fewest-fish or most-fish",
  },
  {
    name: "rounding where fish are counted",
    format: { measure: "count", rounding: { step: 0.25 } },
    field: "rounding",
    fix: "Remove rounding",
  },
  {
    name: "a chart where lengths count",
    format: { measure: "length-in", chart: [{ length: 12, weight: 1 }] },
    field: "chart",
    fix: "Change it, or remove the chart",
  },
  {
    name: "an unsorted chart",
    format: {
      measure: "weight-lb",
      chart: [
        { length: 13, weight: 1 },
        { length: 12, weight: 0.8 },
      ],
    },
    field: "chart.1.length",
    fix: "Sort the rows by length and remove duplicates",
  },
  {
    name: "fish of each species without a limit",
    format: { measure: "length-in", perSpecies: true },
    field: "perSpecies",
    fix: "Add limit, or set perSpecies to how many fish of each species count",
  },
  {
    name: "dead fish that are rejected and cost",
    format: { measure: "weight-lb", deadFish: { reject: true, deduct: 1 } },
    field: "deadFish.deduct",
    fix: "Remove deduct or reject",
  },
  {
    name: "dead fish that cost nothing",
    format: { measure: "weight-lb", deadFish: { from: 2 } },
    field: "deadFish.deduct",
    fix: "Add deduct, such as 0.25, or set reject to true",
  },
  {
    name: "a late rule without a consequence",
    format: { measure: "weight-lb", late: {} },
    field: "late",
    fix: "Add perMinute, disqualifyAfter or loseDayAfter, or remove late",
  },
  {
    name: "losing a day's catch only after being disqualified",
    format: { measure: "weight-lb", late: { disqualifyAfter: 10, loseDayAfter: 15 } },
    field: "late.loseDayAfter",
    fix: "Lower loseDayAfter, or remove one of them",
  },
  {
    name: "the same penalty twice",
    format: {
      measure: "length-in",
      penalties: [
        { name: "Mouth", deduct: 1 },
        { name: "mouth", deduct: null },
      ],
    },
    field: "penalties.1.name",
    fix: "Remove one of them",
  },
  {
    name: "teams where entrants are ranked",
    format: { measure: "weight-lb", teams: { score: "sum" } },
    field: "teams",
    fix: "Set sides to teams, or remove teams",
  },
  {
    name: "the best members of a pooled team",
    format: { preset: "team-bass", teams: { best: 2 } },
    field: "teams.best",
    fix: "Set teams.score to sum, or remove best",
  },
  {
    name: "a slam of places",
    format: { preset: "slam", placings: { blank: 20 } },
    field: "placings",
    fix: "Use one of them, and another board for the other",
  },
  {
    name: "shares and amounts together",
    format: { preset: "derby", prizes: { shares: [100], amounts: [1000] } },
    field: "prizes.amounts",
    fix: "Remove one of them",
  },
  {
    name: "a table of amounts that starts with the largest field",
    format: {
      preset: "derby",
      prizes: {
        amounts: [
          { from: 20, amounts: [2000] },
          { from: 10, amounts: [1000] },
        ],
      },
    },
    field: "prizes.amounts.1.from",
    fix: "Sort it by from",
  },
  {
    name: "a table of amounts above the pool",
    format: { preset: "derby", prizes: { pool: 1500, amounts: [{ from: 10, amounts: [1000, 600] }] } },
    field: "prizes.amounts",
    fix: "Raise pool, or lower the amounts",
  },
  {
    name: "amounts above the pool",
    format: { preset: "derby", prizes: { pool: 900, amounts: [1000] } },
    field: "prizes.amounts",
    fix: "Raise pool, or lower the amounts",
  },
  {
    name: "two sources of the pool",
    format: { preset: "derby", prizes: { pool: 900, fee: 1000, shares: [100] } },
    field: "prizes.fee",
    fix: "Remove one of them",
  },
  {
    name: "places beside shares",
    format: { preset: "derby", prizes: { pool: 900, shares: [100], places: 3 } },
    field: "prizes.places",
    fix: "Remove places, or use splits instead of shares",
  },
  {
    name: "a split with fewer shares than places",
    format: { preset: "derby", prizes: { pool: 900, places: 2, splits: { 2: [100] } } },
    field: "prizes.splits.2",
    fix: "2 places need 2 shares, but there are 1",
  },
  {
    name: "an unsorted table of places",
    format: {
      preset: "derby",
      prizes: {
        places: [
          { from: 40, places: 4 },
          { from: 30, places: 3 },
        ],
      },
    },
    field: "prizes.places.1.from",
    fix: "Sort it by from",
  },
  {
    name: "two boards of one name",
    format: { preset: "derby", name: "Main", boards: [{ name: "main" }] },
    field: "boards.0.name",
    fix: "Choose another name",
  },
  {
    name: "a contradiction on another board",
    format: { preset: "derby", boards: [{ name: "Slot", slots: [{ over: 30, atMost: 1 }], maximum: 24 }] },
    field: "boards.0.slots.0.over",
    fix: "Raise maximum, lower over, or remove the slot",
  },
  {
    name: "no measure",
    format: { limit: 5 },
    field: "measure",
    fix: 'or start from a preset such as {"preset":"kayak-cpr"}',
  },
];

describe("a contradictory format is refused at its field, with what to do", () => {
  test.each(contradictions)(
    "a contradictory format is refused at its field: $name",
    ({ format: written, field, fix }) => {
      const [first, ...others] = issuesOf(written);
      expect(first).toStartWith(`${field}: `);
      expect(first).toEndWith(fix);
      expect(others).toEqual([]);
    },
  );
});

describe("unknown and wrong values of a format", () => {
  test.each([
    { name: "an unknown field", given: { preset: "derby", limmit: 3 }, issue: ': Unknown field "limmit"' },
    {
      name: "an unknown field of a rule",
      given: { preset: "derby", late: { perMin: 1 } },
      issue: 'late: Unknown field "perMin"',
    },
    {
      name: "an unknown field of a board",
      given: { preset: "derby", boards: [{ name: "Big", slot: [] }] },
      issue: 'boards.0: Unknown field "slot"',
    },
    {
      name: "an unknown preset",
      given: { preset: "pier" },
      issue: `preset: preset must be one of ${presetNames.join(", ")}`,
    },
    {
      name: "a limit of 0",
      given: { preset: "derby", limit: 0 },
      issue: /^limit: limit must be the number of fish that count/,
    },
    {
      name: "an unknown tie rule",
      given: { preset: "derby", ties: ["longest"] },
      issue: /^ties.0: A tie rule must be one of most-fish/,
    },
    {
      given: { preset: "derby", rounding: { step: 0 } },
      issue: /^rounding.step: rounding.step must be a number above 0/,
    },
    {
      name: "a rounding step of 0",
      given: { preset: "derby", version: 2 },
      issue: /^version: Unknown version of the format/,
    },
    { name: "a later version", given: "derby", issue: /^: format must be an object/ },
  ])("a format with $name is refused", ({ given, issue }) => {
    expect(issuesOf(given)[0]).toMatch(issue);
  });
});

describe("presets", () => {
  test.each(presetNames)("the preset %s is a valid format with a name, a sentence and its inspiration", (preset) => {
    expect(issuesOf(presets[preset].format)).toEqual([]);
    expect(issuesOf({ preset })).toEqual([]);
    for (const text of [presets[preset].name, presets[preset].sentence, presets[preset].inspiration]) {
      expect(text.length).toBeGreaterThan(2);
    }
  });

  test("a preset and the same format written out are equal", () => {
    expect(format.parse({ preset: "kayak-cpr" })).toEqual(format.parse(presets["kayak-cpr"].format));
  });

  test("an override replaces a field, and null removes it", () => {
    const { main } = format.parse({ preset: "bass-weigh-in", limit: 3, late: null, deadFish: { deduct: 0.5 } });
    expect(main).toMatchObject({ limit: 3, deadFish: { deduct: 0.5 }, ties: ["biggest-fish", "next-biggest"] });
    expect(main.late).toBeUndefined();
  });

  test("if weight counts instead, a preset's rounding is removed and its sizes are lengths", () => {
    const { main } = format.parse({ preset: "kayak-cpr", measure: "weight-lb", maximum: 6 });
    expect([main.rounding, main.minimum, main.limit]).toEqual([undefined, 12, 5]);
    expect(main.lengthOnly).toEqual(["minimum", "slots"]);
  });

  test("counting fish keeps the minimum length of a preset", () => {
    const { main } = format.parse({ preset: "kayak-cpr", measure: "count" });
    expect([main.rounding, main.minimum]).toEqual([undefined, 12]);
  });

  test("changing the unit of the same quantity keeps the numbers of a preset", () => {
    expect(format.parse({ preset: "fly", measure: "length-in" }).main.minimum).toBe(18);
  });

  test("a board inherits the main board's fields, but neither prizes nor entrants", () => {
    const { boards } = format.parse({
      preset: "kayak-cpr",
      among: "members",
      prizes: { pool: 100, shares: [100] },
      boards: [{ name: "Big fish", limit: 1 }],
    });
    expect(boards[0]).toMatchObject({ name: "Big fish", minimum: 12, limit: 1, limitPer: "tournament" });
    expect([boards[0]?.among, boards[0]?.prizes]).toEqual([undefined, undefined]);
  });
});
