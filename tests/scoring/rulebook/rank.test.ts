import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { scoreTournamentFile } from "../../../src/scoring/rulebook/score-file.ts";
import { boardNamed, fileOf, lengths, lines, score, scores, weights } from "./score.ts";

const ids = ["ann", "bob", "cal", "dee", "eve", "fay"];

const caught = fc.record({
  entrant: fc.constantFrom(...ids),
  length: fc.integer({ min: 40, max: 60 }).map((quarters) => quarters / 4),
  species: fc.constantFrom("Bass", "Pike", "Walleye"),
  day: fc.integer({ min: 1, max: 2 }),
  dead: fc.boolean(),
  caughtAt: fc.integer({ min: 0, max: 9 }).map((minute) => `07:0${minute}`),
});

const entrants = fc.tuple(
  ...ids.map((id) =>
    fc.record({
      id: fc.constant(id),
      state: fc.constantFrom("fished", "fished", "fished", "withdrew", "did_not_start", "disqualified"),
      guest: fc.boolean(),
      lateMinutes: fc.integer({ min: 0, max: 3 }),
      team: fc.constantFrom("Red", "Blue"),
    }),
  ),
);

const tieRules = ["most-fish", "biggest-fish", "next-biggest", "score-first", "biggest-first", "previous-day"];

const format = fc
  .record({
    limit: fc.constantFrom(1, 2, 3),
    limitPer: fc.constantFrom("day", "tournament"),
    perSpecies: fc.constantFrom(1, 2, false),
    slots: fc.constantFrom([], [{ over: 13, atMost: 1 }]),
    slam: fc.boolean(),
    deadFish: fc.constantFrom(null, { deduct: 0.25, from: 1 }, { deduct: 1, from: 2 }),
    late: fc.constantFrom(null, { perMinute: 0.5, disqualifyAfter: 3 }),
    guests: fc.constantFrom("rank", "skip"),
    sides: fc.constantFrom("entrants", "teams"),
    lowestWins: fc.boolean(),
    ties: fc.shuffledSubarray(tieRules),
    shared: fc.boolean(),
  })
  .map(({ ties, shared, ...rest }) => ({ measure: "length-in", ...rest, ties: shared ? [...ties, "shared"] : ties }));

const cases = fc.record({ format, entrants, fish: fc.array(caught, { maxLength: 25 }) });

const rowsOf = (written: Record<string, unknown>, facts: object) => {
  const [main] = scoreTournamentFile(fileOf(written, facts));
  return main?.rows ?? [];
};

describe("ranking as a total order", () => {
  test("the order in which fish are listed doesn't affect the ranking", () => {
    fc.assert(
      fc.property(cases, ({ format: written, entrants: all, fish }) => {
        const places = (listed: typeof fish) =>
          rowsOf(written, { entrants: all, fish: listed }).map(({ id, place, score: points }) => [id, place, points]);
        expect(places(fish.toReversed())).toEqual(places(fish));
      }),
      { numRuns: 200, seed: 34 },
    );
  });

  test("removing an entrant doesn't change the order of the others", () => {
    fc.assert(
      fc.property(cases, fc.constantFrom(...ids), ({ format: written, entrants: all, fish }, id) => {
        // Always fishes both days, so that the last day stays the same.
        const last = { entrant: "zed", length: 10, day: 2 };
        const orderWithout = (out: string | null) =>
          rowsOf(
            { ...written, sides: "entrants" },
            {
              entrants: [...all.filter((entrant) => entrant.id !== out), { id: "zed" }],
              fish: [...fish.filter((item) => item.entrant !== out), last],
            },
          ).map((row) => row.id);
        expect(orderWithout(id)).toEqual(orderWithout(null).filter((otherId) => otherId !== id));
      }),
      { numRuns: 200, seed: 34 },
    );
  });

  test("places increase by one, except shared ones, and rows without a place come last", () => {
    fc.assert(
      fc.property(cases, ({ format: written, entrants: all, fish }) => {
        const rows = rowsOf(written, { entrants: all, fish });
        const placed = rows.filter(({ place }) => place !== null);
        expect(rows.slice(0, placed.length)).toEqual(placed);
        for (const [index, { place, isTied }] of placed.entries()) {
          expect(place).toBe(isTied && written.ties.includes("shared") ? Number(placed[index - 1]?.place) : index + 1);
        }
      }),
      { numRuns: 200, seed: 34 },
    );
  });
});

describe("scores", () => {
  test("sums of decimals are exact", () => {
    const fish = Array.from({ length: 10 }, () => ({ entrant: "ann", weight: 0.1 }));
    expect(scores(score({ measure: "weight-lb" }, { fish }))).toEqual({ ann: 1 });
    expect(scores(score({ measure: "weight-lb" }, { fish: weights("ann", 4.03, 5.03, 6.03) }))).toEqual({ ann: 15.09 });
  });

  test("days are added up, each with its own limit", () => {
    const fish = [1, 2, 3].flatMap((day) => [20, 19, 18].map((length) => ({ entrant: "ann", length, day })));
    expect(scores(score({ preset: "kayak-cpr", limit: 2 }, { fish }))).toEqual({ ann: 117 });
  });

  test("a limit per tournament counts the best fish of all days", () => {
    const fish = [1, 2].flatMap((day) => [20 + day, 10].map((length) => ({ entrant: "ann", length, day })));
    expect(scores(score({ preset: "derby" }, { fish }))).toEqual({ ann: 22 });
  });

  test("with perSpecies true, the limit applies to each species", () => {
    const fish = ["Bass", "Pike"].flatMap((species) =>
      [20, 19, 18].map((length) => ({ entrant: "ann", species, length })),
    );
    expect(scores(score({ preset: "kayak-cpr", limit: 2, perSpecies: true }, { fish }))).toEqual({ ann: 78 });
  });

  test("species with their own limits count in addition to all others", () => {
    const fish = ["Pike", "Bass", "Largemouth Bass"].flatMap((species) =>
      [30, 20].map((length) => ({ entrant: "ann", species, length })),
    );
    expect(scores(score({ measure: "length-in", perSpecies: { Bass: 1, "*": 2 } }, { fish }))).toEqual({ ann: 80 });
  });

  test("minimum lengths can differ by species", () => {
    const fish = [
      { entrant: "ann", species: "Walleye", length: 14 },
      { entrant: "ann", species: "Perch", length: 14 },
    ];
    expect(scores(score({ measure: "length-in", minimum: { Walleye: 15, "*": 9 } }, { fish }))).toEqual({ ann: 14 });
  });

  test("in a weigh-in, the minimum applies to the length of a fish if measured, otherwise to its weight", () => {
    const fish = [
      { entrant: "ann", weight: 3, length: 13 },
      { entrant: "ann", weight: 2.5, length: 15 },
    ];
    expect(scores(score({ preset: "bass-weigh-in", minimum: 14 }, { fish }))).toEqual({ ann: 2.5 });
    expect(scores(score({ preset: "bass-weigh-in", minimum: 2.6 }, { fish: weights("ann", 3, 2.5) }))).toEqual({
      ann: 3,
    });
  });

  test("a weigh-in with a preset's slot counts one fish over 20 inches, and fish that weren't measured", () => {
    const fish = [
      { entrant: "ann", weight: 6, length: 26 },
      { entrant: "ann", weight: 4, length: 22 },
      { entrant: "ann", weight: 2, length: 18 },
      ...weights("bob", 30, 25),
    ];
    expect(scores(score({ preset: "slot", measure: "weight-lb" }, { fish }))).toEqual({ bob: 55, ann: 8 });
  });

  test("penalties can bring a score below zero, unless the format ends at zero", () => {
    const entrants = [{ id: "ann", lateMinutes: 5 }];
    const fish = weights("ann", 3);
    expect(scores(score({ preset: "bass-weigh-in" }, { entrants, fish }))).toEqual({ ann: -2 });
    expect(scores(score({ preset: "bass-weigh-in", neverBelowZero: true }, { entrants, fish }))).toEqual({ ann: 0 });
  });

  test("a late minute that has started counts in full", () => {
    const entrants = [{ id: "ann", lateMinutes: 1.5 }];
    expect(scores(score({ preset: "bass-weigh-in" }, { entrants, fish: weights("ann", 9) }))).toEqual({ ann: 7 });
  });

  test("a fixed penalty is deducted once", () => {
    const entrants = [{ id: "ann", penalties: [{ deduct: 2, day: 1, reason: "No kill switch" }] }];
    expect(scores(score({ preset: "bass-weigh-in" }, { entrants, fish: weights("ann", 9) }))).toEqual({ ann: 7 });
  });

  test("late minutes and dead fish are also deducted from totals", () => {
    const entrants = [{ id: "ann", lateMinutes: 2 }];
    const totals = [{ entrant: "ann", fish: 5, score: 15.09, dead: 1 }];
    expect(scores(score({ preset: "bass-weigh-in" }, { entrants, totals }))).toEqual({ ann: 12.84 });
  });

  test.each([
    { limitPer: "day", dead: [3, 1], want: 13 },
    { limitPer: "tournament", dead: [2, 1], want: 13 },
    { limitPer: "day", dead: [2, 1], want: 16 },
  ])(
    "$dead dead fish in totals are deducted from the third of a $limitPer onward, like single fish",
    ({ limitPer, dead, want }) => {
      const format = { measure: "weight-lb", limitPer, deadFish: { deduct: 1, from: 3 } };
      const totals = dead.map((count, index) => ({ entrant: "ann", fish: 4, score: 8, dead: count, day: index + 1 }));
      const fish = dead.flatMap((count, dayIndex) =>
        [0, 1, 2, 3].map((index) => ({ entrant: "ann", weight: 2, day: dayIndex + 1, dead: index < count })),
      );
      const totalsOfBoth = [{ totals }, { fish }].map((facts) => scores(score(format, facts)).ann);
      expect(totalsOfBoth).toEqual([want, want]);
    },
  );

  test("a boat that loses the catch of a day also loses that day's total, and isn't charged for late minutes", () => {
    const totals = [
      { entrant: "ann", fish: 5, score: 15, day: 1 },
      { entrant: "ann", fish: 5, score: 12, day: 2 },
    ];
    const late = { perMinute: 1, loseDayAfter: 15 };
    const entrants = [{ id: "ann", lateMinutes: [16, 2] }];
    expect(scores(score({ preset: "bass-weigh-in", late }, { entrants, totals }))).toEqual({ ann: 10 });
  });

  test("an entrant with a total below zero still has a place", () => {
    const totals = [
      { entrant: "ann", fish: 1, score: -0.01 },
      { entrant: "bob", fish: 1, score: 1 },
      { entrant: "cal", fish: 0, score: 0 },
    ];
    expect(lines(score({ preset: "bass-weigh-in" }, { totals }))).toEqual(["1 bob 1", "2 ann -0.01", "- cal 0"]);
  });

  test("totals of several days are added up", () => {
    const totals = [1, 2].map((day) => ({ entrant: "ann", fish: 5, score: 10.1, day }));
    expect(scores(score({ preset: "bass-weigh-in" }, { totals }))).toEqual({ ann: 20.2 });
  });

  test("dead fish can be rejected", () => {
    const fish = [...weights("ann", 3), { entrant: "ann", weight: 5, dead: true }];
    expect(scores(score({ preset: "bass-weigh-in", deadFish: { reject: true } }, { fish }))).toEqual({ ann: 3 });
  });

  test("a live fish counts before a dead one that is worth less after its penalty", () => {
    const fish = [{ entrant: "ann", weight: 3, dead: true }, ...weights("ann", 2.8)];
    expect(scores(score({ preset: "bass-weigh-in", limit: 1 }, { fish }))).toEqual({ ann: 2.8 });
  });

  test("fish of species that aren't listed don't count; a group includes its species", () => {
    const fish = [
      { entrant: "ann", species: "smallmouth bass", length: 15 },
      { entrant: "ann", species: "Carp", length: 30 },
      { entrant: "ann", length: 30 },
    ];
    expect(scores(score({ preset: "kayak-cpr", species: ["Bass"] }, { fish }))).toEqual({ ann: 15 });
  });
});

describe("entrants", () => {
  const states = ["did_not_start", "withdrew", "disqualified"];

  test.each(states)("an entrant with the state %s has no place, and those below move up", (state) => {
    const entrants = [{ id: "ann", state }, "bob", "cal"];
    const fish = [...lengths("ann", 20), ...lengths("bob", 15), ...lengths("cal", 16)];
    expect(lines(score({ preset: "kayak-cpr" }, { entrants, fish }))).toEqual(["1 cal 16", "2 bob 15", "- ann 0"]);
  });

  test("entrants without a counting fish have no place", () => {
    const fish = [...lengths("ann", 12), ...lengths("bob", 11.75)];
    expect(lines(score({ preset: "kayak-cpr" }, { entrants: ["cal", "bob", "ann"], fish }))).toEqual([
      "1 ann 12",
      "- cal 0",
      "- bob 0",
    ]);
  });

  test("an entrant with a total of zero fish has no place", () => {
    const totals = [
      { entrant: "ann", fish: 0, score: 0 },
      { entrant: "bob", fish: 1, score: 2.5 },
    ];
    expect(lines(score({ preset: "bass-weigh-in" }, { totals }))).toEqual(["1 bob 2.5", "- ann 0"]);
  });

  test("guests are ranked unless the format skips them", () => {
    const entrants = [{ id: "ann", guest: true }, "bob"];
    const fish = [...lengths("ann", 20), ...lengths("bob", 15)];
    expect(lines(score({ preset: "kayak-cpr" }, { entrants, fish }))).toEqual(["1 ann 20", "2 bob 15"]);
    expect(lines(score({ preset: "kayak-cpr", guests: "skip" }, { entrants, fish }))).toEqual(["1 bob 15", "- ann 20"]);
  });

  test("an entrant who is late on the first of two days loses only that day", () => {
    const entrants = [{ id: "ann", lateMinutes: [2, 0] }];
    const fish = [1, 2].map((day) => ({ entrant: "ann", weight: 5, day }));
    expect(scores(score({ preset: "bass-weigh-in" }, { entrants, fish }))).toEqual({ ann: 8 });
  });

  test("late minutes without a day apply to the last day", () => {
    const entrants = [{ id: "ann", lateMinutes: 3 }];
    const fish = [1, 2].map((day) => ({ entrant: "ann", weight: 5, day }));
    const boards = [{ name: "Day", each: "day" }];
    const result = score({ preset: "bass-weigh-in", boards }, { entrants, fish });
    expect([scores(result, "Day: Day 1"), scores(result, "Day: Day 2")]).toEqual([{ ann: 5 }, { ann: 2 }]);
  });
});

describe("ties", () => {
  const equal = [...lengths("ann", 15), ...lengths("bob", 15)];

  test("a tie that no rule decides goes to the entrant who is listed first", () => {
    const result = score({ preset: "kayak-cpr" }, { entrants: ["bob", "ann"], fish: equal });
    expect(boardNamed(result).rows).toEqual([
      { id: "bob", place: 1, score: 15, decidedBy: "entry-order" },
      { id: "ann", place: 2, score: 15, decidedBy: "entry-order" },
    ]);
  });

  test("a shared place is followed by a gap, and marked as shared", () => {
    const fish = [...equal, ...lengths("cal", 14)];
    const result = score({ preset: "kayak-cpr", ties: ["shared"] }, { fish });
    expect(boardNamed(result).rows).toEqual([
      { id: "ann", place: 1, score: 15, decidedBy: "shared" },
      { id: "bob", place: 1, score: 15, decidedBy: "shared" },
      { id: "cal", place: 3, score: 14 },
    ]);
  });

  test("the entrant with fewer fish wins if fewest-fish decides", () => {
    const fish = [...lengths("ann", 15, 15), ...lengths("bob", 30)];
    expect(lines(score({ preset: "kayak-cpr", ties: ["fewest-fish"] }, { fish }))).toEqual(["1 bob 30", "2 ann 30"]);
  });

  test("the better previous day decides a tie", () => {
    const on = (entrant: string, day: number, weight: number) => ({ entrant, day, weight });
    const fish = [on("ann", 1, 8), on("ann", 2, 12), on("bob", 1, 11), on("bob", 2, 9)];
    expect(lines(score({ preset: "bass-weigh-in", ties: ["previous-day"] }, { fish }))).toEqual([
      "1 bob 20",
      "2 ann 20",
    ]);
  });

  test("the biggest fish of totals decides a tie if it is known", () => {
    const totals = [
      { entrant: "ann", fish: 5, score: 12, biggest: 3.1 },
      { entrant: "bob", fish: 5, score: 12, biggest: { pounds: 3, ounces: 2 } },
    ];
    expect(lines(score({ preset: "bass-weigh-in" }, { totals }))).toEqual(["1 bob 12", "2 ann 12"]);
  });

  test("a director's order for two of three tied sides doesn't create a cycle", () => {
    const fish = ["bob", "cal", "ann"].flatMap((id) => lengths(id, 15));
    const directorsOrder = [{ order: ["ann", "bob"], reason: "Fish-off" }];
    const result = score({ preset: "kayak-cpr", ties: ["directors-order"] }, { fish, directorsOrder });
    expect(lines(result)).toEqual(["1 ann 15", "2 bob 15", "3 cal 15"]);
  });

  test("moments in different time zones are compared as instants", () => {
    const fish = [
      { entrant: "ann", length: 15, caughtAt: "2026-06-06T08:00:00-05:00" },
      { entrant: "bob", length: 15, caughtAt: "2026-06-06T12:30:00Z" },
    ];
    expect(lines(score({ preset: "derby" }, { fish }))).toEqual(["1 bob 15", "2 ann 15"]);
  });
});

describe("teams", () => {
  const pair = [
    { id: "ann", team: "Red" },
    { id: "bob", team: "Red" },
    { id: "cal", team: "Blue" },
    { id: "dee", team: "Blue" },
  ];

  test("the best five fish of both team members count", () => {
    const fish = [...weights("ann", 5, 4, 1), ...weights("bob", 3, 3, 3), ...weights("cal", 6, 6)];
    expect(lines(score({ preset: "team-bass" }, { entrants: pair, fish }))).toEqual(["1 Red 18", "2 Blue 12"]);
  });

  test("a boat is late once, with both of its members", () => {
    const entrants = pair.map((entrant) => ({ ...entrant, lateMinutes: entrant.team === "Red" ? 2 : 0 }));
    expect(scores(score({ preset: "team-bass" }, { entrants, fish: weights("ann", 9) })).Red).toBe(7);
  });

  test("a disqualified member disqualifies the boat; one who didn't start doesn't", () => {
    const withState = (state: string) =>
      lines(
        score(
          { preset: "team-bass" },
          {
            entrants: pair.map((entrant) => (entrant.id === "bob" ? { ...entrant, state } : entrant)),
            fish: weights("ann", 9),
          },
        ),
      )[0];
    expect(withState("did_not_start")).toBe("1 Red 9");
    expect(withState("disqualified")).toBe("- Red 0");
  });

  test("an angler without a partner is a separate side", () => {
    const entrants = [...pair, { id: "eve" }];
    expect(lines(score({ preset: "team-bass" }, { entrants, fish: weights("eve", 9) }))).toEqual([
      "1 eve 9",
      "- Red 0",
      "- Blue 0",
    ]);
  });

  test("the scores of a team's best members can be added up", () => {
    const entrants = [...pair, { id: "eve", team: "Red" }, { id: "fay" }];
    const fish = [
      ...weights("ann", 5),
      ...weights("bob", 4),
      ...weights("eve", 3),
      ...weights("cal", 8),
      ...weights("fay", 20),
    ];
    const format = { measure: "weight-lb", limit: 5, sides: "teams", teams: { score: "sum", best: 2 } };
    expect(lines(score(format, { entrants, fish }))).toEqual(["1 Red 9", "2 Blue 8"]);
  });

  test("the places of a team's members can be added up, and the lowest sum wins", () => {
    const fish = [...weights("cal", 9), ...weights("ann", 8), ...weights("dee", 7), ...weights("bob", 3)];
    const format = { measure: "weight-lb", sides: "teams", teams: { score: "places" } };
    expect(lines(score(format, { entrants: pair, fish }))).toEqual(["1 Blue 4", "2 Red 6"]);
  });
});

describe("explanations", () => {
  test("a row explains for each fish its value, and why it doesn't count", () => {
    const fish = [
      { entrant: "ann", length: 20.3, penalties: ["Mouth partly open"] },
      { entrant: "ann", length: 11.9 },
      { entrant: "ann", length: 13 },
      { entrant: "ann", length: 12 },
      { entrant: "ann", length: 30, penalties: ["No identifier"] },
    ];
    const [row] = rowsOf({ preset: "kayak-cpr", limit: 2 }, { fish });
    expect(
      row?.fish.map(({ measured, rounded, deductions, value, counts, reason }) => ({
        measured,
        rounded,
        deductions,
        value,
        counts,
        reason,
      })),
    ).toEqual([
      {
        measured: 20.3,
        rounded: 20.25,
        deductions: [{ name: "Mouth partly open", deduct: 0.5 }],
        value: 19.75,
        counts: true,
        reason: undefined,
      },
      { measured: 11.9, rounded: 11.75, deductions: [], value: 11.75, counts: false, reason: "below-minimum" },
      { measured: 13, rounded: 13, deductions: [], value: 13, counts: true, reason: undefined },
      { measured: 12, rounded: 12, deductions: [], value: 12, counts: false, reason: "over-limit" },
      { measured: 30, rounded: 30, deductions: [], value: 30, counts: false, reason: "penalty" },
    ]);
  });

  test("a row lists the deductions from its score", () => {
    const entrants = [{ id: "ann", lateMinutes: 2, penalties: [{ deduct: 1, reason: "No life jacket" }] }];
    const fish = [1, 2, 3].map(() => ({ entrant: "ann", weight: 4, dead: true }));
    const [row] = rowsOf({ preset: "bass-weigh-in", deadFish: { deduct: 0.5, from: 3 } }, { entrants, fish });
    expect(row?.penalties).toEqual([
      { kind: "dead-fish", deduct: 1.5, fish: 3, day: 1 },
      { kind: "late", deduct: 2, minutes: 2, day: 1 },
      { kind: "fixed", deduct: 1, reason: "No life jacket" },
    ]);
    expect(row?.score).toBe(7.5);
  });

  test("the explanation of a fish beyond a slot or a species limit names it", () => {
    const fish = [
      { entrant: "ann", species: "Walleye", length: 25 },
      { entrant: "ann", species: "Walleye", length: 22 },
      { entrant: "ann", species: "Pike", length: 19 },
      { entrant: "ann", species: "Pike", length: 18 },
    ];
    const [row] = rowsOf({ preset: "slot", perSpecies: { Pike: 1 } }, { fish });
    expect(row?.fish.map(({ reason }) => reason)).toEqual([undefined, "over-slot", undefined, "over-species-limit"]);
  });
});

describe("the fish that a format counts", () => {
  const allOf = (count: number) => Array.from({ length: count }, (_, index) => index);

  test("with limits, species, slots and sizes, the score is the best of all possible selections", () => {
    const rules = fc.record({
      limit: fc.integer({ min: 1, max: 4 }),
      limitPer: fc.constantFrom("day", "tournament"),
      limitPerDay: fc.constantFrom(null, 2, [1, 3]),
      perSpecies: fc.constantFrom(null, 1, 2),
      over: fc.constantFrom(12, 13, 14),
      atMost: fc.integer({ min: 0, max: 2 }),
      minimum: fc.constantFrom(0, 11),
      maximum: fc.constantFrom(14.5, 100),
    });
    const fish = fc.array(
      caught.map((fish) => ({ ...fish, entrant: "ann" })),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(rules, fish, ({ over, atMost, ...given }, all) => {
        const legal = all.filter(({ length }) => length >= given.minimum && length <= given.maximum);
        const isPerDay = given.limitPer === "day";
        const dayLimit = (day: number) =>
          Array.isArray(given.limitPerDay) ? (given.limitPerDay[day - 1] ?? 0) : (given.limitPerDay ?? 99);
        const isAllowed = (chosen: typeof legal): boolean =>
          [1, 2].every((day) => chosen.filter((fish) => fish.day === day).length <= dayLimit(day)) &&
          (isPerDay ? [1, 2].map((day) => chosen.filter((fish) => fish.day === day)) : [chosen]).every(
            (scope) =>
              scope.length <= given.limit &&
              scope.filter(({ length }) => length > over).length <= atMost &&
              ["Bass", "Pike", "Walleye"].every(
                (species) => scope.filter((fish) => fish.species === species).length <= (given.perSpecies ?? 99),
              ),
          );
        const sums = allOf(2 ** legal.length)
          .map((bits) => legal.filter((_, index) => (bits >> index) & 1))
          .filter(isAllowed)
          .map((chosen) => chosen.reduce((sum, { length }) => sum + length, 0));
        const format = { measure: "length-in", ...given, slots: [{ over, atMost }] };
        expect(scores(score(format, { entrants: ["ann"], fish: all }))).toEqual({ ann: Math.max(0, ...sums) });
      }),
      { numRuns: 200, seed: 34 },
    );
  });
});
