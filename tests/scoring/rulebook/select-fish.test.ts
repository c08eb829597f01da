import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Candidate, type Limit, selectFish } from "../../../src/scoring/rulebook/select-fish.ts";

const fits = (chosen: readonly number[], limits: readonly Limit[]): boolean =>
  limits.every(({ members, most }) => members.filter((member) => chosen.includes(member)).length <= most);

const totalOf = (chosen: Iterable<number>, fish: readonly Candidate[]): number =>
  [...chosen].reduce((sum, index) => sum + (fish[index]?.value ?? 0), 0);

const subsetsOf = (count: number): number[][] =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_, index) => index).filter((index) => (bits >> index) & 1),
  );

const fishOf = (most: number) =>
  fc.array(
    fc.record({
      value: fc.integer({ min: 1, max: 12 }),
      size: fc.integer({ min: 1, max: 3 }),
      at: fc.integer({ min: 0, max: 5 }),
    }),
    { maxLength: most },
  );

const limitsOn = (count: number): fc.Arbitrary<Limit[]> =>
  fc.array(
    fc.record({
      name: fc.constant("limit"),
      members: count === 0 ? fc.constant([]) : fc.uniqueArray(fc.integer({ min: 0, max: count - 1 })),
      most: fc.integer({ min: 0, max: 4 }),
    }),
    { maxLength: 4 },
  );

const cases = fishOf(9).chain((fish) => fc.record({ fish: fc.constant(fish), limits: limitsOn(fish.length) }));

/** Limits as in real formats: one total limit, a limit for each of two species, and two slots that overlap both. */
const usual = fc.record({
  fish: fc.array(fc.record({ value: fc.integer({ min: 10, max: 30 }), species: fc.integer({ min: 0, max: 1 }) }), {
    maxLength: 10,
  }),
  limit: fc.integer({ min: 1, max: 6 }),
  perSpecies: fc.integer({ min: 1, max: 4 }),
  over: fc.integer({ min: 12, max: 28 }),
  under: fc.integer({ min: 12, max: 28 }),
  atMost: fc.integer({ min: 0, max: 3 }),
});

describe("selection of the fish that count", () => {
  test("with any limits, the total is the best of all possible selections", () => {
    fc.assert(
      fc.property(cases, ({ fish, limits }) => {
        const chosen = [...selectFish(fish, limits)];
        expect(fits(chosen, limits)).toBe(true);
        const best = Math.max(
          ...subsetsOf(fish.length)
            .filter((subset) => fits(subset, limits))
            .map((subset) => totalOf(subset, fish)),
        );
        expect(totalOf(chosen, fish)).toBe(best);
      }),
      { numRuns: 300, seed: 34 },
    );
  });

  test("with a limit, a limit for each species and two slots, the total is the best of all possible selections", () => {
    fc.assert(
      fc.property(usual, ({ fish: caught, limit, perSpecies, over, under, atMost }) => {
        const fish = caught.map(({ value }, index) => ({ value, size: value, at: index }));
        const indexes = caught.map((_, index) => index);
        const indexesOf = (isMember: (one: (typeof caught)[number]) => boolean) =>
          indexes.filter((index) => isMember(caught[index] ?? { value: 0, species: 0 }));
        const limits: Limit[] = [
          { name: "limit", members: indexes, most: limit },
          ...[0, 1].map((species) => ({
            name: "species",
            members: indexesOf((fish) => fish.species === species),
            most: perSpecies,
          })),
          { name: "over", members: indexesOf(({ value }) => value > over), most: atMost },
          { name: "under", members: indexesOf(({ value }) => value < under), most: atMost },
        ];
        const best = Math.max(
          ...subsetsOf(fish.length)
            .filter((subset) => fits(subset, limits))
            .map((subset) => totalOf(subset, fish)),
        );
        const chosen = [...selectFish(fish, limits)];
        expect(fits(chosen, limits)).toBe(true);
        expect(totalOf(chosen, fish)).toBe(best);
      }),
      { numRuns: 150, seed: 34 },
    );
  });

  test("among equal fish, the earlier one counts", () => {
    const fish = [
      { value: 10, size: 10, at: 9 },
      { value: 10, size: 10, at: 7 },
      { value: 10, size: 10, at: 8 },
    ];
    expect([...selectFish(fish, [{ name: "limit", members: [0, 1, 2], most: 2 }])].toSorted()).toEqual([1, 2]);
  });

  test("a fish below zero counts if there is room for it", () => {
    const fish = [
      { value: 5, size: 5, at: 0 },
      { value: -1, size: 1, at: 0 },
    ];
    expect(selectFish(fish, [{ name: "limit", members: [0, 1], most: 2 }]).size).toBe(2);
    expect([...selectFish(fish, [{ name: "limit", members: [0, 1], most: 1 }])]).toEqual([0]);
  });

  test("a thousand fish under overlapping limits are selected within seconds", () => {
    const fish = Array.from({ length: 1000 }, (_, index) => ({
      value: 1000 + ((index * 7919) % 997),
      size: 1,
      at: index,
    }));
    const all = fish.map((_, index) => index);
    const limits: Limit[] = [
      { name: "limit", members: all, most: 10 },
      ...[0, 1, 2].map((species) => ({
        name: "species",
        members: all.filter((index) => index % 3 === species),
        most: 5,
      })),
      { name: "over", members: all.filter((index) => (fish[index]?.value ?? 0) > 1900), most: 2 },
    ];
    const start = performance.now();
    expect(selectFish(fish, limits).size).toBe(10);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
