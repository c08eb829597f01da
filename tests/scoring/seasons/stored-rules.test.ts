import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { resolveScheme, scheme } from "../../../src/scoring/rulebook/scheme.ts";
import { explainSeason } from "../../../src/scoring/rulebook/season.ts";
import type { SeasonFile } from "../../../src/scoring/rulebook/season-file.ts";
import { placeAfterWins } from "../../../src/scoring/seasons/after-wins.ts";
import { type Points, type SeasonRules, schemeOfRules } from "../../../src/scoring/seasons/season-rules.ts";
import { scaleRuns, seedFrom } from "../../support/seed.ts";
import * as before from "./ladder-of-0-6.ts";

const seed = seedFrom("STORED_RULES_SEED");
const byPlace = { kind: "place", first: 10_000, step: 100, last: 0 } as const;
const plain: SeasonRules = { points: byPlace, best: null, participation: 0, bigFish: 0, qualify: null };

/** A side's members have one place and score, and each their own biggest fish. A disqualified angler has neither. */
type Angler = { userId: number; biggest: number; isDisqualified?: boolean };
type Side = { score: number; anglers: Angler[] };

const isPlaced = ({ score, anglers }: Side) => score > 0 || anglers.some(({ biggest }) => biggest > 0);

const rowsBefore = (sides: readonly Side[]): before.EventRow[] =>
  sides.flatMap((side, index) =>
    side.anglers.map(({ userId, biggest, isDisqualified }) => {
      if (isDisqualified) return { userId, place: null, score: 0, biggest: 0 };
      return { userId, place: isPlaced(side) ? index + 1 : null, score: side.score, biggest };
    }),
  );

const plainRow = { member: true, guest: false, buyIn: false, tied: false } as const;

const rowsNow = (sides: readonly Side[]): SeasonFile["events"][number]["rows"] =>
  sides.flatMap((side, index) =>
    side.anglers.map(({ userId, biggest, isDisqualified }) => ({
      ...{ id: userId, score: side.score / 100, fish: isPlaced(side) ? 1 : 0, biggest: biggest / 100, ...plainRow },
      state: isDisqualified ? ("disqualified" as const) : ("fished" as const),
      ...(side.anglers.length > 1 && { team: `Team ${index}` }),
    })),
  );

const fileOf = (rules: SeasonRules, events: readonly (readonly Side[])[], comparesFish: boolean): SeasonFile => ({
  kind: "season",
  scheme: resolveScheme(schemeOfRules(rules, comparesFish)),
  events: events.map((sides, index) => ({ name: `${index + 1}`, finale: false, rows: rowsNow(sides) })),
});

const eventsBefore = (events: readonly (readonly Side[])[]): before.SeasonEvent[] =>
  events.map((sides, index) => ({ event: index + 1, rows: rowsBefore(sides) }));

const hundredths = (points: number) => Math.round(points * 100);

const linesNow = (file: SeasonFile) =>
  explainSeason(file).rows.map(({ id, place, points, events }) => ({
    ...{ userId: Number(id), rank: place, total: hundredths(points) },
    results: events.map(({ event, place, points: total, counts }) => ({
      ...{ event: event + 1, place, total: hundredths(total), isCounted: counts },
    })),
  }));

const linesBefore = (rules: SeasonRules, events: readonly before.SeasonEvent[], comparesFish: boolean) =>
  before.ladderOf(rules, events, comparesFish).map(({ userId, rank, total, results }) => ({
    ...{ userId, rank, total },
    results: results.map(({ event, place, total: points, isCounted }) => ({ event, place, total: points, isCounted })),
  }));

const anglers = [2, 9, 10, 11, 30, 100] as const;

/** Few values, so that ties are common. A board is ordered by scores, with anglers without fish last. */
const side = fc.record({
  score: fc.constantFrom(0, 0, 1, 333, 1000, 1750, 2000),
  anglers: fc.array(
    fc.record({
      biggest: fc.constantFrom(0, 333, 1000, 1750),
      isDisqualified: fc.constantFrom(false, false, false, false, true),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});

const board = fc
  .record({ sides: fc.array(side, { maxLength: 5 }), order: fc.shuffledSubarray([...anglers], { minLength: 6 }) })
  .map(({ sides, order }): Side[] => {
    let next = 0;
    const allSides = sides.flatMap(({ score, anglers: sideAnglers }): Side[] => {
      const members = sideAnglers.flatMap((angler): Angler[] => {
        const userId = order[next];
        next += 1;
        const biggest = score === 0 || angler.isDisqualified ? 0 : Math.min(score, angler.biggest);
        return userId === undefined ? [] : [{ ...angler, userId, biggest }];
      });
      // A side is listed last if all its anglers are disqualified; its score is 0.
      const isOut = members.every(({ isDisqualified }) => isDisqualified);
      return members.length === 0 ? [] : [{ score: isOut ? 0 : score, anglers: members }];
    });
    return allSides.toSorted((a, b) => b.score - a.score);
  });

const points: fc.Arbitrary<Points> = fc.oneof(
  fc.record({
    kind: fc.constant("place" as const),
    first: fc.constantFrom(300, 10_000),
    step: fc.constantFrom(0, 1, 100),
    last: fc.constantFrom(0, 150),
  }),
  fc.constant({ kind: "percent" as const }),
  fc.constant({ kind: "score" as const }),
  fc.record({
    kind: fc.constant("table" as const),
    places: fc.constantFrom<number[][]>([200, 200, 100], [33], [500, 300, 300, 1]),
  }),
);

const rules: fc.Arbitrary<SeasonRules> = fc.record({
  points,
  best: fc.constantFrom(null, 1, 2, 3),
  participation: fc.constantFrom(0, 50, 500),
  bigFish: fc.constantFrom(0, 33, 200),
  qualify: fc.constant(null),
});

const seasons = fc.array(board, { minLength: 1, maxLength: 5 });

describe("rules stored before schemes existed (docs/rules.md 16.2)", () => {
  test("stored rules give the same points, places and order as version 0.6, on any ladder", () => {
    console.log(`  STORED_RULES_SEED=${seed}`);
    fc.assert(
      fc.property(rules, seasons, fc.boolean(), (stored, events, comparesFish) => {
        const now = linesNow(fileOf(stored, events, comparesFish));
        expect(now).toEqual(linesBefore(stored, eventsBefore(events), comparesFish));
      }),
      { seed, numRuns: scaleRuns(2000) },
    );
  });

  test("stored rules give the same place after wins as version 0.6", () => {
    fc.assert(
      fc.property(
        rules,
        seasons,
        fc.constantFrom(...anglers, 7),
        fc.integer({ min: 1, max: 2 }),
        (stored, held, id, n) => {
          const events = [...held, ...Array.from({ length: n }, () => [])];
          const wins = events.map((_, index) => index).slice(-n);
          const ladder = before.ladderOf(stored, eventsBefore(events), true);
          const then = placeAfterWins(fileOf(stored, events, true), id, wins);
          expect(then).toBe(before.placeAfterWins(stored, ladder, id, n)?.rank ?? null);
        },
      ),
      { seed, numRuns: scaleRuns(2000) },
    );
  });

  test("stored rules are a valid scheme that can be saved and sent unchanged", () => {
    fc.assert(
      fc.property(rules, fc.boolean(), (stored, comparesFish) => {
        const written = schemeOfRules({ ...stored, participation: Math.min(stored.participation, 33) }, comparesFish);
        expect(scheme.safeParse(written).error).toBeUndefined();
      }),
      { seed, numRuns: 200 },
    );
  });
});

describe("points of a place (docs/rules.md 16.2 and 16.3)", () => {
  const pointsOf = (points: Points, place: number, score: number, winner: number) => {
    const others = Array.from({ length: place - 1 }, (_, index) => ({
      score: Math.max(winner - index, score),
      anglers: [{ userId: index + 1, biggest: 1 }],
    }));
    const sides = [...others, { score, anglers: [{ userId: 999, biggest: 1 }] }];
    const { rows } = explainSeason(fileOf({ ...plain, points }, [sides], true));
    return hundredths(rows.find(({ id }) => id === 999)?.points ?? -1);
  };

  test.each<[Points, number, number]>([
    [byPlace, 1, 10_000],
    [byPlace, 4, 9700],
    [byPlace, 200, 0],
    [{ ...byPlace, last: 1000 }, 200, 1000],
    [{ kind: "table", places: [2500, 1800, 1500] }, 2, 1800],
    [{ kind: "table", places: [2500, 1800, 1500] }, 4, 0],
    [{ kind: "score" }, 4, 5025],
  ])("%j gives place %p %p hundredths", (points, place, expected) => {
    expect(pointsOf(points, place, 5025, 8000)).toBe(expected);
  });

  test.each([
    [8000, 8000, 10_000],
    [1, 3, 3333],
    [2, 3, 6667],
    [1, 20_000, 1],
    [1, 20_001, 0],
    [0, 0, 0],
  ])("%p of the winner's %p is %p hundredths of a percent, halves rounded up", (score, winner, expected) => {
    expect(pointsOf({ kind: "percent" }, 2, score, winner)).toBe(expected);
  });
});

describe("a ladder of stored rules", () => {
  /** A board with its anglers, best first. A biggest fish of 0 means nothing verified. */
  const boardOf = (...all: [userId: number, biggest: number][]): Side[] =>
    all.map(([userId, biggest]) => ({ score: biggest, anglers: [{ userId, biggest }] }));
  const places = (stored: SeasonRules, ...events: Side[][]) =>
    linesNow(fileOf(stored, events, true)).map(({ userId, rank, total }) => [userId, rank, total]);

  test("a ladder of stored rules adds up places, participation points and the bonus for the biggest fish", () => {
    const stored = { ...plain, participation: 500, bigFish: 300 };
    expect(places(stored, boardOf([1, 2000], [2, 1900], [3, 0]))).toEqual([
      [1, 1, 10_800],
      [2, 2, 10_400],
      [3, 3, 500],
    ]);
  });

  test("each angler whose fish ties for the big fish gets the bonus", () => {
    expect(places({ ...plain, bigFish: 300 }, boardOf([1, 2000], [2, 2000]))).toEqual([
      [1, 1, 10_300],
      [2, 2, 10_200],
    ]);
  });

  test("a ladder of stored rules counts an angler's best tournaments, and of equal ones the earlier", () => {
    const events = [boardOf([2, 9], [1, 8]), boardOf([1, 9]), boardOf([2, 9], [1, 8])];
    const [first, second] = linesNow(fileOf({ ...plain, best: 2 }, events, true));
    expect([first?.userId, first?.total]).toEqual([2, 20_000]);
    expect(second?.results.map(({ isCounted }) => isCounted)).toEqual([true, true, false]);
  });

  const level: SeasonRules = { ...plain, points: { kind: "table", places: [300, 200, 100, 100] } };
  const flat: SeasonRules = { ...plain, points: { kind: "table", places: [100, 100] } };

  test("a ladder of stored rules breaks a tie by wins", () => {
    expect(places(level, boardOf([1, 9], [2, 8]), boardOf([3, 9], [2, 8], [4, 7], [1, 6]))).toEqual([
      [1, 1, 400],
      [2, 2, 400],
      [3, 3, 300],
      [4, 4, 100],
    ]);
  });

  test("a ladder of stored rules breaks a tie by the best place, then by the biggest fish, and otherwise shares the place", () => {
    expect(places(level, boardOf([5, 99], [6, 98], [1, 50], [2, 60]))).toEqual([
      [5, 1, 300],
      [6, 2, 200],
      [1, 3, 100],
      [2, 4, 100],
    ]);
    expect(places(flat, boardOf([1, 70], [2, 60]), boardOf([2, 70], [1, 60]))).toEqual([
      [1, 1, 200],
      [2, 1, 200],
    ]);
    const bigger = [boardOf([1, 70], [2, 60]), boardOf([2, 80], [1, 60])];
    expect(places(flat, ...bigger)).toEqual([
      [2, 1, 200],
      [1, 2, 200],
    ]);
    expect(linesNow(fileOf(flat, bigger, false)).map(({ rank }) => rank)).toEqual([1, 1]);
  });

  test("the place after a shared one skips the shared places", () => {
    const events = [boardOf([1, 70], [2, 60], [3, 50]), boardOf([2, 70], [1, 60])];
    expect(places(flat, ...events).map(([, rank]) => rank)).toEqual([1, 1, 3]);
  });
});

describe("the effect of a win", () => {
  const events: Side[][] = [
    [1, 2, 3].map((userId, index) => ({ score: 9 - index, anglers: [{ userId, biggest: 9 - index }] })),
    [1, 3, 2].map((userId, index) => ({ score: 9 - index, anglers: [{ userId, biggest: 9 - index }] })),
    [],
    [],
  ];

  test("a win gives the place with its points, while the others stay the same", () => {
    expect(placeAfterWins(fileOf(plain, events, true), 3, [2])).toBe(1);
    expect(placeAfterWins(fileOf({ ...plain, best: 2 }, events, true), 3, [2])).toBe(2);
    expect(placeAfterWins(fileOf(plain, events, true), 99, [2])).toBe(4);
    expect(placeAfterWins(fileOf(plain, events, true), 99, [2, 3])).toBe(2);
  });

  test("the effect of a win is omitted if points are scores", () => {
    expect(placeAfterWins(fileOf({ ...plain, points: { kind: "score" } }, events, true), 3, [2])).toBeNull();
  });

  test("winning the finale gives the finale's points", () => {
    const written = { first: 100, step: 1, finale: { first: 300 } };
    const finale = fileOf(plain, events, true);
    const season: SeasonFile = {
      ...finale,
      scheme: scheme.parse(written),
      events: finale.events.map((event, index) => ({ ...event, finale: index === 2 })),
    };
    expect(placeAfterWins(season, 99, [2])).toBe(1);
    expect(placeAfterWins(season, 99, [3])).toBe(4);
  });
});
