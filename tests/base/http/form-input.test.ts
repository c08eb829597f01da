import { expect, test } from "bun:test";
import { z } from "zod";
import { formInput } from "../../../src/base/http/form-input.ts";
import { typedOrChosen } from "../../../src/base/text/text-fields.ts";

const model = z.object({
  name: z.string().trim().min(1),
  note: z.string().optional(),
  fee: z.number().int().nullable().default(0),
  isOpen: z.boolean().default(false),
  kind: z.enum(["derby", "tournament"]),
  prizes: z.array(z.object({ position: z.int(), amount: z.number() })).optional(),
  tags: z.array(z.string()).default([]),
  deduct: z.union([z.number(), z.literal("reject")]).optional(),
  sure: z.literal(true).optional(),
  submissionId: z.preprocess((value) => value ?? null, z.string().nullable()).default(null),
});

test("a form's text is converted to the numbers, check boxes and lists of the schema", () => {
  const form = {
    name: " Spring Open ",
    fee: "2500",
    isOpen: "on",
    kind: "derby",
    prizes: [{ position: "1", amount: "50.5" }],
    tags: "bass",
    deduct: "reject",
    sure: "on",
    submissionId: "abc",
    page: "/seasons",
  };
  expect(formInput(model, form)).toEqual({
    name: " Spring Open ",
    fee: 2500,
    isOpen: true,
    kind: "derby",
    prizes: [{ position: 1, amount: 50.5 }],
    tags: ["bass"],
    deduct: "reject",
    sure: true,
    submissionId: "abc",
  });
});

test("an empty form field counts as missing", () => {
  const input = formInput(model, { name: "A", note: "", fee: "", kind: "derby", isOpen: "" });
  expect(input).toEqual({ name: "A", kind: "derby" });
  expect(model.parse(input)).toMatchObject({ fee: 0, isOpen: false, tags: [], submissionId: null });
});

test("form input: an invalid number or choice stays as typed, for the schema to refuse", () => {
  const input = formInput(model, { name: "A", kind: "boat", fee: "1e9999", deduct: "much" });
  expect(input).toMatchObject({ kind: "boat", fee: "1e9999", deduct: "much" });
  const issues = model.safeParse(input).error?.issues.map(({ path }) => path.join("."));
  expect(issues).toEqual(["fee", "kind", "deduct"]);
});

test("a form cannot set fields that the schema does not have", () => {
  expect(formInput(model, { name: "A", kind: "derby", isAdmin: "true", __proto__: { x: 1 } })).toEqual({
    name: "A",
    kind: "derby",
  });
});

test("a form's declared kind decides how its fields are read", () => {
  const kinds = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("warning"), reason: z.string() }),
    z.object({ kind: z.literal("suspension"), reason: z.string(), days: z.number() }),
  ]);
  expect(formInput(kinds, { kind: "warning", reason: "a", days: "7" })).toEqual({ kind: "warning", reason: "a" });
  expect(formInput(kinds, { kind: "suspension", reason: "", days: "7" })).toEqual({ kind: "suspension", days: 7 });
});

test("for a text with two fields, the first non-empty one counts", () => {
  const reason = z.object({ reason: z.string().register(typedOrChosen, {}) });
  expect(formInput(reason, { reason: ["", "No board"] })).toEqual({ reason: "No board" });
  expect(formInput(reason, { reason: ["Too blurred", "No board"] })).toEqual({ reason: "Too blurred" });
  expect(formInput(reason, { reason: ["", ""] })).toEqual({});
});

test("an object sent as JSON is left to the schema", () => {
  const marks = z.object({ marks: z.preprocess((text) => JSON.parse(String(text)), z.object({ at: z.int() })) });
  const input = formInput(marks, { marks: '{"at":7}' });
  expect([input, marks.parse(input)]).toEqual([{ marks: '{"at":7}' }, { marks: { at: 7 } }]);
});

test("an optional object is omitted if the form has no field of it", () => {
  const place = z.object({ name: z.string().optional() });
  expect(formInput(z.object({ place: place.optional() }), {})).toEqual({});
  expect(formInput(z.object({ place }), {})).toEqual({ place: {} });
});
