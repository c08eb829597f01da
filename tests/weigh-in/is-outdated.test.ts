import { expect, test } from "bun:test";
import { isOutdated } from "../../web/weigh-in/is-outdated.ts";

const issues = [{ path: "length", message: "31.0 in is a lot for one fish." }];

test.each([
  ["an error at the changed field is outdated", { issues }, "length", true],
  ["an error at another field still applies", { issues }, "weight", false],
  ["a question is outdated, whichever field changed", { issues, isQuestion: true }, "weight", true],
])("refusals after a change: %s", (_, refused, field, outdated) => {
  expect(isOutdated(refused, field)).toBe(outdated);
});
