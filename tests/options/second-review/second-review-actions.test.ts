import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { chosenFish } from "../../../src/options/second-review/choose-fish.ts";
import {
  isAgreed,
  medianOf,
  type Parts,
  secondReviewActionFor,
} from "../../../src/options/second-review/second-review-actions.ts";

const open = { name: "Mouth open", deduct: 0.5 };

describe("Two judges agree", () => {
  const cases: [string, "none" | "1/4", number | null, number | null, boolean][] = [
    ["on the same figures", "1/4", 1825, 1825, true],
    ["within one step of rounding", "1/4", 1830, 1805, true],
    ["not beyond one step", "1/4", 1830, 1804, false],
    ["within a tenth if nothing is rounded", "none", 1830, 1840, true],
    ["not beyond a tenth", "none", 1830, 1841, false],
    ["not if one would reject the fish", "1/4", 1830, null, false],
  ];
  test.each(cases)("whether two judges agree: %s", (_, rounding, first, second, agrees) => {
    const seen = (measured: number | null) => ({ measured, penalties: [] });
    expect(isAgreed({ rounding }, seen(first), seen(second))).toBe(agrees);
  });

  test("two judges agree only with the same penalties, in any order and case", () => {
    const [bare, fined] = [
      { measured: 1830, penalties: [] },
      { measured: 1830, penalties: [open] },
    ];
    expect(isAgreed({ rounding: "1/4" }, bare, fined)).toBe(false);
    const other = { name: "Hand in gills", deduct: 1 };
    const [first, two] = [
      [open, other],
      [other, { ...open, name: "mouth OPEN" }],
    ];
    expect(isAgreed({ rounding: "1/4" }, { ...bare, penalties: first }, { ...bare, penalties: two })).toBe(true);
  });
});

describe("The fish that are chosen for a second review", () => {
  const division = fc.constantFrom(null, "Kayak", "Boat");
  const arbitrary = fc.record({
    sizes: fc.array(fc.record({ division, fish: fc.integer({ min: 1, max: 5 }) }), { maxLength: 12 }),
    paid: fc.uniqueArray(fc.record({ division, rank: fc.integer({ min: 1, max: 6 }) }), {
      selector: (place) => JSON.stringify(place),
    }),
    rules: fc.record({ secondLook: fc.boolean(), secondLookShare: fc.integer({ min: 0, max: 100 }) }),
    seed: fc.string(),
  });
  const lotFrom = (seed: string) => (id: number) => Bun.hash(`${seed}:${id}`).toString().padStart(20, "0");

  test("all fish in paid places of each board are chosen, and a share of the others, rounded up, the same at every run", () => {
    fc.assert(
      fc.property(arbitrary, ({ sizes, paid, rules, seed }) => {
        const board = sizes.map(({ division, fish }, index) => ({
          division,
          fish: Array.from({ length: fish }, (_, nth) => index * 10 + nth),
        }));
        const isPaid = (index: number) =>
          rules.secondLook &&
          paid.some(({ division, rank }) => {
            const isOn = (other: (typeof board)[number]) => division === null || other.division === division;
            const angler = board[index];
            return angler !== undefined && isOn(angler) && board.slice(0, index + 1).filter(isOn).length === rank;
          });
        const ofPaid = board.flatMap(({ fish }, index) => (isPaid(index) ? fish : []));
        const counted = board.flatMap(({ fish }) => fish);
        const chosen = chosenFish({ rules, board, paid, drawKey: lotFrom(seed) });
        const ids = (reason: string, fish = chosen) =>
          fish
            .filter((review) => review.why === reason)
            .map(({ catchId }) => catchId)
            .toSorted((a, b) => a - b);
        expect(ids("paid")).toEqual(ofPaid);
        expect(ids("random")).toHaveLength(Math.ceil(((counted.length - ofPaid.length) * rules.secondLookShare) / 100));
        expect(new Set(chosen.map(({ catchId }) => catchId)).size).toBe(chosen.length);
        const again = chosenFish({ rules, board, paid: paid.toReversed(), drawKey: lotFrom(seed) });
        expect(ids("random", again)).toEqual(ids("random"));
      }),
    );
  });
});

describe("Judges in any kind of club", () => {
  const judges = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 });
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 6 }));
  const club = fc.record({
    judges,
    ruled: some,
    related: some,
    angler: fc.integer({ min: 1, max: 6 }),
    looker: fc.integer(),
  });

  test("somebody can act on every open second review, and reviewers neither made the first decision nor fish with the angler", () => {
    fc.assert(
      fc.property(club, fc.constantFrom("awaiting" as const, "differs" as const), (sample, status) => {
        const parts: Parts = {
          isAnglerOrSubmitter: (id) => id === sample.angler,
          isImpartial: (id) => id !== sample.angler && !sample.related.includes(id),
          hasRuled: (id) => sample.ruled.includes(id),
          hasLooked: (id) => id === sample.looker,
        };
        const actions = sample.judges.map(
          (id) => [id, secondReviewActionFor(id, sample.judges, parts, status)] as const,
        );
        expect(actions.some(([, action]) => action !== null)).toBe(true);
        for (const [id, action] of actions) {
          if (action === "look") expect(parts.isImpartial(id) && !parts.hasRuled(id)).toBe(true);
          if (action === "waive") expect(actions.some(([, other]) => other === "look")).toBe(false);
          if (status === "differs") expect(action === null || action === "settle").toBe(true);
        }
      }),
    );
  });
});

test.each([
  [[], null],
  [[3], 3],
  [[5, 1, 3], 3],
  [[4, 1], 2.5],
])("the median of %j is %p", (values, median) => {
  expect(medianOf(values)).toBe(median);
});
