import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { boardFields } from "../../../src/scoring/rulebook/board.ts";
import { type FormatInput, format } from "../../../src/scoring/rulebook/format.ts";
import { type PresetName, presetNames } from "../../../src/scoring/rulebook/presets.ts";
import { formatRules, formatSentences } from "../../../src/scoring/words/format-sentences.ts";

const sentencesOf = (written: unknown, days?: number): string[] => formatSentences(format.parse(written), { days });

const bigFishTies =
  "Ties go to the longest fish, then to the next longest fish, then to the score reached first, then to the earlier entry.";

const presetRules: Readonly<Record<PresetName, readonly string[]>> = {
  "kayak-cpr": [
    "Your 5 longest fish count.",
    "Your score is the total length of these fish in inches.",
    "Fish must be at least 12 in long.",
    "Lengths are rounded down to the quarter inch: 18.4 in counts as 18.25 in.",
    "Judges deduct 0.5 in for: Mouth partly open, Tail pinched.",
    "Judges deduct 1 in for: Mouth wide open, Unmarked board lines.",
    "Judges reject a fish for: No identifier, Eye covered.",
    bigFishTies,
  ],
  "bass-weigh-in": [
    "Your 5 heaviest fish count.",
    "Your score is the total weight of these fish in pounds.",
    "0.25 lb is deducted for each dead fish.",
    "1 lb is deducted for each minute late; a partial minute counts as a full one.",
    "Anglers who are 15 or more minutes late are disqualified.",
    "Ties go to the heaviest fish, then to the next heaviest fish, then to the earlier entry.",
  ],
  derby: [
    "Your longest fish counts, measured in inches.",
    "Ties go to the longest fish caught first, then to the earlier entry.",
  ],
  slot: [
    "Your 5 longest fish count.",
    "Your score is the total length of these fish in inches.",
    "At most 1 fish over 20 in counts.",
    "Lengths are rounded down to the quarter inch: 18.4 in counts as 18.25 in.",
    bigFishTies,
  ],
  slam: [
    "Your longest fish of each species counts.",
    "Your score is the total length of these fish in inches.",
    "Having more species beats any total.",
    "Lengths are rounded down to the quarter inch: 18.4 in counts as 18.25 in.",
    bigFishTies,
  ],
  "team-bass": [
    "Each team's 5 heaviest fish count.",
    "A team's score is the total weight of these fish in pounds.",
    "The fish of all members of a team count as one catch.",
    "Anglers without a team compete on their own.",
    "0.25 lb is deducted for each dead fish.",
    "1 lb is deducted for each minute late; a partial minute counts as a full one.",
    "Teams that are 15 or more minutes late are disqualified.",
    "Ties go to the heaviest fish, then to the next heaviest fish, then to the earlier entry.",
  ],
  fly: [
    "Every fish counts.",
    "Each fish scores 100 points, plus 20 points for each centimeter.",
    "Your score is the sum of the points.",
    "Fish must be at least 18 cm long.",
    "Lengths are rounded up to the whole centimeter: 46.3 cm counts as 47 cm.",
    "Ties go to the longest fish, then to the next longest fish, then to the earlier entry.",
  ],
  "hourly-big-bass": [
    "Your heaviest fish counts, weighed in pounds.",
    "Each hour has its own board.",
    "Only entrants who bought in are ranked.",
    "Ties go to the heaviest fish caught first, then to the earlier entry.",
  ],
};

describe("the rules of a preset in sentences", () => {
  test.each(presetNames)("the rules of the preset %s in sentences", (preset) => {
    expect(sentencesOf({ preset })).toEqual([...presetRules[preset]]);
  });
});

/** A field of a format, the sentences that only it adds, and the number of days if more than one. */
const fieldRules: readonly (readonly [given: FormatInput, sentences: readonly string[], days?: number])[] = [
  [{ measure: "length-cm" }, ["Your score is the total length of these fish in centimeters."]],
  [
    { measure: "weight-kg" },
    [
      "Your score is the total weight of these fish in kilograms.",
      "Ties go to the heaviest fish, then to the next heaviest fish, then to the score reached first, then to the earlier entry.",
    ],
  ],
  [
    { measure: "count" },
    [
      "Your score is the number of fish.",
      "Ties go to the biggest fish, then to the next biggest fish, then to the score reached first, then to the earlier entry.",
    ],
  ],
  [
    { measure: "count", limit: 4, ties: ["shared"] },
    ["Up to 4 fish count.", "Your score is the number of fish.", "Tied anglers share the place."],
  ],
  [
    { measure: "count", limit: 1, ties: [] },
    ["Up to 1 fish counts.", "Your score is the number of fish.", "Ties go to the earlier entry."],
  ],
  [
    { measure: "weight-lb", limit: 1, ties: [] },
    ["Your heaviest fish counts, weighed in pounds.", "Ties go to the earlier entry."],
  ],
  [
    { measure: "weight-lb", ties: [], chart: [{ length: 14, weight: 1.28 }], rounding: { step: 0.5 } },
    [
      "Your score is the total weight of these fish in pounds.",
      "A chart turns lengths into weights: 14 in is 1.28 lb, for example.",
      "A length between two rows of the chart has the weight of the shorter one.",
      "Lengths are rounded down to the half inch: 18.4 in counts as 18 in.",
      "Ties go to the earlier entry.",
    ],
  ],
  [
    { rounding: { step: 0.25, direction: "nearest" } },
    ["Lengths are rounded to the nearest quarter inch: 18.4 in counts as 18.5 in."],
  ],
  [{ rounding: { step: 0.1, direction: "up" } }, ["Lengths are rounded up to the next 0.1 in."]],
  [
    { measure: "weight-lb", ties: [], rounding: { step: 0.25, direction: "up" } },
    [
      "Your score is the total weight of these fish in pounds.",
      "Weights are rounded up to the quarter pound: 4.38 lb counts as 4.5 lb.",
      "Ties go to the earlier entry.",
    ],
  ],
  [
    { multipliers: { Hybrid: 0.8, "*": 1.5 } },
    ["The length of a fish is multiplied by 0.8 for Hybrid and by 1.5 for every other species."],
  ],
  [
    { measure: "count", ties: [], multipliers: { Hybrid: 0.8 } },
    ["Your score is the number of fish.", "A fish counts as 0.8 for Hybrid.", "Ties go to the earlier entry."],
  ],
  [
    {
      penalties: [
        { name: "Open mouth", deduct: 0.5 },
        { name: "No identifier", deduct: null },
      ],
    },
    ["Judges deduct 0.5 in for: Open mouth.", "Judges reject a fish for: No identifier."],
  ],
  [
    { points: { perFish: 100, perUnit: 20 } },
    ["Each fish scores 100 points, plus 20 points for each inch.", "Your score is the sum of the points."],
  ],
  [{ points: { perUnit: 1 } }, ["Each fish scores 1 point for each inch.", "Your score is the sum of the points."]],
  [
    { points: { perFish: 5 } },
    ["Each fish scores 5 points.", "Fish are measured in inches.", "Your score is the sum of the points."],
  ],
  [{ deadFish: { deduct: 0.25 } }, ["0.25 in is deducted for each dead fish."]],
  [{ deadFish: { deduct: 1, from: 3 } }, ["1 in is deducted for each dead fish once 3 of them count."]],
  [{ deadFish: { deduct: 1, from: 3 } }, ["1 in is deducted for each dead fish once 3 of them count on a day."], 2],
  [{ deadFish: { reject: true } }, ["Dead fish don't count."]],
  [
    { points: { perUnit: 2 }, deadFish: { deduct: 3 } },
    [
      "Each fish scores 2 points for each inch.",
      "Your score is the sum of the points.",
      "3 points are deducted for each dead fish.",
    ],
  ],
  [{ neverBelowZero: true }, ["Neither a fish nor a score falls below 0."]],
  [{ limit: 1 }, ["Your longest fish counts, measured in inches."]],
  [{ limit: 1 }, ["Your longest fish of each day counts."], 2],
  [{ limit: 3 }, ["Your 3 longest fish count."]],
  [{ limit: [2, 3] }, ["Your longest fish count: 2 on day 1 and 3 on day 2."], 2],
  [{ limit: [0, 3] }, ["Your longest fish count: none on day 1 and 3 from day 2 on."], 3],
  [{ limit: [4] }, ["Your longest fish count: 4 each day."], 3],
  [
    { limit: 5, limitPer: "tournament" },
    ["Your 5 longest fish of the whole tournament count.", "Your score is the total length of these fish in inches."],
    2,
  ],
  [
    { limit: 5, limitPer: "tournament", limitPerDay: 3 },
    [
      "Your 5 longest fish of the whole tournament count.",
      "At most 3 of them can be from one day.",
      "Your score is the total length of these fish in inches.",
    ],
    2,
  ],
  [
    { limit: 5, limitPerDay: [2, 3] },
    ["Your 5 longest fish of each day count.", "The most that can count from one day: 2 on day 1 and 3 on day 2."],
    2,
  ],
  [{ limit: 2, perSpecies: true }, ["Your 2 longest fish of each species count."]],
  [{ perSpecies: 2 }, ["Your 2 longest fish of each species count."]],
  [{ limit: 5, perSpecies: 1 }, ["Your 5 longest fish count.", "At most 1 fish of each species counts."]],
  [
    { perSpecies: { Pike: 1, Carp: 0, "*": 3 } },
    ["Your longest fish count, at most 1 Pike and 3 fish of every other species.", "No Carp counts."],
  ],
  [
    { perSpecies: { Pike: 1, "*": 0 } },
    ["Your longest fish count, at most 1 Pike.", "No fish of any other species counts."],
  ],
  [{ limit: 5, perSpecies: { Pike: 1 } }, ["Your 5 longest fish count.", "At most this many count: 1 Pike."]],
  [{ species: ["Bass", "Walleye"] }, ["Only these species count: Bass and Walleye."]],
  [{ species: ["Bass"] }, ["Only this species counts: Bass."]],
  [{ minimum: 12 }, ["Fish must be at least 12 in long."]],
  [
    { minimum: { Walleye: 15, "*": 12 } },
    ["The minimum length is 15 in for Walleye and 12 in for every other species."],
  ],
  [{ maximum: 30 }, ["Fish longer than 30 in don't count."]],
  [{ maximum: { Pike: 40 } }, ["The maximum length is 40 in for Pike."]],
  [{ slots: [{ over: 20, atMost: 1 }] }, ["At most 1 fish over 20 in counts."]],
  [{ slots: [{ under: 16, atMost: 2, species: "Bass" }] }, ["At most 2 Bass under 16 in count each day."], 2],
  [{ slots: [{ over: 16, under: 20, atMost: 0 }] }, ["No fish between 16 and 20 in counts."]],
  [{ slam: true }, ["Your longest fish of each species counts.", "Having more species beats any total."]],
  [
    { slam: { categories: ["Bass", "Pike"] }, limit: 1 },
    [
      "Your longest fish of each of these species counts: Bass and Pike.",
      "At most 1 fish counts.",
      "Having more species beats any total.",
    ],
  ],
  [{ window: { from: "07:00", until: "15:30" } }, ["Only fish caught from 7:00 AM until just before 3:30 PM count."]],
  [{ window: { from: "7:00:05" } }, ["Only fish caught at 7:00:05 AM or later count."]],
  [{ window: { until: "2026-06-06T10:00:00-05:00" } }, ["Only fish caught before Jun 6, 2026, 10:00 AM count."]],
  [{ limit: 1, choose: "smallest" }, ["Your shortest fish counts, measured in inches.", "The lowest score wins."]],
  [{ lowestWins: true }, ["The lowest score wins."]],
  [{ limit: 2, choose: "smallest", lowestWins: false }, ["Your 2 shortest fish count.", "The highest score wins."]],
  [{ minimumFish: 2 }, ["You need at least 2 fish to be ranked."]],
  [
    { topFish: [3, 2, 1] },
    [
      "The 3 longest fish of each species, measured in inches, score 3, 2 and 1 points.",
      "Your score is the sum of these points.",
    ],
  ],
  [
    { topFish: [1] },
    ["The longest fish of each species, measured in inches, scores 1 point.", "Your score is the sum of these points."],
  ],
  [
    { placings: { blank: 19, days: 5, teamDays: 25 } },
    [
      "Each day is ranked within its sectors by the total length of these fish in inches.",
      "Your score is the sum of your places.",
      "A day without a fish counts as place 19.",
      "Every angler is scored for 5 days.",
      "Every team is scored for a total of 25 days across its members.",
      "The lowest score wins.",
    ],
  ],
  [
    { late: { perMinute: 1, loseDayAfter: 10, disqualifyAfter: 15 } },
    [
      "1 in is deducted for each minute late; a partial minute counts as a full one.",
      "Anglers who are 10 or more minutes late lose that day's catch.",
      "Anglers who are 15 or more minutes late are disqualified.",
    ],
    2,
  ],
  [{ late: { loseDayAfter: 0 } }, ["Anglers who are late lose their catch."]],
  [{ guests: "skip" }, ["Guests aren't ranked."]],
  [{ guests: "rank" }, ["Guests are ranked like everyone else."]],
  [{ among: "all" }, ["All entrants are ranked."]],
  [{ among: "members" }, ["Only club members are ranked."]],
  [{ division: "Women" }, ["Only entrants in the division Women are ranked."]],
  [{ day: 2 }, ["Your score is the total length of these fish in inches.", "Only fish from day 2 count."], 2],
  [{ each: "day" }, ["Each day has its own board."]],
  [{ each: "division" }, ["Each division has its own board."]],
  [{ each: "species" }, ["Each species has its own board."]],
  [{ each: { minutes: 30 } }, ["Each period of 30 minutes has its own board."]],
  [
    { sides: "teams", limit: 5 },
    [
      "Each team's 5 longest fish count.",
      "A team's score is the total length of these fish in inches.",
      "The fish of all members of a team count as one catch.",
      "Anglers without a team compete on their own.",
    ],
  ],
  [
    { sides: "teams", teams: { score: "sum", best: 3, alone: "rank" } },
    ["A team's score is the sum of the scores of its best 3 members.", "Anglers without a team compete on their own."],
  ],
  [
    { sides: "teams", teams: { score: "places" } },
    [
      "A team's score is the sum of the places of all members.",
      "Anglers without a team aren't ranked.",
      "The lowest score wins.",
    ],
  ],
  [
    { ties: ["most-fish", "next-biggest", "shared"] },
    [
      "Ties go to the most fish, then to the longest fish or, if equal, the next longest; anglers still tied share the place.",
    ],
  ],
  [
    {
      ties: [
        "fewest-fish",
        "biggest-first",
        "previous-day",
        "season-rank",
        "season-biggest",
        "most-points",
        "directors-order",
      ],
    },
    [
      "Ties go to the fewest fish, then to the longest fish caught first, then to the better score before the last day, then to the better place in the season so far, then to the longest fish of the season so far, then to the higher total length of fish, then to the director's decision, such as a fish-off or a coin toss, then to the earlier entry.",
    ],
  ],
];

const plain = { measure: "length-in" } as const;

describe("a field of a format in sentences", () => {
  test.each(
    fieldRules.map(([written, sentences, days = 1]) => [JSON.stringify(written), written, sentences, days] as const),
  )("%s", (_, written, sentences, days) => {
    const added = sentencesOf({ ...plain, ...written }, days);
    const usual = sentencesOf(plain, days);
    expect(added.filter((sentence) => !usual.includes(sentence))).toEqual([...sentences]);
  });
});

const prizeRules: readonly (readonly [
  prizes: FormatInput["prizes"],
  sentences: readonly string[],
  other?: FormatInput,
])[] = [
  [
    { pool: 151_800, shares: [50, 30, 20] },
    ["The prize pool is $1,518.", "1st place gets 50% of the pool, 2nd place 30% and 3rd place 20%."],
  ],
  [{ pool: 1250 }, ["The prize pool is $12.50.", "The winner takes the whole pool."]],
  [
    { pool: 1250, shares: [100] },
    ["The prize pool is $12.50, divided evenly among the boards.", "The winner takes the whole pool."],
    { each: "day" },
  ],
  [{ pools: [10_000] }, ["The prize pool of each board is $100.", "The winner takes the whole pool."], { each: "day" }],
  [
    { pools: [10_000, 7500, 5000] },
    [
      "The boards' prize pools are $100, then $75, then $50 for each of the others.",
      "The winner takes the whole pool.",
    ],
    { each: "day" },
  ],
  [
    { fee: 5000, back: 80, places: { oneIn: 5 } },
    [
      "80% of each $50 entry fee is paid out.",
      "One place is paid for every 5 entrants, rounded up.",
      "One paid place takes the whole pool, two split it 60/40 and three 50/30/20; with more, shares fall evenly from place to place.",
    ],
  ],
  [{ fee: 1000 }, ["Every $10 buy-in is paid out in full.", "The winner takes the whole pool."], { among: "buyIn" }],
  [
    { amounts: [100_000, 20_000, 20_000, 5000] },
    ["1st place gets $1,000, 2nd to 3rd place $200 each and 4th place $50."],
  ],
  [
    {
      amounts: [
        { from: 10, amounts: [30_000] },
        { from: 20, amounts: [50_000, 30_000] },
      ],
    },
    [
      "With 10 to 19 entrants, 1st place gets $300.",
      "With 20 entrants or more, 1st place gets $500 and 2nd place $300.",
    ],
  ],
  [{ perEntrant: [700, 500] }, ["For each entrant, 1st place gets $7 and 2nd place $5."]],
  [{ pool: 100, places: 2 }, ["The prize pool is $1.", "1st place gets 60% of the pool and 2nd place 40%."]],
  [
    { pool: 100, places: 4 },
    [
      "The prize pool is $1.",
      "4 places are paid.",
      "One paid place takes the whole pool, two split it 60/40 and three 50/30/20; with more, shares fall evenly from place to place.",
    ],
  ],
  [
    { pool: 100, places: { percent: 10 }, splits: { "2": [70, 30] } },
    [
      "The prize pool is $1.",
      "10% of the field is paid, rounded down.",
      "With 2 paid places, 1st place gets 70% of the pool and 2nd place 30%.",
    ],
  ],
  [
    {
      pool: 100,
      places: [
        { from: 5, places: 1 },
        { from: 40, places: 4 },
      ],
      splits: { "1": [100], "4": [40, 30, 20, 10] },
    },
    [
      "The prize pool is $1.",
      "Paid places by the size of the field: 1 place with 5 or more entrants and 4 places with 40 or more entrants.",
      "With 1 paid place, 1st place gets 100% of the pool.",
      "With 4 paid places, 1st place gets 40% of the pool, 2nd place 30%, 3rd place 20% and 4th place 10%.",
    ],
  ],
  [
    { amounts: [100], round: 1, remainder: "first", ties: "ranked", unclaimed: "club" },
    [
      "1st place gets $1.",
      "Prizes are rounded to the cent.",
      "The remainder from rounding goes to 1st place.",
      "Tied places are paid in the order of the board.",
      "A prize that nobody wins stays with the club.",
    ],
  ],
  [
    { amounts: [100], round: 100, remainder: "last", ties: "split", unclaimed: "refund" },
    [
      "1st place gets $1.",
      "Prizes are rounded to whole dollars.",
      "The remainder from rounding goes to the last paid place.",
      "Tied places pool their prizes and split them evenly.",
      "A prize that nobody wins is refunded.",
    ],
  ],
  [
    { amounts: [100], round: 500, remainder: "club", minimumToWin: 5, unclaimed: "roll-over" },
    [
      "1st place gets $1.",
      "Prizes are rounded to the nearest $5.",
      "The remainder from rounding stays with the club.",
      "It takes a score of at least 5 in to win a prize.",
      "A prize that nobody wins rolls over to a later tournament.",
    ],
  ],
];

describe("the prizes of a format in sentences", () => {
  test.each(
    prizeRules.map(([prizes, sentences, other = {}]) => [JSON.stringify(prizes), prizes, sentences, other] as const),
  )("the prizes of a format in sentences: %s", (_, prizes, sentences, other) => {
    const without = sentencesOf({ ...plain, ...other });
    expect(sentencesOf({ ...plain, ...other, prizes })).toEqual([...without, ...sentences]);
  });
});

const main: FormatInput = { measure: "length-in", limit: 5 };

const furtherBoards: readonly (readonly [
  board: NonNullable<FormatInput["boards"]>[number],
  line: string,
  main?: FormatInput,
])[] = [
  [
    { name: "Big bass", limit: 1, among: "buyIn", prizes: { fee: 1000, minimumToWin: 15, unclaimed: "roll-over" } },
    "Big bass: Your longest fish counts, measured in inches. Only entrants who bought in are ranked. Every $10 buy-in is paid out in full. The winner takes the whole pool. It takes a score of at least 15 in to win a prize. A prize that nobody wins rolls over to a later tournament.",
  ],
  [
    { name: "Biggest pair", limit: 2, minimumFish: 2, window: { until: "10:00" } },
    "Biggest pair: Your 2 longest fish count. Only fish caught before 10:00 AM count. You need at least 2 fish to be ranked.",
  ],
  [
    { name: "Slam", slam: true, limit: null },
    "Slam: Your longest fish of each species counts. Having more species beats any total.",
  ],
  [{ name: "Same", prizes: null }, "Same: The same rules as Leaderboard."],
  [
    { name: "Raw", late: null, deadFish: null, rounding: null, minimum: null, neverBelowZero: null },
    "Raw: There is no minimum length. Nothing is rounded. There's no penalty for dead fish. There's no penalty for being late. A score can fall below 0.",
    { late: { perMinute: 1 }, deadFish: { reject: true }, rounding: { step: 1 }, minimum: 12, neverBelowZero: true },
  ],
  [
    { name: "Lenient", late: { perMinute: 1 } },
    "Lenient: 1 in is deducted for each minute late; a partial minute counts as a full one.",
    { late: { perMinute: 1, disqualifyAfter: 15 } },
  ],
  [{ name: "Overall" }, "Overall: All entrants are ranked together.", { each: "hour" }],
];

describe("a further board in one line", () => {
  test.each(furtherBoards.map(([board, line, other = {}]) => [board.name, board, line, other] as const))(
    "%s: only what differs from the main board",
    (_, board, line, other) => {
      expect(sentencesOf({ ...main, ...other, boards: [board] }).at(-1)).toBe(line);
    },
  );
});

const species = fc.constantFrom("Bass", "Pike", "Walleye");

/** Every field of a board with values that change something. */
const randomFields = fc.record({
  chart: fc.constant([{ length: 12, weight: 1 }]),
  rounding: fc.record({ step: fc.constantFrom(0.25, 0.1, 2), direction: fc.constantFrom("down", "up", "nearest") }),
  points: fc.constantFrom({ perFish: 5 }, { perUnit: 2 }, { perFish: 100, perUnit: 20 }),
  multipliers: fc.dictionary(species, fc.constantFrom(0.5, 2), { minKeys: 1 }),
  species: fc.uniqueArray(species, { minLength: 1 }),
  limit: fc.constantFrom<unknown[]>(1, 2, 5, [1, 2], [3]),
  limitPer: fc.constantFrom("day", "tournament"),
  limitPerDay: fc.constantFrom<unknown[]>(1, [2, 1]),
  perSpecies: fc.constantFrom<unknown[]>(true, 1, 2, { Pike: 1 }, { Pike: 0, "*": 2 }),
  slots: fc.array(fc.record({ over: fc.constantFrom(17, 18), atMost: fc.nat(2), species: fc.option(species) }), {
    minLength: 1,
    maxLength: 2,
  }),
  minimum: fc.constantFrom<unknown[]>(12, { Pike: 14, "*": 10 }),
  maximum: fc.constantFrom<unknown[]>(40, { Pike: 44 }),
  slam: fc.constantFrom<unknown[]>(true, { categories: ["Bass", "Pike"] }),
  window: fc.constantFrom<unknown[]>({ from: "07:00" }, { until: "2026-06-06T10:00:00Z" }),
  choose: fc.constant("smallest"),
  lowestWins: fc.boolean(),
  minimumFish: fc.constantFrom(1, 2),
  topFish: fc.constantFrom([3, 2, 1], [1]),
  placings: fc.constantFrom<unknown[]>({ blank: 9 }, { blank: 9, days: 3 }),
  penalties: fc.constantFrom([{ name: "Open mouth", deduct: 0.5 }], [{ name: "No identifier", deduct: null }]),
  deadFish: fc.constantFrom<unknown[]>({ deduct: 1 }, { deduct: 1, from: 3 }, { reject: true }),
  late: fc.constantFrom<unknown[]>({ perMinute: 1 }, { loseDayAfter: 5 }, { disqualifyAfter: 9 }),
  neverBelowZero: fc.constant(true),
  ties: fc.constantFrom([], ["most-fish"], ["directors-order", "shared"]),
  guests: fc.constantFrom("rank", "skip"),
  sides: fc.constant("teams"),
  teams: fc.constantFrom<unknown[]>({ score: "sum" }, { score: "places", best: 2 }, { alone: "skip" }),
  among: fc.constantFrom("members", "buyIn"),
  division: fc.constant("Women"),
  day: fc.constant(1),
  each: fc.constantFrom<unknown[]>("day", "hour", "species", "division", { minutes: 20 }),
  prizes: fc.constantFrom<unknown[]>({ pool: 1000 }, { amounts: [500, 100], unclaimed: "refund" }),
});

const measure = fc.constantFrom("length-in", "length-cm", "weight-lb", "weight-kg", "count");

const fieldNames = Object.keys(boardFields).filter((field) => field !== "measure");

/** Few fields at a time, because most larger combinations are contradictory. */
const someFields = fc
  .tuple(randomFields, fc.shuffledSubarray(fieldNames, { minLength: 1, maxLength: 4 }))
  .map(([fields, names]) => Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))));

const randomFormat = fc.tuple(measure, someFields).map(([quantity, fields]) => ({ measure: quantity, ...fields }));

/** The parsed formats of both, if both are valid and differ. */
function parsedPair(a: unknown, b: unknown) {
  const [first, second] = [format.safeParse(a), format.safeParse(b)];
  if (!(first.success && second.success) || Bun.deepEquals(first.data, second.data)) return null;
  return [first.data, second.data] as const;
}

/** Combinations in which a field changes no result, so that no sentence needs to mention it. */
function decidesNothing(field: string, written: Record<string, unknown>): boolean {
  const { limit, perSpecies, slots = [], measure: quantity, points, chart } = written;
  // A slot of no fish has no limit that could apply per day.
  const hasLimit = limit !== undefined || (slots as { atMost: number }[]).some(({ atMost }) => atMost > 0);
  if (field === "limitPer") return !hasLimit && perSpecies === undefined;
  // All fish count without a limit, and the direction is given.
  if (field === "choose") return written.lowestWins !== undefined || written.placings !== undefined;
  if (field === "lowestWins") return written.lowestWins === true || written.placings !== undefined;
  return field === "rounding" && quantity === "count" && points === undefined && chart === undefined;
}

describe("rules in sentences", () => {
  test("every field of a board that changes the rules changes a sentence", () => {
    fc.assert(
      fc.property(randomFormat, (written: Record<string, unknown>) => {
        for (const field of fieldNames.filter((name) => name in written && !decidesNothing(name, written))) {
          const { [field]: _, ...rest } = written;
          const pair = parsedPair(written, rest);
          if (!pair) continue;
          const [sentences, without] = pair.map((parsed) => formatSentences(parsed, { days: 2 }));
          expect(sentences).not.toEqual(without);
        }
      }),
      { numRuns: 250 },
    );
  });

  test("every field that a further board removes changes its line", () => {
    const apart = ["prizes", "among", "division", "day", "each", "ties", "limitPer"];
    fc.assert(
      fc.property(randomFormat, (written: Record<string, unknown>) => {
        for (const field of fieldNames.filter((name) => name in written && !decidesNothing(name, written))) {
          // The highest score wins without it, too.
          if (apart.includes(field) || (field === "lowestWins" && written[field] === false)) continue;
          const pair = parsedPair(
            { ...written, boards: [{ name: "Other", [field]: null }] },
            { ...written, boards: [{ name: "Other" }] },
          );
          if (!pair) continue;
          const [removed, same] = pair.map((parsed) => formatSentences(parsed, { days: 2 }).at(-1));
          expect(removed).not.toBe(same ?? "");
        }
      }),
      { numRuns: 250 },
    );
  });

  test("a format's sentences are complete and never repeated", () => {
    fc.assert(
      fc.property(randomFormat, someFields, (written, fields) => {
        const both = {
          ...written,
          boards: [
            { name: "Other", ...fields },
            { name: "Third", limit: 1 },
          ],
        };
        const parsed = format.safeParse(both);
        if (!parsed.success) return;
        const sentences = formatSentences(parsed.data, { days: 2 });
        expect(new Set(sentences).size).toBe(sentences.length);
        for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z0-9].*[^ ]\.$/);
        const { summary, rules } = formatRules(parsed.data, { days: 2 });
        expect(`${summary} ${rules.join(" ")}`).toBe(sentences.join(" "));
      }),
    );
  });
});
