import { expect, test } from "bun:test";
import { isUnknownEntrant, matchEntrant } from "../../src/entries/match-entrant.ts";

const wanda = { number: 12, username: "wanda", displayName: "Wanda Reyes" };
const otto = { number: 13, username: "otto", displayName: "Otto Reyes" };

const pike = { team: "Team Pike" };
const teammates = [
  { ...otto, ...pike },
  { ...wanda, ...pike },
  { number: 14, username: "cora", displayName: "Cora" },
];

test.each(["Team Pike", "pike", "team pi"])(
  "with pooled scores, %p finds the team's member with the lowest number",
  (typed) => {
    expect(matchEntrant(teammates, typed, { isPooled: true })).toMatchObject(wanda);
  },
);

test("with pooled scores, a team's name finds a member who is fishing before one who isn't", () => {
  const entrants = teammates.map((entrant) => ({ ...entrant, isFishing: entrant.username !== "wanda" }));
  expect(matchEntrant(entrants, "Team Pike", { isPooled: true })).toMatchObject(otto);
});

test("without pooled scores, a team's name lists its members", () => {
  expect(matchEntrant(teammates, "Team Pike")).toBe(
    "“Team Pike” matches 12 Wanda Reyes (@wanda), 13 Otto Reyes (@otto). Type more of the name, or the number.",
  );
});

test("an angler's name takes precedence over a team's", () => {
  expect(matchEntrant([...teammates, { ...wanda, team: "Cora's Crew" }], "cora", { isPooled: true })).toMatchObject({
    username: "cora",
  });
});

test("a number isn't searched in the names of teams", () => {
  const message = matchEntrant([{ ...otto, team: "19 Gauge" }], "19", { isPooled: true });
  expect(message).toBe("No entrant has number 19.");
});

test.each([
  ["an unknown number", "19", true],
  ["an unknown name", "Zoe", true],
  ["a name that several entrants have", "reyes", false],
])("isUnknownEntrant: %s (%p) returns %p", (_, typed, isUnknown) => {
  const match = matchEntrant([wanda, otto], typed);
  expect([typeof match, isUnknownEntrant(String(match))]).toEqual(["string", isUnknown]);
});
