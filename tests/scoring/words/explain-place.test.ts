import { describe, expect, test } from "bun:test";
import { boardsOf, withLateDisqualified } from "../../../src/scoring/rulebook/boards.ts";
import type { Reason } from "../../../src/scoring/rulebook/fish-value.ts";
import type { FormatInput } from "../../../src/scoring/rulebook/format.ts";
import { type Decider, placeSides } from "../../../src/scoring/rulebook/place-sides.ts";
import { tournamentFile } from "../../../src/scoring/rulebook/results-file.ts";
import { scoreSides } from "../../../src/scoring/rulebook/score-sides.ts";
import { explainPlace, type PlaceExplanation } from "../../../src/scoring/words/explain-place.ts";
import { type FileFacts, fileOf, lengths, weights } from "../rulebook/score.ts";

type Options = { board?: string; showsReasons?: boolean; placesAbove?: number };

function explained(format: FormatInput, fileFacts: FileFacts, id: string, options: Options = {}): PlaceExplanation {
  const { board: name, showsReasons = true, placesAbove } = options;
  const file = tournamentFile.parse(fileOf(format, fileFacts));
  const facts = withLateDisqualified(file.format, file.facts);
  const boards = boardsOf(file.format, facts);
  const board = boards.find((board) => board.name === name) ?? boards[0];
  if (!board) throw new Error("There is no board");
  const explanation = explainPlace(board, placeSides(board, scoreSides(board, facts), facts), id, {
    facts,
    nameOf: ({ id: side }) => `${side.charAt(0).toUpperCase()}${side.slice(1)}`,
    showsReasons,
    placesAbove,
  });
  if (!explanation) throw new Error(`${id} isn't on the board`);
  return explanation;
}

const plain: FormatInput = { measure: "length-in", limit: 5, limitPer: "tournament" };

const fishOf = (format: FormatInput, fish: Record<string, unknown>[]): string[] =>
  explained(format, { fish: fish.map((fields) => ({ entrant: "ann", ...fields })) }, "ann").fish.map(
    ({ title, text }) => `${title}. ${text}`,
  );

describe("the explanation of a fish that counts", () => {
  test("a fish without any rule counts as measured", () => {
    expect(fishOf(plain, [{ length: 18.4, species: "Bass" }])).toEqual(["Bass, 18.4 in. Counts as 18.4 in."]);
  });

  test("the explanation names the direction of rounding", () => {
    const rounded = (direction: "down" | "up" | "nearest") =>
      fishOf({ ...plain, rounding: { step: 0.25, direction } }, [{ length: 18.4 }]);
    expect(rounded("down")).toEqual(["Fish, 18.4 in. Rounded down to 18.25 in."]);
    expect(rounded("up")).toEqual(["Fish, 18.4 in. Rounded up to 18.5 in."]);
    expect(rounded("nearest")).toEqual(["Fish, 18.4 in. Rounded to 18.5 in."]);
  });

  test("the multiplier and deductions are explained after the rounding", () => {
    const format: FormatInput = {
      ...plain,
      rounding: { step: 0.5 },
      multipliers: { Hybrid: 0.8 },
      penalties: [{ name: "Open mouth", deduct: 0.5 }],
    };
    expect(fishOf(format, [{ length: 20.2, species: "Hybrid", penalties: ["Open mouth"] }])).toEqual([
      "Hybrid, 20.2 in. Rounded down to 20 in, times 0.8, less 0.5 in for Open mouth: 15.5 in.",
    ]);
  });

  test("a chart turns the length into a weight", () => {
    const format: FormatInput = {
      measure: "weight-lb",
      limit: 5,
      rounding: { step: 0.5 },
      chart: [{ length: 14, weight: 1.28 }],
    };
    expect(fishOf(format, [{ length: 14.2 }, { weight: 3.5 }])).toEqual([
      "Fish, 3.5 lb. Counts as 3.5 lb.",
      "Fish, 14.2 in. Rounded down to 14 in, 1.28 lb by the chart: 1.28 lb.",
    ]);
  });

  test("points are explained by the fish and its size", () => {
    expect(fishOf({ preset: "fly" }, [{ length: 30.5 }])).toEqual([
      "Fish, 30.5 cm. Rounded up to 31 cm, 100 points for the fish, 20 points for each of 31 cm: 720 points.",
    ]);
  });

  test("counted fish have no size, and dead fish are marked", () => {
    expect(fishOf({ measure: "count" }, [{ species: "Carp", length: 12, dead: true }])).toEqual([
      "Carp, dead. Counts as 1 fish.",
    ]);
  });

  test("a fish among the biggest of its species scores points", () => {
    expect(fishOf({ measure: "length-in", topFish: [3, 1] }, [{ length: 12, species: "Pike" }])).toEqual([
      "Pike, 12 in. One of the 2 longest of its species: 3 points.",
    ]);
  });
});

type Case = { format: FormatInput; fish: Record<string, unknown>[]; text: string; entrant?: Record<string, unknown> };

/** The last fish is the one that doesn't count. */
const reasons: Readonly<Record<Exclude<Reason, "member-not-counted">, Case>> = {
  rejected: { format: {}, fish: [{ length: 20, rejected: true }], text: "A judge rejected it." },
  penalty: {
    format: { penalties: [{ name: "No identifier", deduct: null }] },
    fish: [{ length: 20, penalties: ["No identifier"] }],
    text: "A judge rejected it for No identifier.",
  },
  dead: { format: { deadFish: { reject: true } }, fish: [{ length: 20, dead: true }], text: "Dead fish don't count." },
  "other-species": {
    format: { species: ["Bass"] },
    fish: [{ length: 20, species: "Pike" }],
    text: "Its species doesn't count.",
  },
  "no-species": { format: { species: ["Bass"] }, fish: [{ length: 20 }], text: "Its species isn't known." },
  "below-minimum": {
    format: { minimum: { Pike: 24, "*": 12 } },
    fish: [{ length: 20, species: "Pike" }],
    text: "It is under the minimum of 24 in.",
  },
  "above-maximum": { format: { maximum: 19 }, fish: [{ length: 20 }], text: "It is over the maximum of 19 in." },
  "outside-window": {
    format: { window: { until: "10:00" } },
    fish: [{ length: 20, caughtAt: "10:00" }],
    text: "Only fish caught before 10:00 AM count.",
  },
  "no-time": {
    format: { window: { until: "10:00" } },
    fish: [{ length: 20 }],
    text: "The time of the catch isn't known.",
  },
  "other-day": { format: { day: 1 }, fish: [{ length: 20, day: 2 }], text: "It was caught on day 2." },
  "lost-day": {
    format: { late: { loseDayAfter: 10 } },
    fish: [{ length: 20 }],
    entrant: { lateMinutes: 12 },
    text: "The catch from day 1 is lost because of a late return.",
  },
  "over-limit": { format: { limit: 1 }, fish: [{ length: 21 }, { length: 20 }], text: "1 better fish already counts." },
  "over-day-limit": {
    format: { limit: [2, 1] },
    fish: [
      { length: 21, day: 2 },
      { length: 20, day: 2 },
    ],
    text: "Only 1 fish from day 2 can count.",
  },
  "over-species-limit": {
    format: { perSpecies: { Pike: 1 } },
    fish: [
      { length: 21, species: "Pike" },
      { length: 20, species: "Pike" },
    ],
    text: "Only 1 fish of this species can count.",
  },
  "over-slot": {
    format: { slots: [{ over: 18, atMost: 1 }] },
    fish: [{ length: 21 }, { length: 20 }],
    text: "Only 1 fish over 18 in can count.",
  },
  "not-among-biggest": {
    format: { topFish: [2, 1] },
    fish: [
      { length: 22, species: "Pike" },
      { length: 21, species: "Pike" },
      { length: 20, species: "Pike" },
    ],
    text: "It isn't one of the 2 longest of its species.",
  },
};

describe("the reason why a fish doesn't count", () => {
  test.each(Object.entries(reasons))(
    "a fish that doesn't count shows why: %s",
    (_, { format, fish, text, entrant = {} }) => {
      const facts = {
        entrants: [{ id: "ann", ...entrant }],
        fish: fish.map((fields) => ({ entrant: "ann", ...fields })),
      };
      const last = explained({ ...plain, ...format }, facts, "ann").fish.at(-1);
      expect(last).toMatchObject({ counts: false, text: `Doesn't count. ${text}` });
    },
  );

  test("the fish of a member who doesn't count for the team are explained that way", () => {
    const format: FormatInput = { ...plain, sides: "teams", teams: { score: "sum", best: 1 } };
    const entrants = ["ann", "bob"].map((id) => ({ id, team: "boat" }));
    const fish = [
      { entrant: "ann", length: 21 },
      { entrant: "bob", length: 20 },
    ];
    const { fish: explanations } = explained(format, { entrants, fish }, "boat");
    expect(explanations.map(({ counts, text }) => [counts, text])).toEqual([
      [true, "Counts as 21 in."],
      [false, "Doesn't count. Its angler doesn't count for the team."],
    ]);
  });

  test("limits of several fish, of a day, of each species and of a slam have their own sentences", () => {
    const last = (format: FormatInput, species = "Pike") =>
      fishOf({ ...plain, ...format }, [
        { length: 21, species },
        { length: 20.5, species },
        { length: 20, species },
      ]).at(-1);
    expect(last({ limit: 2 })).toBe("Pike, 20 in. Doesn't count. 2 better fish already count.");
    expect(last({ limit: 2, choose: "smallest" })).toBe("Pike, 21 in. Doesn't count. 2 smaller fish already count.");
    expect(last({ limit: 2, perSpecies: true })).toBe(
      "Pike, 20 in. Doesn't count. Only 2 fish of this species can count.",
    );
    expect(last({ limitPerDay: 2 })).toBe("Pike, 20 in. Doesn't count. Only 2 fish from day 1 can count.");
    expect(last({ limit: null, slam: true })).toBe(
      "Pike, 20 in. Doesn't count. A better Pike counts for this species.",
    );
  });
});

const ties = (format: FormatInput, facts: FileFacts, id: string): string[] =>
  explained({ ...plain, ...format }, facts, id).ties;

const caught = (entrant: string, ...all: [length: number, caughtAt: string][]) =>
  all.map(([length, caughtAt]) => ({ entrant, length, caughtAt }));

type Tie = { format: FormatInput; facts: FileFacts; winner: string; loser: string };

/** Ann and Bob have the same score, and Ann is ahead unless they share the place. */
const tieCases: Readonly<Record<Decider, Tie>> = {
  "most-fish": {
    format: { ties: ["most-fish"] },
    facts: { fish: [...lengths("bob", 20), ...lengths("ann", 12, 8)] },
    winner: "Ahead of Bob, tied at 20 in: the most fish decided, 2 fish to 1 fish.",
    loser: "Behind Ann, tied at 20 in: the most fish decided, 2 fish to 1 fish.",
  },
  "fewest-fish": {
    format: { ties: ["fewest-fish"] },
    facts: { fish: [...lengths("bob", 12, 8), ...lengths("ann", 20)] },
    winner: "Ahead of Bob, tied at 20 in: the fewest fish decided, 1 fish to 2 fish.",
    loser: "Behind Ann, tied at 20 in: the fewest fish decided, 1 fish to 2 fish.",
  },
  "biggest-fish": {
    format: { ties: ["biggest-fish"] },
    facts: { fish: [...lengths("bob", 20, 20), ...lengths("ann", 20.25, 19.75)] },
    winner: "Ahead of Bob, tied at 40 in: the longest fish decided, 20.25 in to 20 in.",
    loser: "Behind Ann, tied at 40 in: the longest fish decided, 20.25 in to 20 in.",
  },
  "next-biggest": {
    format: { ties: ["biggest-fish", "next-biggest"] },
    facts: { fish: [...lengths("bob", 20, 15, 15), ...lengths("ann", 20, 16, 14)] },
    winner: "Ahead of Bob, tied at 50 in: the 2nd longest fish decided, 16 in to 15 in.",
    loser: "Behind Ann, tied at 50 in: the 2nd longest fish decided, 16 in to 15 in.",
  },
  "score-first": {
    format: { ties: ["score-first"] },
    facts: { fish: [...caught("bob", [20, "07:00"], [20, "09:40"]), ...caught("ann", [20, "09:12"], [20, "08:00"])] },
    winner: "Ahead of Bob, tied at 40 in: the score reached first decided, 9:12 AM to 9:40 AM.",
    loser: "Behind Ann, tied at 40 in: the score reached first decided, 9:12 AM to 9:40 AM.",
  },
  "biggest-first": {
    format: { ties: ["biggest-first"], limit: 1 },
    facts: { fish: [{ entrant: "bob", length: 20 }, ...caught("ann", [20, "2026-06-06T13:05:00-05:00"])] },
    winner:
      "Ahead of Bob, tied at 20 in: the longest fish caught first decided, Jun 6, 2026, 1:05 PM to an unknown time.",
    loser: "Behind Ann, tied at 20 in: the longest fish caught first decided, Jun 6, 2026, 1:05 PM to an unknown time.",
  },
  "previous-day": {
    format: { ties: ["previous-day"] },
    facts: {
      fish: [
        { entrant: "bob", length: 18 },
        { entrant: "bob", length: 22, day: 2 },
        { entrant: "ann", length: 21 },
        { entrant: "ann", length: 19, day: 2 },
      ],
    },
    winner: "Ahead of Bob, tied at 40 in: the better score before day 2 decided, 21 in to 18 in.",
    loser: "Behind Ann, tied at 40 in: the better score before day 2 decided, 21 in to 18 in.",
  },
  "season-rank": {
    format: { ties: ["season-rank"] },
    facts: {
      entrants: [{ id: "bob" }, { id: "ann", seasonRank: 2 }],
      fish: [...lengths("bob", 20), ...lengths("ann", 20)],
    },
    winner: "Ahead of Bob, tied at 20 in: the better place in the season so far decided, 2nd to no place.",
    loser: "Behind Ann, tied at 20 in: the better place in the season so far decided, 2nd to no place.",
  },
  "season-biggest": {
    format: { ties: ["season-biggest"] },
    facts: {
      entrants: [
        { id: "bob", seasonBiggest: 20 },
        { id: "ann", seasonBiggest: 24.5 },
      ],
      fish: [...lengths("bob", 20), ...lengths("ann", 20)],
    },
    winner: "Ahead of Bob, tied at 20 in: the longest fish of the season so far decided, 24.5 in to 20 in.",
    loser: "Behind Ann, tied at 20 in: the longest fish of the season so far decided, 24.5 in to 20 in.",
  },
  "most-points": {
    format: { ties: ["most-points"], placings: { blank: 9 } },
    facts: {
      fish: [
        { entrant: "bob", length: 20 },
        { entrant: "ann", length: 18 },
        { entrant: "bob", length: 12, day: 2 },
        { entrant: "ann", length: 19, day: 2 },
      ],
    },
    winner: "Ahead of Bob, tied at 3 place points: the higher total length of fish decided, 37 in to 32 in.",
    loser: "Behind Ann, tied at 3 place points: the higher total length of fish decided, 37 in to 32 in.",
  },
  "directors-order": {
    format: { ties: ["directors-order"] },
    facts: {
      fish: [...lengths("bob", 20), ...lengths("ann", 20)],
      directorsOrder: [{ order: ["ann", "bob"], reason: "Fish-off." }],
    },
    winner: "Ahead of Bob, tied at 20 in: the director's decision (Fish-off) decided.",
    loser: "Behind Ann, tied at 20 in: the director's decision (Fish-off) decided.",
  },
  shared: {
    format: { ties: ["biggest-fish", "shared"] },
    facts: { fish: [...lengths("ann", 20), ...lengths("bob", 20)] },
    winner: "Tied with Bob at 20 in and on every tie rule, so they share the place.",
    loser: "Tied with Ann at 20 in and on every tie rule, so they share the place.",
  },
  "entry-order": {
    format: { ties: [] },
    facts: { fish: [...lengths("ann", 20), ...lengths("bob", 20)] },
    winner: "Ahead of Bob, tied at 20 in: no tie rule separates them, so the earlier entry is ahead.",
    loser: "Behind Ann, tied at 20 in: no tie rule separates them, so the earlier entry is ahead.",
  },
};

describe("the explanation of a tie names the deciding rule and the neighbor", () => {
  test.each(Object.entries(tieCases))(
    "a tie's explanation names the deciding rule: %s",
    (_, { format, facts, winner, loser }) => {
      expect(ties(format, facts, "ann")).toEqual([winner]);
      expect(ties(format, facts, "bob")).toEqual([loser]);
    },
  );

  test("a side between two neighbors with the same score is compared with both", () => {
    const fish = [...lengths("ann", 21, 19), ...lengths("bob", 20.5, 19.5), ...lengths("cal", 20, 20)];
    expect(ties({}, { fish }, "bob")).toEqual([
      "Behind Ann, tied at 40 in: the longest fish decided, 21 in to 20.5 in.",
      "Ahead of Cal, tied at 40 in: the longest fish decided, 20.5 in to 20 in.",
    ]);
  });

  test("in a slam, equal totals with different numbers of species aren't a tie", () => {
    const fish = [
      { entrant: "ann", length: 10, species: "Pike" },
      { entrant: "ann", length: 10, species: "Bass" },
      { entrant: "bob", length: 20, species: "Bass" },
    ];
    const bobs = explained({ preset: "slam" }, { fish }, "bob");
    expect([bobs.placeText, bobs.ties]).toEqual(["2nd place of 2, 1 species behind Ann.", []]);
    expect(explained({ preset: "slam" }, { fish }, "ann").score).toEqual([
      "2 species count, and having more species beats any total.",
      "2 fish add up to 20 in.",
    ]);
  });
});

describe("the explanation of a place", () => {
  test("the explanation shows the distance to the place above", () => {
    const fish = [...lengths("ann", 21), ...lengths("bob", 19.75)];
    expect(explained(plain, { fish }, "ann").placeText).toBe("1st place of 2.");
    expect(explained(plain, { fish }, "bob").placeText).toBe("2nd place of 2, 1.25 in behind Ann.");
  });

  test("sides that made the cut are above those who missed it", () => {
    const fish = [...lengths("ann", 21), ...lengths("bob", 19.75)];
    const anns = explained(plain, { fish }, "ann", { placesAbove: 3 });
    expect([anns.place, anns.placeText]).toEqual([4, "4th place of 5."]);
  });

  test("the explanation shows why a side has no place", () => {
    const entrants = [
      { id: "ann", state: "did_not_start" },
      { id: "bob", state: "withdrew" },
      { id: "cal", state: "disqualified", reason: "Off-limits water." },
      { id: "dee", guest: true },
      { id: "eve" },
      { id: "fay" },
    ];
    const fish = [...lengths("dee", 20, 20), ...lengths("fay", 20)];
    const format: FormatInput = { ...plain, guests: "skip", minimumFish: 2 };
    const textOf = (id: string, showsReasons = true) =>
      explained(format, { entrants, fish }, id, { showsReasons }).placeText;
    expect(textOf("ann")).toBe("Did not start.");
    expect(textOf("bob")).toBe("Withdrew.");
    expect(textOf("cal")).toBe("Disqualified: Off-limits water.");
    expect(textOf("cal", false)).toBe("Disqualified.");
    expect(textOf("dee")).toBe("Guests aren't ranked.");
    expect(textOf("eve")).toBe("No fish counts yet.");
    expect(textOf("fay")).toBe("A place requires at least 2 fish, but only 1 counts.");
  });

  test("penalties are listed with their cost", () => {
    const entrants = [{ id: "ann", lateMinutes: 2.5, penalties: [{ deduct: 0.5, reason: "No life jacket." }] }];
    const fish = weights("ann", 4, 3.5).map((weight) => ({ ...weight, dead: true }));
    const annsPlace = (showsReasons: boolean) =>
      explained({ preset: "bass-weigh-in" }, { entrants, fish }, "ann", { showsReasons });
    expect(annsPlace(true).score).toEqual([
      "2 fish add up to 7.5 lb.",
      "2 dead fish: −0.5 lb.",
      "3 minutes late: −3 lb.",
      "No life jacket: −0.5 lb.",
    ]);
    expect(annsPlace(true).scoreText).toBe("3.5 lb");
    expect(annsPlace(false).score.at(-1)).toBe("Penalty: −0.5 lb.");
  });

  test("days are listed, and a score below zero is explained", () => {
    const entrants = [{ id: "ann", penalties: [{ deduct: 90, day: 2 }] }];
    const fish = [
      { entrant: "ann", length: 20 },
      { entrant: "ann", length: 21, day: 2 },
    ];
    const anns = explained({ measure: "length-in", neverBelowZero: true }, { entrants, fish }, "ann");
    expect(anns.score).toEqual([
      "2 fish add up to 41 in.",
      "Penalty on day 2: −90 in.",
      "Day 1: 20 in.",
      "Day 2: -69 in.",
      "A score never falls below 0.",
    ]);
    expect(anns.scoreText).toBe("0 in");
  });

  test("places that are added up are listed by day", () => {
    const fish = [
      { entrant: "ann", length: 20 },
      { entrant: "bob", length: 21 },
      { entrant: "bob", length: 21, day: 3 },
    ];
    const anns = explained({ measure: "length-in", placings: { blank: 9 } }, { fish }, "ann");
    expect(anns.score).toEqual(["Day 1: 2nd place.", "2 days without a fish: 9 places each."]);
    expect(anns.scoreText).toBe("20 place points");
  });

  test("a total without fish is explained as such", () => {
    const totals = [{ entrant: "ann", fish: 5, score: 15.09, biggest: 5.6 }];
    expect(explained({ preset: "bass-weigh-in" }, { totals }, "ann")).toMatchObject({
      fish: [],
      score: ["Only the total is known, not the individual fish."],
      scoreText: "15.09 lb",
    });
  });

  test("a team's explanation lists what each member adds, and who doesn't count", () => {
    const entrants = ["ann", "bob", "cal"].map((id) => ({ id, team: "red" }));
    const fish = [...lengths("ann", 20), ...lengths("bob", 12), ...lengths("cal", 18)];
    const teams = (score: "sum" | "places") =>
      explained({ ...plain, sides: "teams", teams: { score, best: 2 } }, { entrants, fish }, "red");
    expect(teams("sum").score).toEqual(["Ann: 20 in.", "Cal: 18 in.", "Bob: 12 in, which doesn't count."]);
    expect(teams("places").score).toEqual([
      "Ann: 1st place.",
      "Cal: 2nd place.",
      "Bob: 3rd place, which doesn't count.",
    ]);
    expect(teams("places").scoreText).toBe("3 place points");
  });

  test("a further board is explained by its own rules", () => {
    const fish = [...lengths("ann", 20, 12), ...lengths("bob", 18, 17)];
    const boards = [{ name: "Smallest fish", limit: 1, choose: "smallest" as const }];
    expect(explained({ ...plain, boards }, { fish }, "bob", { board: "Smallest fish" })).toMatchObject({
      place: 2,
      placeText: "2nd place of 2, 5 in behind Ann.",
      fish: [
        { title: "Fish, 17 in", counts: true },
        { title: "Fish, 18 in", counts: false, text: "Doesn't count. 1 smaller fish already counts." },
      ],
    });
  });
});
