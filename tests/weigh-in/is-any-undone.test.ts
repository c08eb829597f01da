import { expect, test } from "bun:test";
import { isAnyUndone } from "../../web/weigh-in/is-any-undone.ts";

const entries = (ids: readonly number[]) => ids.map((id) => ({ id }));

test.each([
  ["another scale's entry isn't an undo", [7, 5], [8, 7, 5], false],
  ["an entry pushed off a full list wasn't undone", [7, 5, 4], [8, 7, 5], false],
  ["the first entry isn't an undo", [], [1], false],
  ["an unchanged list has no undo", [7, 5], [7, 5], false],
  ["the latest entry was undone", [7, 5], [5], true],
  ["the only entry was undone", [7], [], true],
  ["an entry of a full list was undone, and an older one follows", [7, 5, 4], [7, 4, 2], true],
  ["the oldest entry of a full list was undone, and an older one follows", [7, 5, 4], [7, 5, 2], true],
])("latest entries: %s", (_, before, after, isUndone) => {
  expect(isAnyUndone(entries(before), entries(after))).toBe(isUndone);
});
