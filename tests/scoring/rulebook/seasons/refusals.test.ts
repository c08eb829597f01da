import { describe, expect, test } from "bun:test";
import { scheme } from "../../../../src/scoring/rulebook/scheme.ts";
import { seasonFile } from "../../../../src/scoring/rulebook/season-file.ts";
import { seasonPresets } from "../../../../src/scoring/rulebook/season-presets.ts";
import { entrant, event, finish, problems, totals } from "./standing.ts";

const opener = finish("Opener", ["ann", "bob"]);

/** The problems of a scheme in an otherwise valid file. */
const refused = (written: unknown) => problems(written, opener);

describe("a contradictory scheme is refused at its field", () => {
  test.each<[what: string, own: unknown, field: string, says: string]>([
    ["no way to give points", {}, "first", "The scheme doesn't define how points are given"],
    ["two ways to give points", { first: 100, percent: 100 }, "percent", "not by both. Remove one of them"],
    ["a table beside first", { first: 100, table: [9, 8] }, "table", "Points are given by first and step or by table"],
    ["a negative step", { first: 100, step: -1 }, "step", "step must be 0 or more"],
    ["a step without places", { score: 1, step: 2 }, "step", "step doesn't apply to score"],
    ["a table that rises", { table: [10, 8, 9] }, "table.2", "3rd place would get more points than the place above it"],
    ["a floor above first place", { first: 100, floor: 120 }, "floor", "more than the 100 of 1st place"],
    ["zeros worth more than a win", { first: 50, zeroFish: 60 }, "zeroFish", "zeroFish is 60, more than the 50"],
    ["a buy-in worth more than a win", { table: [9], buyIn: 10 }, "buyIn", "more than the 9 of 1st place"],
    ["best and drop", { first: 100, best: 4, drop: 1 }, "drop", "contradict each other. Remove one of them"],
    [
      "a class with best and drop",
      { first: 9, classes: { a: { best: 1, drop: 1 } } },
      "classes.a.drop",
      "contradict each other",
    ],
    [
      "a finale with a floor above its first place",
      { first: 9, floor: 5, finale: { first: 4 } },
      "finale.floor",
      "floor",
    ],
    ["a table beyond the scoring places", { table: [3, 2, 1], scoringPlaces: 2 }, "scoringPlaces", "ends after 2"],
    [
      "the next place without places",
      { score: 1, zeroFish: { belowNext: 1 } },
      "zeroFish",
      "points aren't given by place",
    ],
    ["a repeated tie break", { first: 9, tieBreaks: ["wins", "wins"] }, "tieBreaks.1", "wins is in tieBreaks twice"],
    ["a tie break after shared", { first: 9, tieBreaks: ["shared", "wins"] }, "tieBreaks.0", "Move it to the end"],
    ["a finale's tie break alone", { first: 9, tieBreaks: ["finale"] }, "tieBreaks.0", "finale needs a finale"],
    ["lowest total without zeros", { first: 1, total: "lowest", absent: 9 }, "zeroFish", "an entrant without a fish"],
    ["lowest total without absence", { first: 1, total: "lowest", zeroFish: 9 }, "absent", "who misses an event"],
    [
      "lowest total with a bonus",
      { first: 1, total: "lowest", absent: 9, zeroFish: 9, bonus: { biggestFish: 1 } },
      "bonus",
      "only works when the highest total wins",
    ],
    [
      "lowest total with a last scoring place",
      { first: 1, total: "lowest", absent: 9, zeroFish: 9, scoringPlaces: 3 },
      "scoringPlaces",
      "only works when the highest total wins",
    ],
    [
      "lowest total with a falling table",
      { table: [1, 3, 2], total: "lowest", absent: 9, zeroFish: 9 },
      "table.2",
      "fewer points than the place above it",
    ],
    [
      "lowest total with minimum points",
      { first: 1, total: "lowest", absent: 9, zeroFish: 9, minimumPoints: 9 },
      "minimumPoints",
      "Use minimumEvents",
    ],
  ])("a contradictory scheme is refused: %s", (_, written, field, says) => {
    const [problem = "", ...more] = refused(written);
    expect(problem).toStartWith(`scheme.${field}: `);
    expect(problem).toContain(says);
    expect(more).toEqual([]);
  });
});

describe("an invalid value is refused with a sentence that shows what is allowed", () => {
  test.each<[own: unknown, problem: string]>([
    [null, 'scheme: scheme must be an object such as {"first":100,"step":1}, or {"preset":"points-100"}'],
    [{ first: "100" }, "scheme.first: first must be a number of points from 0 to 1000000, such as 100 or 7.5"],
    [
      { first: 100, best: 0 },
      "scheme.best: best must be a whole number from 1 to 500: how many of an angler's best events count",
    ],
    [{ first: 100, ties: "split" }, "scheme.ties: ties must be one of same, average, ranked"],
    [{ first: 100, guests: "no" }, "scheme.guests: guests must be skip, rank or place"],
    [{ first: 100, rankAmong: "club" }, "scheme.rankAmong: rankAmong must be all or members"],
    [
      { preset: "kbf" },
      "scheme.preset: preset must be one of points-100, points-best-n, points-with-finale, points-per-pound",
    ],
    [{ first: 100, zeroFish: "last" }, "scheme.zeroFish: zeroFish must be a number of points, "],
    [{ first: 100, buyIn: "ranked" }, "scheme.buyIn: buyIn must be a number of points, "],
    [{ version: 2, first: 100 }, "scheme.version: Unknown version of the scheme. The only one is 1"],
  ])("a scheme with the invalid value %j is refused", (written, problem) => {
    expect(refused(written)).toEqual([expect.stringContaining(problem)]);
  });
});

describe("an unknown field is refused by name at its place", () => {
  test.each<[own: unknown, problem: string]>([
    [{ first: 100, bests: 2 }, 'scheme: Unknown field "bests"'],
    [{ first: 100, zeroFish: { belowLst: 2 } }, 'scheme.zeroFish: Unknown field "belowLst"'],
    [{ first: 100, finale: { frist: 900 } }, 'scheme.finale: Unknown field "frist"'],
    [{ first: 100, bonus: { lunker: 2 } }, 'scheme.bonus: Unknown field "lunker"'],
    [{ first: 100, bonus: { perUnit: { points: 1, evry: 2 } } }, 'scheme.bonus.perUnit: Unknown field "evry"'],
    [{ first: 100, bonus: { attendance: { points: 1, all: 2 } } }, 'scheme.bonus.attendance: Unknown field "all"'],
    [{ first: 100, scoringPlaces: { share: 50 } }, 'scheme.scoringPlaces: Unknown field "share"'],
    [{ first: 100, classes: { a: { kap: 1 } } }, 'scheme.classes.a: Unknown field "kap"'],
    [{ first: 100, finale: { bonus: { attendance: 5 } } }, 'scheme.finale.bonus: Unknown field "attendance"'],
  ])("a scheme with the unknown field in %j is refused", (written, problem) => {
    expect(refused(written)[0]).toStartWith(problem);
  });

  test("an unknown field in an event, a row or the file is refused by name", () => {
    const minimal = { first: 100 };
    expect(problems(minimal, { ...opener, lake: "Erie" } as typeof opener)).toEqual(['events.0: Unknown field "lake"']);
    const row = entrant("ann", 9, { place: 1 });
    expect(problems(minimal, { name: "One", rows: [row] })).toEqual(['events.0.rows.0: Unknown field "place"']);
    const { error } = seasonFile.safeParse({ kind: "season", scheme: minimal, events: [opener], club: "ours" });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Unknown field "club"']);
  });
});

describe("events that don't fit the season are refused", () => {
  const scored = (name: string, measure: string) => ({ ...event(name, [["ann", 9]]), measure });

  test("scores in different measures can't be added up or compared", () => {
    const mixed = [scored("Kayak", "length-in"), scored("Boat", "weight-lb")] as const;
    for (const written of [{ score: 1 }, { preset: "points-per-pound" }, { first: 9, tieBreaks: ["biggest-fish"] }]) {
      const [problem = ""] = problems(written, ...mixed);
      expect(problem).toStartWith("events.1.measure: The season ");
      expect(problem).toEndWith("Use one measure for all events, or give points by place");
    }
    expect(problems({ first: 100 }, ...mixed)).toEqual([]);
    expect(problems({ percent: 100 }, ...mixed)).toEqual([]);
  });

  test("a person can't be in an event twice", () => {
    const twice = event("One", [
      ["ann", 9],
      ["ann", 8],
    ]);
    expect(problems({ first: 100 }, twice)).toEqual([
      "events.0.rows.1.id: ann is in this event twice. Remove one of the rows",
    ]);
  });

  test("a tie needs a row above it with the same score", () => {
    const alone = event("One", [["ann", 9, { tied: true }]]);
    expect(problems({ first: 100 }, alone)).toEqual([
      "events.0.rows.0.tied: There is no row above to be tied with. Remove tied",
    ]);
    const other = event("One", [
      ["ann", 9],
      ["bob", 8, { tied: true }],
    ]);
    expect(problems({ first: 100 }, other)[0]).toStartWith(
      "events.0.rows.1.tied: bob can't be tied with the row above",
    );
  });

  test("an event's class must be in the scheme", () => {
    const written = { first: 100, classes: { open: { best: 2 } } };
    expect(problems(written, finish("One", ["ann"], { class: "opne" }))).toEqual([
      'events.0.class: The scheme has no class "opne". Its classes are open',
    ]);
    expect(problems({ first: 100 }, finish("One", ["ann"], { class: "open" }))).toEqual([]);
  });

  test("a season without events is refused", () => {
    expect(problems({ first: 100 })).toEqual(["events: A season needs an event"]);
  });
});

describe("presets", () => {
  test("each preset is a valid scheme with a name, a sentence and its inspiration", () => {
    for (const { name, sentence, inspiration, scheme: written } of Object.values(seasonPresets)) {
      expect([name, sentence, inspiration].every((text) => text.length > 10)).toBe(true);
      expect(scheme.safeParse(written).error).toBeUndefined();
    }
  });

  test("an override replaces a field, and null removes it", () => {
    expect(scheme.parse({ preset: "points-best-n", best: 4 })).toMatchObject({ first: 100, step: 1, best: 4 });
    expect(scheme.parse({ preset: "points-best-n", best: null })).not.toHaveProperty("best");
    expect(scheme.parse({ preset: "points-best-n", drop: 2 })).not.toHaveProperty("best");
  });

  test("a different kind of points replaces the preset's", () => {
    const parsed = scheme.parse({ preset: "points-100", table: [50, 40] });
    expect(parsed).toMatchObject({ table: [50, 40] });
    expect(parsed).not.toHaveProperty("first");
    expect(parsed).not.toHaveProperty("step");
    expect(scheme.parse({ preset: "points-100", first: 200 })).toMatchObject({ first: 200, step: 1 });
  });

  test("an override of a bonus or the finale leaves its other fields", () => {
    const pounds = scheme.parse({ preset: "points-per-pound", bonus: { biggestFish: 2 } });
    expect(pounds.bonus).toEqual({ biggestFish: 2, perUnit: { points: 1, every: 1, whole: true } });
    const trail = scheme.parse({ preset: "points-with-finale", finale: { first: 1000 } });
    expect(trail.finale).toMatchObject({ first: 1000, step: 9, always: true });
    const withoutFinale = scheme.parse({ preset: "points-with-finale", finale: null });
    expect(withoutFinale).not.toHaveProperty("finale");
    expect(withoutFinale.tieBreaks).toEqual(["wins", "best-finishes", "shared"]);
  });

  test("ids can be numbers, which identify the same person as their text", () => {
    const season = [
      { name: "One", rows: [entrant(7, 9)] },
      { name: "Two", rows: [entrant("7", 9)] },
    ];
    expect(totals({ preset: "points-100" }, ...season)).toEqual({ 7: 200 });
  });
});
