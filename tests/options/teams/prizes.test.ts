import { expect, test } from "bun:test";
import { prizeText } from "../../../src/money/prizes/prize-text.ts";
import { splitEvenly } from "../../../src/scoring/rulebook/payouts.ts";

test.each([
  [100, 3, [34, 33, 33]],
  [10_000, 6, [1667, 1667, 1667, 1667, 1666, 1666]],
  [200, 2, [100, 100]],
  [5, 6, [1, 1, 1, 1, 1, 0]],
])("%d cents split among %d are %j", (cents, members, shares) => {
  expect(splitEvenly(cents, members)).toEqual(shares);
});

test("a prize names the team, if there is one", () => {
  expect(prizeText({ position: 2, team: "Two Rods" })).toBe("2nd place for Two Rods");
  expect(prizeText({ position: 2, division: "Kayak" })).toBe("2nd place in Kayak");
  expect(prizeText({ position: 2 })).toBe("2nd place");
});
