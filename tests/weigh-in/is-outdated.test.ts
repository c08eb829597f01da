import { expect, test } from "bun:test";
import { isOutdated } from "../../web/weigh-in/is-outdated.ts";

const issues = [{ path: "length", message: "31.0 in is a lot for one fish." }];

test.each([
  ["an error at a field that changed", { issues }, "length", true],
  ["an error at another field", { issues }, "weight", false],
  ["a question, whichever field changed", { issues, isQuestion: true }, "weight", true],
])("a refusal is outdated or not: %s", (_, refused, field, outdated) => {
  expect(isOutdated(refused, field)).toBe(outdated);
});
