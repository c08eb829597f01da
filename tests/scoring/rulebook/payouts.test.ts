import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Prizes } from "../../../src/scoring/rulebook/board.ts";
import { type PaidRow, payouts } from "../../../src/scoring/rulebook/payouts.ts";
import { cents, score } from "./score.ts";

const totals = (...scores: number[]) =>
  scores.map((points, index) => ({ entrant: `place-${index + 1}`, score: points }));

const paid = (prizes: Prizes, scores: number[], ties: readonly string[] = ["shared"]) =>
  score({ preset: "bass-weigh-in", ties, prizes }, { totals: totals(...scores) });

/** Shares for at most ten places that add up to 100. */
const shares = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 }).map((weights) => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const hundredths = weights.map((weight) => Math.floor((weight * 10_000) / sum));
  hundredths[0] = (hundredths[0] ?? 0) + 10_000 - hundredths.reduce((total, share) => total + share, 0);
  return hundredths.map((share) => share / 100);
});

const prizes: fc.Arbitrary<Prizes> = fc.record(
  {
    shares,
    round: fc.constantFrom(1, 100, 500),
    remainder: fc.constantFrom("first" as const, "club" as const, "last" as const),
    ties: fc.constantFrom("ranked" as const, "split" as const),
    minimumToWin: fc.integer({ min: 0, max: 8 }),
    unclaimed: fc.constantFrom("club" as const, "refund" as const, "roll-over" as const),
  },
  { requiredKeys: ["shares"] },
);

/** Rows as `rank` returns them: falling scores, some of them tied, and some entrants without a place at the end. */
const rows = fc
  .record({
    scores: fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 12 }),
    unplaced: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ scores, unplaced }): PaidRow[] => {
    const sorted = scores.toSorted((a, b) => b - a);
    const placed = sorted.map(
      (points, index): PaidRow => ({
        id: `p${index}`,
        place: sorted.indexOf(points) + 1,
        score: points,
        isTied: sorted[index - 1] === points,
        state: "fished",
      }),
    );
    const others = Array.from(
      { length: unplaced },
      (_, index): PaidRow => ({
        id: `x${index}`,
        place: null,
        score: 0,
        isTied: false,
        state: index % 2 === 0 ? "fished" : "did_not_start",
      }),
    );
    return [...placed, ...others];
  });

const sum = (parts: readonly { cents: number }[]): number => parts.reduce((total, part) => total + part.cents, 0);

describe("payouts", () => {
  test("paid and unpaid amounts add up to the pool, to the cent", () => {
    fc.assert(
      fc.property(prizes, rows, fc.integer({ min: 0, max: 10_000_000 }), (terms, placed, pool) => {
        const result = payouts({ prizes: terms }, placed, pool);
        expect(sum(result.payouts) + sum(result.unpaid)).toBe(pool);
        expect([...result.payouts, ...result.unpaid].every((part) => part.cents > 0)).toBe(true);
      }),
      { numRuns: 1000, seed: 34 },
    );
  });

  test("nobody without a place or below the minimum is paid, and nobody twice", () => {
    fc.assert(
      fc.property(prizes, rows, fc.integer({ min: 0, max: 1_000_000 }), (terms, placed, pool) => {
        const ids = payouts({ prizes: terms }, placed, pool).payouts.map(({ id }) => id);
        const eligible = placed.filter((row) => row.place !== null && row.score >= (terms.minimumToWin ?? 0));
        expect(ids.every((id) => eligible.some((row) => row.id === id))).toBe(true);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 500, seed: 34 },
    );
  });

  test("the prizes of tied rows that are split differ by at most a cent", () => {
    fc.assert(
      fc.property(prizes, rows, fc.integer({ min: 0, max: 1_000_000 }), (terms, placed, pool) => {
        const result = payouts({ prizes: { ...terms, ties: "split" } }, placed, pool).payouts;
        const byPlace = Map.groupBy(result, ({ place }) => place);
        for (const group of byPlace.values()) {
          const all = group.map((payout) => payout.cents);
          expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 500, seed: 34 },
    );
  });

  test.each([
    { remainder: "first", expected: { "place-1": 5150, "place-2": 3000, "place-3": 2000 }, unpaid: undefined },
    { remainder: "last", expected: { "place-1": 5100, "place-2": 3000, "place-3": 2050 }, unpaid: undefined },
    {
      remainder: "club",
      expected: { "place-1": 5100, "place-2": 3000, "place-3": 2000 },
      unpaid: [{ board: "Leaderboard", to: "club", cents: 50 }],
    },
  ] as const)(
    "50 cents that whole dollars leave are paid to or kept by: $remainder",
    ({ remainder, expected, unpaid }) => {
      const result = paid({ pool: 10_150, shares: [50, 30, 20], round: 100, remainder }, [3, 2, 1]);
      expect(cents(result)).toEqual(expected);
      expect(result.unpaid).toEqual(unpaid as never);
    },
  );

  test("prizes that would all round up never exceed the pool", () => {
    const result = paid({ pool: 10_000, shares: [33.34, 33.33, 33.33], round: 500 }, [3, 2, 1]);
    expect(cents(result)).toEqual({ "place-1": 3500, "place-2": 3500, "place-3": 3000 });
  });

  test.each([
    { remainder: "first", dollars: [501, 301, 201] },
    { remainder: "last", dollars: [502, 301, 200] },
    { remainder: "club", dollars: [501, 301, 201] },
  ] as const)("shares that round to a dollar too much are made up for, with $remainder", ({ remainder, dollars }) => {
    const result = paid({ pool: 100_300, shares: [50, 30, 20], round: 100, remainder }, [3, 2, 1]);
    expect(result.payouts.map((payout) => payout.cents / 100)).toEqual([...dollars]);
    expect(result.unpaid).toBeUndefined();
  });

  test("shares that are rounded down leave the whole remainder to one place, and never exceed the pool", () => {
    fc.assert(
      fc.property(prizes, rows, fc.integer({ min: 0, max: 10_000_000 }), (terms, placed, pool) => {
        const result = payouts({ prizes: { ...terms, roundDown: true } }, placed, pool);
        expect(sum(result.payouts) + sum(result.unpaid)).toBe(pool);
      }),
      { numRuns: 500, seed: 34 },
    );
    const two = [1, 2].map((place): PaidRow => ({ id: `p${place}`, place, score: 9, isTied: false, state: "fished" }));
    const paidTo = (terms: Prizes) => payouts({ prizes: { ...terms, roundDown: true } }, two, 333).payouts;
    expect(paidTo({ shares: [60, 40] }).map(({ cents }) => cents)).toEqual([200, 133]);
    expect(paidTo({ shares: [60, 40], remainder: "last" }).map(({ cents }) => cents)).toEqual([199, 134]);
  });

  test("with fewer anglers than places, the club keeps the remainder of the pool", () => {
    const result = paid({ pool: 10_000, shares: [50, 30, 20] }, [3]);
    expect(cents(result)).toEqual({ "place-1": 5000 });
    expect(result.unpaid).toEqual([{ board: "Leaderboard", to: "club", cents: 5000 }]);
  });

  test("a tie at the last paid place shares its prize", () => {
    const result = paid({ pool: 10_000, shares: [60, 40], ties: "split" }, [3, 2, 2, 2]);
    expect(cents(result)).toEqual({ "place-1": 6000, "place-2": 1334, "place-3": 1333, "place-4": 1333 });
  });

  test("a tie that no rule decides is split even without shared places", () => {
    const result = paid({ pool: 10_000, shares: [60, 40], ties: "split" }, [3, 3], ["biggest-fish"]);
    expect(cents(result)).toEqual({ "place-1": 5000, "place-2": 5000 });
  });

  test("a table by field size pays three places in a field of 39 and four in one of 40", () => {
    const places = [
      { from: 30, places: 3 },
      { from: 40, places: 4 },
    ];
    const field = (count: number) =>
      paid(
        { pool: 100_000, places },
        Array.from({ length: count }, (_, index) => 100 - index),
      );
    expect([29, 30, 39, 40].map((count) => field(count).payouts.length)).toEqual([0, 3, 3, 4]);
  });

  test("fixed amounts by field size follow the last line that the field reaches, and a smaller field gets nothing", () => {
    const amounts = [
      { from: 2, amounts: [30_000] },
      { from: 4, amounts: [50_000, 30_000] },
    ];
    const field = (count: number) =>
      cents(
        paid(
          { amounts },
          Array.from({ length: count }, (_, index) => 9 - index),
        ),
      );
    expect([1, 2, 3, 4, 5].map(field)).toEqual([
      {},
      { "place-1": 30_000 },
      { "place-1": 30_000 },
      { "place-1": 50_000, "place-2": 30_000 },
      { "place-1": 50_000, "place-2": 30_000 },
    ]);
  });

  test("fixed amounts are paid in order until the pool is used up", () => {
    const board = { prizes: { amounts: [5000, 3000, 2000] } };
    const row = (id: string, place: number): PaidRow => ({
      id,
      place,
      score: 9 - place,
      isTied: false,
      state: "fished",
    });
    const result = payouts(board, [row("a", 1), row("b", 2), row("c", 3)], 6000);
    expect(result.payouts.map((payout) => payout.cents)).toEqual([5000, 1000]);
  });

  test("an unclaimed pot is refunded or rolled over", () => {
    const unclaimed = (to: "refund" | "roll-over") =>
      paid({ pool: 9000, shares: [100], minimumToWin: 5, unclaimed: to }, [4]).unpaid;
    expect(unclaimed("refund")).toEqual([{ board: "Leaderboard", to: "refund", cents: 9000 }]);
    expect(unclaimed("roll-over")).toEqual([{ board: "Leaderboard", to: "roll-over", cents: 9000 }]);
  });

  test("entrants who didn't start don't count toward the field", () => {
    const entrants = ["a", "b", "c", "d"].map((id) => ({ id, state: id === "d" ? "did_not_start" : "fished" }));
    const prizes = { fee: 1000, shares: [100] };
    expect(
      cents(score({ preset: "bass-weigh-in", prizes }, { entrants, totals: [{ entrant: "a", score: 5 }] })),
    ).toEqual({
      a: 3000,
    });
  });
});
