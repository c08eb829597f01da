import { expect, test } from "bun:test";
import fc from "fast-check";
import { withLateDisqualified } from "../../../src/scoring/rulebook/boards.ts";
import { type Facts, readMoment } from "../../../src/scoring/rulebook/facts.ts";
import { type FormatInput, format } from "../../../src/scoring/rulebook/format.ts";
import { placeSides } from "../../../src/scoring/rulebook/place-sides.ts";
import { scoreSides } from "../../../src/scoring/rulebook/score-sides.ts";
import { isSamePlace, placePart, sortKeyOfScore } from "../../../src/scoring/rulebook/sort-key.ts";
import { seedFrom } from "../../support/seed.ts";

const seed = seedFrom("PROPERTY_SEED");
const lastDay = 3;

/** Three lengths and three times, so that nearly every score is tied with another, down to every tie rule. */
const fish = fc.record({
  entrant: fc.constantFrom("1", "2", "3", "4", "5", "6"),
  species: fc.constantFrom("Largemouth Bass", "Walleye"),
  length: fc.constantFrom(14, 15.5, 21),
  dead: fc.boolean(),
  day: fc.integer({ min: 1, max: lastDay }),
  caughtAt: fc.constantFrom("07:05", "07:06", "12:00"),
});

const entrants = fc.record({
  lateMinutes: fc.array(fc.constantFrom(0, 0, 2, 20), { minLength: 6, maxLength: 6 }),
  states: fc.array(fc.constantFrom("fished", "fished", "fished", "withdrew", "disqualified"), {
    minLength: 6,
    maxLength: 6,
  }),
  seasonRanks: fc.array(fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }), { minLength: 6, maxLength: 6 }),
  teams: fc.array(fc.constantFrom("a", "b", "c"), { minLength: 6, maxLength: 6 }),
});

const ties = fc.subarray(
  [
    "most-fish",
    "fewest-fish",
    "biggest-fish",
    "next-biggest",
    "score-first",
    "biggest-first",
    "previous-day",
    "season-rank",
    "most-points",
    "directors-order",
  ] as const,
  { minLength: 0 },
);

const formats = fc.record({
  preset: fc.constantFrom("kayak-cpr", "derby", "slot", "slam", "fly", "team-bass"),
  order: ties.chain((some) => fc.shuffledSubarray(some, { minLength: some.length })),
  isShared: fc.boolean(),
  limitPer: fc.constantFrom("day", "tournament"),
});

const formatOf = ({ preset, order, isShared, limitPer }: typeof formats extends fc.Arbitrary<infer T> ? T : never) =>
  format.safeParse({
    preset,
    measure: "length-in",
    limitPer,
    ties: isShared ? [...order, "shared"] : order,
    deadFish: { deduct: 0.25 },
    late: { perMinute: 1, disqualifyAfter: 15 },
  } satisfies FormatInput);

test("the order of sort keys matches the order in which a board places its sides", () => {
  console.log(`  PROPERTY_SEED=${seed}`);
  fc.assert(
    fc.property(
      formats,
      fc.array(fish, { maxLength: 30 }),
      entrants,
      (input, caught, { lateMinutes, states, seasonRanks, teams }) => {
        const { data: whole } = formatOf(input);
        // Some orders are contradictory, such as most-fish with fewest-fish.
        fc.pre(whole !== undefined);
        const generated: Facts = {
          entrants: lateMinutes.map((late, index) => ({
            id: String(index + 1),
            member: true,
            guest: false,
            state: states[index] ?? "fished",
            lateMinutes: [late],
            penalties: [],
            team: teams[index],
            ...(seasonRanks[index] !== undefined && { seasonRank: seasonRanks[index] }),
          })),
          fish: caught.map((fish) => ({
            ...fish,
            caughtAt: readMoment(fish.caughtAt, fish.day) ?? undefined,
            penalties: [],
            isRejected: false,
          })),
          totals: [],
          directorsOrder: [{ order: ["3", "2", "b"], reason: "Coin toss." }],
        };
        const facts = withLateDisqualified(whole, generated);
        const scores = scoreSides(whole.main, facts);
        const placed = placeSides(whole.main, scores, facts).filter(({ place }) => place !== null);
        const keyed = scores
          .filter(({ state, unplaced }) => state === "fished" && unplaced === null)
          .map((score) => ({
            score,
            key: sortKeyOfScore(whole.main, score, score.side.index + 1, {
              lastDay,
              directorsOrder: facts.directorsOrder,
            }),
          }))
          .toSorted((a, b) => (a.key < b.key ? -1 : 1));
        expect(keyed.map(({ score }) => score.side.id)).toEqual(placed.map(({ score }) => score.side.id));
        const places = keyed.map(({ key }) => 1 + keyed.filter((other) => other.key < placePart(key)).length);
        expect(places).toEqual(placed.map(({ place }) => place ?? 0));
        for (const [index, { key }] of keyed.entries()) {
          const above = keyed[index - 1];
          if (above) expect(isSamePlace(above.key, key)).toBe(placed[index - 1]?.place === placed[index]?.place);
        }
      },
    ),
    { seed, numRuns: 3000 },
  );
});
