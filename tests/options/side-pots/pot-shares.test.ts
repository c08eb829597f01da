import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { clubCents, type PotFish, rankPot, splitPot } from "../../../src/options/side-pots/pot-shares.ts";
import { splitEvenly } from "../../../src/scoring/rulebook/payouts.ts";

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe("a side pot", () => {
  test.each([
    [[100], 0, 10_000, 3, [10_000]],
    [[60, 40], 0, 10_000, 2, [6_000, 4_000]],
    [[60, 40], 10, 10_000, 2, [5_400, 3_600]],
    [[50, 30, 20], 0, 10_000, 2, [6_250, 3_750]],
    [[50, 30, 20], 0, 10_000, 1, [10_000]],
    [[34, 33, 33], 0, 1_001, 3, [341, 330, 330]],
    [[60, 40], 15, 333, 2, [171, 113]],
  ])(
    "a pot with shares %p and %d %% for the club splits %d cents among %d winners as %p",
    (shares, clubShare, cents, winners, paid) => {
      expect(splitPot({ shares, clubShare }, cents, winners)).toEqual(paid);
    },
  );

  test("a pot that nobody wins is refunded evenly, with leftover cents for the earliest entrants", () => {
    expect(splitEvenly(10_001, 3)).toEqual([3_334, 3_334, 3_333]);
    expect(splitEvenly(500, 0)).toEqual([]);
  });

  test("a pot pays out the money collected, less the club's share, and never a negative amount", () => {
    const shares = fc
      .array(fc.integer({ min: 1, max: 99 }), { maxLength: 9 })
      .map((cuts) => [...new Set(cuts), 100].toSorted((a, b) => a - b))
      .map((cuts) => cuts.map((cut, index) => cut - (cuts[index - 1] ?? 0)));
    const pots = fc.record({ shares, clubShare: fc.integer({ min: 0, max: 90 }) });
    const cents = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(pots, cents, fc.integer({ min: 1, max: 20 }), (pot, money, winners) => {
        const paid = splitPot(pot, money, winners);
        expect(paid).toHaveLength(Math.min(winners, pot.shares.length));
        expect(sum(paid) + clubCents(pot, money)).toBe(money);
        expect(Math.min(...paid, clubCents(pot, money))).toBeGreaterThanOrEqual(0);
        const back = splitEvenly(money, winners);
        expect(sum(back)).toBe(money);
        expect(Math.max(...back) - Math.min(...back)).toBeLessThanOrEqual(1);
      }),
    );
  });

  const fish = (userId: number, scored: number, submittedAt: number): PotFish => {
    return { userId, scored, submittedAt, species: "Bass", id: submittedAt };
  };
  const many = [fish(1, 1500, 30), fish(2, 1800, 20), fish(1, 1800, 10), fish(3, 1200, 40), fish(3, 0, 50)];

  test("a pot is won by the biggest fish, ties go to the fish submitted first, and each angler wins only once", () => {
    expect(rankPot("biggest", many).map(({ userId }) => userId)).toEqual([1, 2, 3]);
  });

  test("a side pot for the smallest fish excludes a fish without a score", () => {
    expect(rankPot("smallest", many).map(({ userId, scored }) => [userId, scored])).toEqual([
      [3, 1200],
      [1, 1500],
      [2, 1800],
    ]);
  });
});
