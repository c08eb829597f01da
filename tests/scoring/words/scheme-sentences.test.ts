import { describe, expect, test } from "bun:test";
import { resolveScheme, scheme } from "../../../src/scoring/rulebook/scheme.ts";
import { type SeasonPresetName, seasonPresetNames } from "../../../src/scoring/rulebook/season-presets.ts";
import { schemeOfRules } from "../../../src/scoring/seasons/season-rules.ts";
import { type SeasonContext, schemeSentences } from "../../../src/scoring/words/scheme-sentences.ts";

const event = (name: string | null = null, finale = false) => ({ class: name, finale });
const six = Array.from({ length: 6 }, () => event());
const pounds = { one: "pound", many: "pounds" };

const sentences = (written: object, context: Partial<SeasonContext> = {}): string[] =>
  schemeSentences(scheme.parse(written), { events: six, unit: pounds, qualify: null, ...context });

const byPlace = { first: 100, step: 1 };
const first = "1st place gets 100 points, and each place below it gets 1 fewer.";
const every = "Every tournament counts.";
const ties =
  "Ties go to more wins, then to the better places, compared from the best down, then to the bigger fish; anglers still tied share the place.";

/** The sentences that fields add to those of the simplest season. */
const added = (fields: object, context: Partial<SeasonContext> = {}): string[] =>
  sentences({ ...byPlace, ...fields }, context).filter((sentence) => ![first, every, ties].includes(sentence));

test("the sentences of the simplest season describe its points, what counts and the ties", () => {
  expect(sentences(byPlace)).toEqual([first, every, ties]);
});

describe("the sentences of a season describe how points are given", () => {
  test.each<[object, string]>([
    [{ first: 100, step: 1, floor: 50 }, `${first} Everyone with a verified fish gets at least 50 points.`],
    [{ first: 25, step: 0 }, "1st place gets 25 points, and so does every place below it."],
    [{ first: 1, step: 0.5 }, "1st place gets 1 point, and each place below it gets 0.5 fewer."],
    [{ table: [5, 3, 1] }, "Points by place: 5, 3, 1. Places below get none."],
    [{ table: [5, 3], step: 1 }, "Points by place: 5, 3, and 1 fewer for each place below."],
    [{ table: [5, 3], step: 0 }, "Points by place: 5, 3. Places below get as many as the last."],
    [
      { table: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1] },
      "Points by place: 12, 11, 10, 9, 8, 7, 6, 5, 4, 3 … 1 for 12th. Places below get none.",
    ],
    [{ percent: 100 }, "Points are a percentage of the winner's score: the winner gets 100."],
    [{ score: 1 }, "An angler's points are the sum of their tournament scores."],
    [{ score: 2 }, "Each pound of the score is worth 2 points."],
    [{ beaten: 5 }, "An angler gets 5 points for each entrant who ranks lower or has no fish."],
    [{ ...byPlace, scoringPlaces: 30 }, `${first} Only the first 30 places get points by place.`],
    [
      { ...byPlace, scoringPlaces: { percent: 50 }, floor: 5 },
      `${first} Only the best 50% of the entrants get points by place. Everyone with a verified fish gets at least 5 points.`,
    ],
  ])("the points of a season in sentences: %j", (written, sentence) => {
    expect(sentences(written)[0]).toBe(sentence);
  });
});

describe("the sentences of a season describe the rest of its scheme", () => {
  test.each<[object, string[]]>([
    [{ ties: "average" }, ["Anglers who tie in a tournament get the average points of the places they share."]],
    [{ ties: "ranked" }, ["Anglers who tie in a tournament get points in the order of its results."]],
    [{ ties: "same" }, ["Anglers who tie in a tournament each get the points for their place."]],
    [{ rankAmong: "members" }, ["Only club members are ranked: the best member gets the points for 1st place."]],
    [{ guests: "rank" }, ["Guests are ranked like everyone else."]],
    [{ guests: "place" }, ["Guests get a place in a tournament, but no points."]],
    [{ zeroFish: 20 }, ["An angler who has no verified fish gets 20 points."]],
    [{ zeroFish: "ranked" }, ["Anglers without a verified fish take the places after the last one with a fish."]],
    [{ registered: 20 }, ["An angler who has no verified fish, doesn't start or withdraws gets 20 points."]],
    [
      { zeroFish: { belowLast: 2 }, buyIn: { belowLast: 4 } },
      [
        "An angler who has no verified fish gets 2 points fewer than the last angler with a fish.",
        "An angler who pays the fee but doesn't start gets 4 points fewer than the last angler with a fish.",
      ],
    ],
    [
      { zeroFish: { belowNext: 0 } },
      ["An angler who has no verified fish gets the points of the place after the last angler with a fish."],
    ],
    [{ withdrew: 5 }, ["An angler who withdraws gets 5 points."]],
    [{ disqualified: 1 }, ["An angler who is disqualified gets 1 point."]],
    [{ absent: 10 }, ["An angler who isn't entered gets 10 points."]],
    [{ bonus: { participation: 5 } }, ["Everyone who takes part also gets 5 points."]],
    [
      { bonus: { biggestFish: 3 } },
      ["The big fish of each tournament also earns 3 points; in a tie, each angler gets the full bonus."],
    ],
    [{ bonus: { perUnit: 1 } }, ["Each pound of the score also earns 1 point."]],
    [
      { bonus: { perUnit: { points: 1, every: 2, whole: true } } },
      ["Every whole 2 pounds of the score also earns 1 point."],
    ],
    [{ bonus: { attendance: 5 } }, ["Fishing every tournament also earns 5 points."]],
    [{ bonus: { attendance: { points: 5, events: 4 } } }, ["Fishing at least 4 tournaments also earns 5 points."]],
    [{ minimumEvents: 4 }, ["An angler needs at least 4 tournaments to be ranked at the end."]],
    [{ minimumPoints: 300 }, ["An angler needs at least 300 points to be ranked at the end."]],
  ])("the scheme of a season in sentences: %j", (fields, expected) => {
    expect(added(fields)).toEqual(expected);
  });

  test("a disqualified angler who gets only the points for taking part isn't mentioned twice", () => {
    expect(added({ disqualified: 5, bonus: { participation: 5 } })).toEqual([
      "Everyone who takes part also gets 5 points.",
    ]);
  });

  test.each<[object, string]>([
    [{ best: 4 }, "The best 4 of 6 tournaments count."],
    [{ best: 1 }, "The best of 6 tournaments counts."],
    [{ best: 8 }, "The best 8 tournaments count."],
    [{ drop: 1 }, "An angler's worst tournament doesn't count; a missed one counts as the worst."],
    [{ drop: 2 }, "An angler's 2 worst tournaments don't count; missed ones count as the worst."],
    [{ drop: 0 }, every],
  ])("the tournaments that count in sentences: %j", (fields, sentence) => {
    expect(sentences({ ...byPlace, ...fields })).toContain(sentence);
  });

  test.each<[object, string]>([
    [
      { tieBreaks: ["wins", "best-finish", "biggest-fish", "shared"] },
      "Ties go to more wins, then to the better single place, then to the bigger fish; anglers still tied share the place.",
    ],
    [
      { tieBreaks: ["seconds", "thirds"] },
      "Ties go to more 2nd places, then to more 3rd places; anglers still tied share the place.",
    ],
    [
      { tieBreaks: ["next-best", "total-score"] },
      "Ties go to the better result that doesn't count, then to the higher total score; anglers still tied share the place.",
    ],
    [
      { tieBreaks: ["most-fish", "latest-event"] },
      "Ties go to more fish, then to more points in the latest tournament; anglers still tied share the place.",
    ],
    [{ tieBreaks: ["shared"] }, "Anglers with equal points share a place."],
  ])("the ties of a season in sentences: %j", (fields, sentence) => {
    expect(sentences({ ...byPlace, ...fields })).toContain(sentence);
  });

  test("with the lowest total winning, points increase from place to place", () => {
    const written = { first: 1, step: 1, total: "lowest", zeroFish: { belowLast: 1 }, absent: 30 };
    expect(sentences(written).slice(0, 4)).toEqual([
      "1st place gets 1 point, and each place below it gets 1 more.",
      "The lowest total wins.",
      "An angler who has no verified fish gets 1 point more than the last angler with a fish.",
      "An angler who doesn't start, withdraws, is disqualified or isn't entered gets 30 points.",
    ]);
  });

  test("a finale is described with the rules that differ, and isn't among the best", () => {
    const written = { ...byPlace, best: 4, finale: { first: 150, multiplier: 2 }, bonus: { attendance: 5 } };
    const order =
      "Ties go to the better place in the finale, then to more wins, then to the better places, compared from the best down, then to the bigger fish; anglers still tied share the place.";
    expect(sentences(written, { events: [...six, event(null, true)] })).toEqual([
      first,
      "The best 4 of 6 tournaments count.",
      "Finale: 1st place gets 150 points, and each place below it gets 1 fewer. Its points are multiplied by 2. It always counts.",
      "Fishing every tournament except the finale also earns 5 points.",
      order,
    ]);
    const ordinary = sentences({ ...byPlace, finale: { always: false } });
    expect(ordinary).toContain("Finale: It counts like any other tournament.");
  });

  test("a class is described with the rules that differ", () => {
    const written = { ...byPlace, best: 3, classes: { Classic: { first: 300, best: 1, cap: 400 }, Local: {} } };
    const events = [...six, event("Classic"), event("Classic"), event("Local")];
    expect(sentences(written, { events }).slice(0, 3)).toEqual([
      first,
      "The best 3 of 7 other tournaments count.",
      "Classic: 1st place gets 300 points, and each place below it gets 1 fewer. The best of 2 Classic tournaments counts. Together they add at most 400 points.",
    ]);
  });

  test("in a season of different measures, ties aren't broken by the bigger fish", () => {
    expect(sentences(byPlace, { unit: null }).at(-1)).toBe(
      "Ties go to more wins, then to the better places, compared from the best down; anglers still tied share the place.",
    );
  });

  test.each([
    [1, "First place qualifies for the championship."],
    [12, "The top 12 qualify for the championship."],
  ])("the sentences of a season say how many anglers qualify: %p", (qualify, sentence) => {
    expect(sentences(byPlace, { qualify })).toContain(sentence);
  });
});

test("the rules of a season without a scheme are the same text as in version 0.6", () => {
  const points = { kind: "place", first: 10_000, step: 100, last: 5000 } as const;
  const resolved = resolveScheme(schemeOfRules({ points, best: 3, participation: 500, bigFish: 300 }, true));
  expect(schemeSentences(resolved, { events: six, unit: pounds, qualify: 5 })).toEqual([
    "1st place gets 100 points, and each place below it gets 1 fewer. Everyone with a verified fish gets at least 50 points.",
    "The best 3 of 6 tournaments count.",
    "Everyone who takes part also gets 5 points.",
    "The big fish of each tournament also earns 3 points; in a tie, each angler gets the full bonus.",
    "The top 5 qualify for the championship.",
    "Ties go to more wins, then to the better single place, then to the bigger fish; anglers still tied share the place.",
  ]);
});

test.each<[SeasonPresetName, string[]]>([
  ["points-100", [first, every, ties]],
  ["points-best-n", [first, "The best 6 of 9 tournaments count.", ties]],
  [
    "points-with-finale",
    [
      "1st place gets 600 points, and each place below it gets 6 fewer.",
      "The best 4 of 9 tournaments count.",
      "Finale: 1st place gets 900 points, and each place below it gets 9 fewer. It always counts.",
      "Ties go to the better place in the finale, then to more wins, then to the better places, compared from the best down; anglers still tied share the place.",
    ],
  ],
  [
    "points-per-pound",
    [
      "1st place gets 50 points, and each place below it gets 1 fewer.",
      "An angler who has no verified fish gets 5 points.",
      every,
      "Each whole pound of the score also earns 1 point.",
      ties,
    ],
  ],
])("the sentences of the preset %s", (preset, expected) => {
  expect(seasonPresetNames).toContain(preset);
  const events = Array.from({ length: 9 }, () => event());
  expect(sentences({ preset }, { events })).toEqual(expected);
});

test("a season's sentences are never repeated", () => {
  const written = {
    ...{ ...byPlace, registered: 5, withdrew: 5, disqualified: 5, zeroFish: 5, buyIn: 5, absent: 5 },
    ...{ bonus: { participation: 5, biggestFish: 5, perUnit: 1, attendance: 5 }, rankAmong: "members" },
    ...{ finale: { first: 200 }, classes: { Classic: { first: 300 } }, minimumEvents: 2, minimumPoints: 2 },
  };
  const all = sentences(written);
  expect(new Set(all).size).toBe(all.length);
});
