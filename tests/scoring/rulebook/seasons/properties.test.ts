import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { seedFrom } from "../../../support/seed.ts";
import { entrant, explained, type SeasonEvent, standing, totals } from "./standing.ts";

/** Properties of every season, checked on random seasons. */

const seed = seedFrom("SEASON_SEED");
const check = <Values>(property: fc.IProperty<Values>) => fc.assert(property, { seed, numRuns: 150 });

const anglers = ["ann", "bob", "cid", "dan", "eve", "fay", "gus"] as const;

type Angler = (typeof anglers)[number];

const states = ["fished", "fished", "fished", "did_not_start", "withdrew", "disqualified"] as const;

/**
 * An event with a random order of some anglers, of whom `withFish` have fish. Neighbors with the same score are tied.
 */
const events = fc
  .record({
    order: fc.shuffledSubarray([...anglers]),
    withFish: fc.nat(anglers.length),
    scores: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: anglers.length, maxLength: anglers.length }),
    states: fc.array(fc.constantFrom(...states), { minLength: anglers.length, maxLength: anglers.length }),
  })
  .map(({ order, withFish, scores, states: stateOf }): Omit<SeasonEvent, "name"> => {
    const falling = scores.toSorted((a, b) => b - a);
    const rows = order.map((id: Angler, place) => {
      const score = place < withFish ? (falling[place] ?? 1) : 0;
      const isTied = place > 0 && place < withFish && score === falling[place - 1];
      return entrant(id, score, { state: stateOf[place], biggest: score / 2, tied: isTied });
    });
    return { rows };
  });

const season = fc
  .array(events, { minLength: 1, maxLength: 6 })
  .map((all): SeasonEvent[] => all.map((event, index) => ({ ...event, name: `Event ${index + 1}` })));

const standIn = fc.oneof(
  fc.integer({ min: 0, max: 20 }),
  fc.record({ belowLast: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ belowNext: fc.integer({ min: 0, max: 9 }) }),
);

const points = fc.record(
  {
    step: fc.integer({ min: 0, max: 9 }),
    floor: fc.integer({ min: 0, max: 40 }),
    zeroFish: standIn,
    registered: standIn,
    disqualified: standIn,
    ties: fc.constantFrom("same", "average", "ranked"),
    bonus: fc.record({ biggestFish: fc.integer({ min: 0, max: 5 }), participation: fc.integer({ min: 0, max: 3 }) }),
  },
  { requiredKeys: [] },
);

const scheme = fc.tuple(points, fc.integer({ min: 40, max: 200 })).map(([rules, first]) => ({ first, ...rules }));

const hundredths = (value: number) => Math.round(value * 100) / 100;

/** The largest sum of any `count` of the numbers. */
function bestSum(numbers: readonly number[], count: number): number {
  if (count === 0 || numbers.length === 0) return 0;
  const [first = 0, ...rest] = numbers;
  return Math.max(
    first + bestSum(rest, count - 1),
    numbers.length > count ? bestSum(rest, count) : Number.NEGATIVE_INFINITY,
  );
}

describe("properties of every season", () => {
  test("the best N events are the best choice of N, and the finale counts in addition", () => {
    check(
      fc.property(scheme, season, fc.integer({ min: 1, max: 4 }), fc.boolean(), (rules, all, best, hasFinale) => {
        const withFinale = all.map((event, index) => ({ ...event, finale: hasFinale && index === all.length - 1 }));
        const rows = explained({ ...rules, best, finale: { always: true } }, ...withFinale);
        for (const row of rows) {
          const ordinary = row.events.filter((event) => !event.isAlwaysCounted).map((event) => event.points);
          const always = row.events.filter((event) => event.isAlwaysCounted).map((event) => event.points);
          const most =
            bestSum(ordinary, Math.min(best, ordinary.length)) + always.reduce((sum, points) => sum + points, 0);
          expect(hundredths(row.points)).toBe(hundredths(most));
        }
      }),
    );
  });

  test("a total is the sum of the events that count, whatever a dropped event would add", () => {
    check(
      fc.property(scheme, season, fc.integer({ min: 0, max: 4 }), (rules, all, drop) => {
        for (const row of standing({ ...rules, drop }, ...all)) {
          const counted = row.events.filter((event) => event.counts);
          expect(counted.length).toBeLessThanOrEqual(Math.max(1, all.length - drop));
          const sum = counted.reduce((before, event) => before + event.points, 0);
          expect(hundredths(row.points)).toBe(hundredths(sum));
        }
      }),
    );
  });

  test("an event without points never lowers a total", () => {
    check(
      fc.property(scheme, season, fc.integer({ min: 1, max: 4 }), (rules, all, best) => {
        const nothing = { zeroFish: 0, registered: 0, disqualified: 0, bonus: null };
        const zeros: SeasonEvent = { name: "Zeros", rows: anglers.map((id) => entrant(id, 0)) };
        for (const selection of [{ best }, { drop: best }, {}]) {
          const before = totals({ ...rules, ...nothing, ...selection }, ...all);
          const after = totals({ ...rules, ...nothing, ...selection }, ...all, zeros);
          for (const [id, total] of Object.entries(before)) expect(after[id]).toBeGreaterThanOrEqual(total);
        }
      }),
    );
  });

  test("places follow from totals: fewer points never rank ahead, and everybody ranked has one place or shares one", () => {
    check(
      fc.property(scheme, season, (rules, all) => {
        const rows = standing(rules, ...all);
        const ranked = rows.filter(({ place }) => place !== null);
        for (const [index, row] of ranked.entries()) {
          const above = ranked[index - 1];
          if (!above) expect(row.place).toBe(1);
          else {
            expect(row.points).toBeLessThanOrEqual(above.points);
            expect([above.place, index + 1]).toContain(row.place);
          }
        }
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      }),
    );
  });

  test("the standing depends neither on who is listed first nor, if all events count, on their order", () => {
    check(
      fc.property(scheme, season, (rules, all) => {
        const rows = standing({ ...rules, tieBreaks: ["wins", "best-finishes", "biggest-fish"] }, ...all);
        const backwards = standing(
          { ...rules, tieBreaks: ["wins", "best-finishes", "biggest-fish"] },
          ...all.toReversed(),
        );
        const short = (all: typeof rows) => all.map(({ id, place, points: total }) => [id, place, total]);
        expect(short(backwards)).toEqual(short(rows));
      }),
    );
  });

  test("within an event, a lower place never gets more points", () => {
    check(
      fc.property(scheme, events, (rules, ladder) => {
        const rows = explained({ ...rules, bonus: null }, { ...ladder, name: "Event" });
        const placed = rows
          .flatMap((row) => row.events)
          .filter(({ place }) => place !== null)
          .toSorted((first, second) => Number(first.place) - Number(second.place));
        for (const [index, row] of placed.entries()) {
          expect(row.points).toBeLessThanOrEqual(placed[index - 1]?.points ?? Number.POSITIVE_INFINITY);
          expect(row.points).toBeGreaterThanOrEqual(rules.floor ?? 0);
        }
      }),
    );
  });

  test("averaged ties award exactly the points of the places that they span", () => {
    check(
      fc.property(scheme, events, (rules, ladder) => {
        const awarded = (ties: string) =>
          explained({ ...rules, bonus: null, ties }, { ...ladder, name: "Event" })
            .flatMap((row) => row.events)
            .filter(({ outcome }) => outcome === "placed")
            .reduce((sum, row) => sum + row.points, 0);
        expect(hundredths(awarded("average"))).toBe(hundredths(awarded("ranked")));
        expect(awarded("same")).toBeGreaterThanOrEqual(awarded("ranked"));
      }),
    );
  });

  test("a disqualification never costs anybody else points", () => {
    check(
      fc.property(scheme, events, fc.nat(anglers.length), (rules, event, index) => {
        const plain = { ...rules, zeroFish: 0, registered: 0, disqualified: 0, bonus: null, ties: "ranked" };
        const rows = event.rows.map((row) => ({ ...row, tied: false }));
        const before = totals(plain, { name: "Event", rows });
        const without = rows.map((row, place) => (place === index ? { ...row, state: "disqualified" } : row));
        const after = totals(plain, { name: "Event", rows: without });
        for (const [id, total] of Object.entries(before)) {
          if (id !== rows[index]?.id) expect(after[id]).toBeGreaterThanOrEqual(total);
        }
      }),
    );
  });
});
