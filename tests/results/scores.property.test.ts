import { expect, test } from "bun:test";
import fc from "fast-check";
import { rankAll } from "../../src/results/rank-all.ts";
import { scoringFish, sortKeyOf } from "../../src/results/scores.ts";
import { seedFrom } from "../support/seed.ts";
import { ownScoring, shippedScoring } from "./scorings.ts";

const seed = seedFrom("PROPERTY_SEED");

/** Three lengths and three moments: nearly every score is tied with another, down to every tie-break. */
const fish = fc.record({
  scored: fc.constantFrom(1400, 1500, 1600),
  species: fc.constantFrom("Largemouth Bass", "Walleye", "Spotted Bass"),
  submittedAt: fc.constantFrom(0, 60_000, 120_000),
  id: fc.integer({ min: 1, max: 1_000_000 }),
});
const entrants = fc.uniqueArray(
  fc.record({
    participantId: fc.integer({ min: 1, max: 200 }),
    catches: fc.uniqueArray(fish, { maxLength: 7, selector: ({ id }) => id }),
  }),
  { maxLength: 12, selector: ({ participantId }) => participantId },
);

const scorings = [
  ["a tournament", shippedScoring("tournament")],
  ["a derby", shippedScoring("derby")],
  ["ten fish", ownScoring({ fish: 10, perSpecies: false }, "Bass", "Walleye")],
  ["two fish of each species", ownScoring({ fish: 2, perSpecies: true }, "Largemouth Bass", "Bass", "Walleye")],
] as const;

test.each(scorings)("the order of the keys of %s is the order of its scores", (_, scoring) => {
  console.log(`  PROPERTY_SEED=${seed}`);
  fc.assert(
    fc.property(entrants, (all) => {
      const keyed = all.map((entrant) => ({
        ...entrant,
        key: sortKeyOf(scoring, scoringFish(scoring, entrant.catches), entrant.participantId),
      }));
      const byKey = keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      const ranked = rankAll(scoring, keyed);
      expect(byKey.map(({ participantId }) => participantId)).toEqual(
        ranked.map(({ entrant }) => entrant.participantId),
      );
      for (const { entrant, counted } of ranked) expect(scoringFish(scoring, entrant.catches)).toEqual(counted);
    }),
    { seed, numRuns: 2000 },
  );
});
