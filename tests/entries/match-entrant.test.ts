import { expect, test } from "bun:test";
import { isUnknownEntrant, matchEntrant } from "../../src/entries/match-entrant.ts";

const wanda = { number: 12, username: "wanda", displayName: "Wanda Reyes" };
const otto = { number: 13, username: "otto", displayName: "Otto Reyes" };

test.each([
  ["an unknown number", "19", true],
  ["an unknown name", "Zoe", true],
  ["a name that several entrants have", "reyes", false],
])("isUnknownEntrant: %s (%p) returns %p", (_, typed, isUnknown) => {
  const match = matchEntrant([wanda, otto], typed);
  expect([typeof match, isUnknownEntrant(String(match))]).toEqual(["string", isUnknown]);
});
