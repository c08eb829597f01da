import { expect, test } from "bun:test";
import fc from "fast-check";
import { formInput } from "../../../src/base/http/form-input.ts";
import { formatForm, readFormatForm } from "../../../src/scoring/format-form/format-form.ts";
import { typedFormat } from "../../../src/scoring/format-form/typed-format.ts";
import { tieRules } from "../../../src/scoring/rulebook/board.ts";
import type { FormatInput } from "../../../src/scoring/rulebook/format.ts";
import { formatInput } from "../../../src/scoring/rulebook/format-input.ts";
import { presetNames } from "../../../src/scoring/rulebook/presets.ts";

const species = fc.constantFrom("Bass", "Northern Pike", "Walleye 2");
const size = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.constantFrom(12.5, 18.25, 0.1));
const bySpecies = (value: fc.Arbitrary<number>) =>
  fc.oneof(value, fc.dictionary(fc.oneof(species, fc.constant("*")), value, { minKeys: 1 }));

const boardFields = {
  measure: fc.constantFrom("length-in", "length-cm", "weight-lb", "weight-kg", "count"),
  rounding: fc.record(
    { step: fc.constantFrom(0.25, 0.1, 1), direction: fc.constantFrom("down", "up", "nearest") },
    { requiredKeys: ["step"] },
  ),
  points: fc.record({ perFish: size, perUnit: size }, { requiredKeys: [] }),
  multipliers: fc.dictionary(species, fc.constantFrom(0.5, 2), { minKeys: 1 }),
  species: fc.uniqueArray(species, { minLength: 1 }),
  limit: fc.constantFrom<unknown[]>(1, 5, [5, 3], null),
  limitPer: fc.constantFrom("day", "tournament"),
  perSpecies: fc.oneof(fc.boolean(), bySpecies(fc.integer({ min: 1, max: 9 }))),
  slots: fc.array(fc.record({ over: size, under: size, atMost: fc.nat(3), species }, { requiredKeys: ["atMost"] }), {
    maxLength: 3,
  }),
  minimum: bySpecies(size),
  maximum: bySpecies(size),
  slam: fc.constantFrom<unknown[]>(true, false, { categories: ["Bass", "Pike"] }),
  window: fc.constant({ from: "07:00" }),
  choose: fc.constantFrom("biggest", "smallest"),
  penalties: fc.uniqueArray(fc.record({ name: species, deduct: fc.option(size) }), { selector: ({ name }) => name }),
  deadFish: fc.constantFrom<unknown[]>({ deduct: 0.25, from: 2 }, { deduct: 1 }, { reject: true }, null),
  late: fc.record({ perMinute: size, disqualifyAfter: size, loseDayAfter: size }, { requiredKeys: [] }),
  ties: fc.shuffledSubarray([...tieRules]),
  guests: fc.constantFrom("rank", "skip"),
  each: fc.constantFrom<unknown[]>("day", "hour", "species", { minutes: 20 }, null),
  sides: fc.constantFrom("teams", "entrants"),
  among: fc.constantFrom("members", "buyIn"),
};

const some = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });

/** Most larger combinations are contradictory. */
const few = fc
  .tuple(fc.record<Record<string, unknown>>(boardFields), fc.subarray(Object.keys(boardFields), { maxLength: 4 }))
  .map(([fields, names]) => Object.fromEntries(names.map((name) => [name, fields[name]])));

const board = fc.tuple(few, fc.uuid()).map(([fields, name]) => ({ name, ...fields }));

const format = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(...presetNames).map((preset) => ({ preset })),
      fc.record({ measure: boardFields.measure }),
    ),
    few,
    some({ boards: fc.array(board, { maxLength: 2 }), name: fc.constant("Main"), version: fc.constant(1) }),
  )
  .map(([start, fields, rest]) => ({ ...fields, ...start, ...rest }));

test("any format that is shown and not changed is stored unchanged", () => {
  let valid = 0;
  fc.assert(
    fc.property(format, (anyFormat) => {
      const read = formatInput.safeParse(anyFormat);
      if (!read.success) return;
      valid += 1;
      const typed = formatForm.safeParse(formInput(formatForm, typedFormat(read.data)));
      expect(typed.error?.issues ?? []).toEqual([]);
      const stored: FormatInput | null = typed.success ? readFormatForm(typed.data).format : null;
      expect(stored).toEqual(read.data);
    }),
    { numRuns: 100 },
  );
  expect(valid).toBeGreaterThan(20);
});
