import { describe, expect, test } from "bun:test";
import { readMoment } from "../../../src/scoring/rulebook/facts.ts";
import { scoreFile } from "../../../src/scoring/rulebook/score-file.ts";
import { fileOf, lengths, score, scores } from "./score.ts";

/** The sentence with which a file is refused, or null. */
function problemOf(json: unknown): string | null {
  try {
    scoreFile(json);
    return null;
  } catch (error) {
    if (error instanceof Error && error.name === "BadResultsFile") return error.message;
    throw error;
  }
}

const file = (facts: object, format: Record<string, unknown> = { preset: "kayak-cpr" }) => fileOf(format, facts);

const fish = (more: object) => file({ fish: [{ entrant: "ann", length: 15, ...more }] });
const entrant = (more: object) => file({ entrants: [{ id: "ann", ...more }], fish: lengths("ann", 15) });

describe("a results file with a problem is refused with a sentence that names it", () => {
  test.each([
    { name: "a value other than an object", json: [], problem: "A results file is a JSON object" },
    { name: "no kind", json: { format: {} }, problem: 'kind: Add "kind":"tournament" or "kind":"season"' },
    { name: "an unknown kind", json: { kind: "league" }, problem: 'kind: Add "kind":"tournament" or "kind":"season"' },
    { name: "an unknown field", json: { ...file({}), formt: {} }, problem: 'formt: Unknown field "formt"' },
    {
      name: "an unknown field of a fish",
      json: fish({ lenght: 15 }),
      problem: 'fish.0.lenght: Unknown field "lenght"',
    },
    {
      name: "an unknown field of an entrant",
      json: entrant({ boat: 3 }),
      problem: 'entrants.0.boat: Unknown field "boat"',
    },
    {
      name: "an unknown field of a season",
      json: { kind: "season", scheme: { preset: "points-100" }, events: [], evens: [] },
      problem: /^evens: Unknown field "evens"/,
    },
    {
      name: "an unknown state",
      json: entrant({ state: "late" }),
      problem: /^entrants.0.state: state must be one of fished, did_not_start/,
    },
    {
      name: "a negative length",
      json: fish({ length: -1 }),
      problem: /^fish.0.length: length must be a number from 0/,
    },
    { name: "a length as text", json: fish({ length: "15" }), problem: /^fish.0.length: length must be a number/ },
    { name: "day 0", json: fish({ day: 0 }), problem: /^fish.0.day: day must be the number of a day/ },
    {
      name: "an invalid time",
      json: fish({ caughtAt: "noon" }),
      problem: /^fish.0.caughtAt: caughtAt must be a moment/,
    },
    {
      name: "times of day beside moments with a date",
      json: file({
        fish: [{ caughtAt: "07:00" }, {}, { caughtAt: "2026-06-06T07:00" }].map((times) => ({
          entrant: "ann",
          length: 15,
          ...times,
        })),
      }),
      problem: /^fish.2.caughtAt: .* Write every caughtAt with its date/,
    },
    {
      name: "an hourly board without times",
      json: file({ fish: [{ entrant: "ann", weight: 5 }] }, { preset: "hourly-big-bass" }),
      problem: /^fish.0.caughtAt: .* Add caughtAt to the fish, or remove each/,
    },
    {
      name: "an hourly board with totals",
      json: file({ totals: [{ entrant: "ann", score: 5 }] }, { preset: "hourly-big-bass" }),
      problem: /^totals: .* Add caughtAt to the fish, or remove each/,
    },
    {
      name: "a season's unknown version",
      json: { kind: "season", version: 2, scheme: { preset: "points-100" }, events: [{ name: "One", rows: [] }] },
      problem: "version: Unknown version of the file. The only one is 1",
    },
    {
      name: "16 ounces",
      json: file({ fish: [{ entrant: "ann", weight: { pounds: 1, ounces: 16 } }] }, { preset: "bass-weigh-in" }),
      problem: /^fish.0.weight: weight must be a number such as 4.5/,
    },
    {
      name: "a fish of an unknown entrant",
      json: file({ entrants: ["bob"], fish: lengths("ann", 15) }),
      problem: "fish.0.entrant: ann isn't among the entrants. Add this id to entrants, or correct it",
    },
    {
      name: "a total of an unknown entrant",
      json: file({ entrants: ["bob"], totals: [{ entrant: "ann", score: 15 }] }),
      problem: "totals.0.entrant: ann isn't among the entrants. Add this id to entrants, or correct it",
    },
    {
      name: "two entrants with the same id",
      json: file({ entrants: ["ann", "ann"] }),
      problem: "entrants.1.id: Another entrant has the id ann. Ids must be unique",
    },
    {
      name: "both fish and a total for one entrant",
      json: file({ fish: lengths("ann", 15), totals: [{ entrant: "ann", score: 15 }] }),
      problem: "totals.0.entrant: ann has fish and a total. Remove the fish or the total",
    },
    {
      name: "two totals for one day",
      json: file({ totals: [1, 2].map((points) => ({ entrant: "ann", score: points })) }),
      problem: "totals.1.entrant: ann has two totals for day 1. Remove one of them",
    },
    {
      name: "a fish without the measured length",
      json: file({ fish: [{ entrant: "ann", weight: 3 }] }),
      problem:
        "fish.0.length: The format measures length-in, so every fish needs a length. Add it, or set measure to what was measured",
    },
    {
      name: "a penalty that the format doesn't have",
      json: fish({ penalties: ["Bad photo"] }),
      problem: "fish.0.penalties: The format has no penalty called Bad photo. Add it to the format's penalties",
    },
    {
      name: "a director's order with an unknown entrant",
      json: file({ fish: lengths("ann", 15), directorsOrder: [{ order: ["ann", "bob"], reason: "Coin toss" }] }),
      problem: "directorsOrder.0.order.1: bob is neither an entrant nor a team",
    },
    {
      name: "a board for each of 600 species",
      json: file(
        {
          fish: Array.from({ length: 600 }, (_, index) => ({
            entrant: "ann",
            length: 15,
            species: `Species ${index}`,
          })),
        },
        { preset: "derby", boards: [{ name: "Lunker", each: "species" }] },
      ),
      problem: /^format.each: This makes 601 boards of 1 entrants, too many to rank/,
    },
    {
      name: "a contradiction of the format",
      json: file({}, { preset: "slot", maximum: 18 }),
      problem: /^format.slots.0.over: No fish over 20 counts/,
    },
  ])("a results file with $name is refused", ({ json, problem }) => {
    const actual = problemOf(json);
    if (problem instanceof RegExp) expect(actual).toMatch(problem);
    else expect(actual).toBe(problem);
  });

  test("further problems in a results file are counted", () => {
    expect(problemOf(file({ entrants: ["bob"], fish: lengths("ann", 15, 16, 17) }))).toEndWith("(and 2 more)");
  });

  test("the refusal is one line of limited length, whatever the file contains", () => {
    const long = "x".repeat(5000);
    const problem = problemOf({ ...file({}), [`${long}\n`]: 1 });
    expect(problem).not.toContain("\n");
    expect(problem?.length).toBeLessThan(500);
  });
});

describe("what can be left out of a results file", () => {
  test("entrants without a fish need no fish and no total", () => {
    expect(scores(score({ preset: "kayak-cpr" }, { entrants: ["ann"] }))).toEqual({ ann: 0 });
  });

  test("null counts as absent for unknown values", () => {
    const unknown = { species: null, weight: null, caughtAt: null, group: null };
    const facts = {
      entrants: [{ id: "ann", division: null, team: null }],
      fish: [{ entrant: "ann", length: 15, ...unknown }],
    };
    expect(scores(score({ preset: "kayak-cpr" }, facts))).toEqual({ ann: 15 });
  });

  test("a rejected fish doesn't count", () => {
    const facts = { fish: [...lengths("ann", 15), { entrant: "ann", length: 20, rejected: true }] };
    expect(scores(score({ preset: "kayak-cpr" }, facts))).toEqual({ ann: 15 });
  });

  test("ids and teams can be numbers, and are printed as they were given", () => {
    const entrants = [
      { id: 7, team: 1 },
      { id: "8", team: 2 },
    ];
    const fish = [
      { entrant: "7", length: 15 },
      { entrant: 8, length: 16 },
    ];
    const ids = (format: Record<string, unknown>) =>
      score(format, { entrants, fish } as never).boards[0]?.rows.map(({ id }) => id);
    expect(ids({ preset: "kayak-cpr" })).toEqual(["8", 7]);
    expect(ids({ preset: "team-bass", measure: "length-in" })).toEqual([2, 1]);
  });

  test("ids that are names of object properties are handled like others", () => {
    const ids = ["__proto__", "constructor", "toString"];
    const facts = { entrants: ids, fish: ids.flatMap((id, index) => lengths(id, 15 + index)) };
    const rows = score({ preset: "kayak-cpr" }, facts).boards[0]?.rows ?? [];
    expect(rows.map(({ id }) => id)).toEqual(ids.toReversed());
  });
});

describe("times in a results file", () => {
  test.each([
    { text: "2026-06-06T07:05:00-05:00", at: Date.UTC(2026, 5, 6, 12, 5), clock: Date.UTC(2026, 5, 6, 7, 5) },
    {
      text: "2026-06-06T07:05:00.5Z",
      at: Date.UTC(2026, 5, 6, 7, 5, 0, 500),
      clock: Date.UTC(2026, 5, 6, 7, 5, 0, 500),
    },
    { text: "2026-06-06 07:05", at: Date.UTC(2026, 5, 6, 7, 5), clock: Date.UTC(2026, 5, 6, 7, 5) },
    { text: "2026-06-06T07:05+0530", at: Date.UTC(2026, 5, 6, 1, 35), clock: Date.UTC(2026, 5, 6, 7, 5) },
    { text: "7:05", at: Date.UTC(1970, 0, 1, 7, 5), clock: Date.UTC(1970, 0, 1, 7, 5) },
  ])("the time $text is accepted", ({ text, at, clock }) => {
    expect(readMoment(text)).toEqual({ at, clock });
  });

  test.each(["", "25:00", "7.05", "2026-06-06", "2026-13-06T07:05", "tomorrow"])("%p isn't a valid time", (text) => {
    expect(readMoment(text)).toBeNull();
  });
});
