import { expect, test } from "bun:test";
import { correctionOf, isTyped, typedValues } from "../../web/catches/review/typed-corrections.ts";

const untouched = { to: "/admin/verification?photo=2", api: "verify /api", seen: "1", length: "18.3" };

const valuesOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...untouched, ...fields })) form.set(name, value);
  return typedValues(form);
};

test.each([
  ["a form in which only the next catch changed is untouched", { to: "/admin/verification?photo=3" }, false],
  ["a form in which only the flags were seen is untouched", { flagged: "seen" }, false],
  ["a form in which only the catch's revision changed is untouched", { seen: "2" }, false],
  ["a form with another length is a correction", { length: "17.5" }, true],
  ["a form with a measurement is a correction", { marks: "[]" }, true],
])("correction: %s", (_, fields, expected) => {
  expect(isTyped(valuesOf({}), valuesOf(fields))).toBe(expected);
});

test("correction: it is restored only for the revision that it was typed on", () => {
  const corrections = new Map([[7, valuesOf({ length: "17.5" })]]);
  expect(correctionOf(corrections, { id: 7, revision: "1" })).toEqual({ seen: "1", length: "17.5" });
  expect(correctionOf(corrections, { id: 7, revision: "2" })).toBeNull();
  expect(correctionOf(corrections, { id: 8, revision: "1" })).toBeNull();
});
