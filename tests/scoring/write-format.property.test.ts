import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type FormatInput, format } from "../../src/scoring/rulebook/format.ts";
import type { Format } from "../../src/scoring/rulebook/format-issues.ts";
import { presetNames } from "../../src/scoring/rulebook/presets.ts";
import { formatOf } from "../../src/scoring/tournament-format.ts";
import { writeFormat } from "../../src/scoring/write-format.ts";
import { scaleRuns, seedFrom } from "../support/seed.ts";

const seed = seedFrom("PROPERTY_SEED");
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const fields = {
  measure: maybe(fc.constantFrom("length-in", "length-cm", "weight-lb", "count")),
  rounding: maybe(fc.constantFrom({ step: 0.25 }, { step: 1, direction: "up" }, null)),
  limit: maybe(fc.constantFrom(1, 5, [2, 3], null)),
  limitPer: maybe(fc.constantFrom("day", "tournament")),
  minimum: maybe(fc.constantFrom(12, { "*": 10, Walleye: 15 }, null)),
  slots: maybe(fc.constantFrom([{ over: 20, atMost: 1 }], null)),
  choose: maybe(fc.constantFrom("smallest", "biggest")),
  ties: maybe(fc.constantFrom(["shared"], ["most-fish", "biggest-fish"])),
  deadFish: maybe(fc.constantFrom({ deduct: 0.5 }, null)),
  sides: maybe(fc.constantFrom("teams", "entrants")),
  among: maybe(fc.constantFrom("members", "buyIn", "all")),
  each: maybe(fc.constantFrom("day", "hour", "species", { minutes: 30 })),
  prizes: maybe(fc.constantFrom({ pool: 5000, shares: [60, 40] }, { fee: 500, places: { percent: 10 } })),
};

const written = fc.record({
  preset: maybe(fc.constantFrom(...presetNames)),
  ...fields,
  boards: maybe(
    fc.uniqueArray(fc.record({ name: fc.constantFrom("Big fish", "Smallest", "Women"), ...fields }), {
      maxLength: 3,
      selector: ({ name }) => name,
    }),
  ),
});

const terms = fc.record({
  format: written,
  teams: fc.constantFrom(null, { score: "best" as const }, { score: "sum" as const }),
  days: fc.constantFrom(null, {}),
});

/**
 * The name of the main board changes if its periods have it. If the tournament moves limits per day away from the main
 * board, further boards of the same fish have its limits, and whether they can use totals isn't compared.
 */
const alike = ({ main, boards }: Format, hasOwnLimits: boolean) => ({
  main: { ...main, name: "" },
  boards: hasOwnLimits ? boards : boards.map((board) => ({ ...board, limitPer: main.limitPer, totals: "none" })),
});

describe("writeFormat", () => {
  test("writeFormat writes any tournament's format so that it is parsed to the same boards", () => {
    console.log(`  PROPERTY_SEED=${seed}`);
    fc.assert(
      fc.property(terms, ({ format: input, ...own }) => {
        const whole = format.safeParse(input).data;
        fc.pre(whole !== undefined);
        const parsed = formatOf({
          ...own,
          format: input as FormatInput,
          rules: null,
          tournamentType: "tournament",
          targetSpecies: ["Bass"],
        });
        const again = format.safeParse(writeFormat(parsed, input.preset ?? null));
        expect(again.error?.issues ?? []).toEqual([]);
        const hasOwnLimits = whole?.main.limitPer === parsed.main.limitPer;
        if (again.data) expect(alike(again.data, hasOwnLimits)).toEqual(alike(parsed, hasOwnLimits));
      }),
      { seed, numRuns: scaleRuns(1000) },
    );
  }, 120_000);

  test("writeFormat spells out a preset, so that a file contains every rule", () => {
    const parsed = format.parse({ preset: "kayak-cpr", limit: 3, penalties: null });
    expect(writeFormat(parsed, "kayak-cpr")).toEqual({
      name: "Leaderboard",
      measure: "length-in",
      rounding: { step: 0.25, direction: "down" },
      limit: 3,
      limitPer: "day",
      minimum: 12,
      ties: ["biggest-fish", "next-biggest", "score-first"],
    });
  });
});
