import { expect, test } from "bun:test";
import { decideFormFor } from "../../src/challenges/decision-shapes.ts";

/** The fields with an error. */
const wrong = (form: Record<string, string>) =>
  decideFormFor(form.outcome)
    .safeParse({ text: "No tail", ...form })
    .error?.issues.map(({ path }) => path.join(".")) ?? [];

test.each([
  ["an invalid length, which is hidden, doesn't block a denial", { outcome: "denied", length: "0" }, []],
  ["an invalid length, which is hidden, doesn't block a rejection", { outcome: "rejected", length: "0" }, []],
  ["an approval requires a valid length", { outcome: "verified", length: "0" }, ["length"]],
  ["an outcome is required", { outcome: "" }, ["outcome"]],
  ["a reason for a denial can have 501 characters", { outcome: "denied", text: "x".repeat(501) }, []],
  ["a reason for an approval can't have 501 characters", { outcome: "verified", text: "x".repeat(501) }, ["text"]],
  ["a reason for a rejection can't have 501 characters", { outcome: "rejected", text: "x".repeat(501) }, ["text"]],
])("the form that decides a challenge: %s", (_, form, fields) => {
  expect(wrong(form)).toEqual(fields);
});
