import { describe, expect, test } from "bun:test";
import {
  type EntrantFacts,
  type EntrantGroup,
  type EntrantOrder,
  selectEntrants,
} from "../../src/entries/entrant-groups.ts";

const angler = (username: string, facts: Partial<EntrantFacts> = {}): EntrantFacts => ({
  username,
  displayName: username,
  joinedAt: 5,
  hasPaid: true,
  checkedInAt: null,
  lastCatchAt: null,
  ...facts,
});

const entrants = [
  angler("Zoë Ruiz", { joinedAt: 1, lastCatchAt: 10 }),
  angler("Ann Lee", { joinedAt: 3, checkedInAt: 7, lastCatchAt: 20 }),
  angler("Żaneta Łoś", { joinedAt: 2 }),
  angler("bob 10", { hasPaid: false }),
  angler("Bob 9", { disqualifiedAt: 30 }),
];

const names = (query: { group?: EntrantGroup; order?: EntrantOrder }) =>
  selectEntrants(entrants, { group: "all", order: "name", ...query }).map(({ username }) => username);

describe("groups of entrants", () => {
  test.each([
    ["paid", ["Ann Lee", "Bob 9", "Żaneta Łoś", "Zoë Ruiz"]],
    ["unpaid", ["bob 10"]],
    ["checked_in", ["Ann Lee"]],
    ["not_checked_in", ["Bob 9", "bob 10", "Żaneta Łoś", "Zoë Ruiz"]],
    ["without_fish", ["Bob 9", "bob 10", "Żaneta Łoś"]],
    ["disqualified", ["Bob 9"]],
  ] as const)("the group '%s' contains exactly its entrants, by name", (group, expected) => {
    expect(names({ group })).toEqual([...expected]);
  });
});

describe("entrants are sorted", () => {
  test.each([
    ["joined", ["Zoë Ruiz", "Żaneta Łoś", "Ann Lee", "Bob 9", "bob 10"]],
    ["last_catch", ["Ann Lee", "Zoë Ruiz", "Bob 9", "bob 10", "Żaneta Łoś"]],
  ] as const)("entrants are sorted by %s", (order, expected) => {
    expect(names({ order })).toEqual([...expected]);
  });
});
