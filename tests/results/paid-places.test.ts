import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { couldChangePaidPlace } from "../../src/results/paid-places.ts";
import { type Scoring, type ScoringCatch, scoringFish, sortKeyOf } from "../../src/results/scores.ts";
import type { TournamentType } from "../../src/tournaments/tournament-state.ts";
import { seedFrom } from "../support/seed.ts";
import { ownScoring, shippedScoring } from "./scorings.ts";

type Entrant = { participantId: number; approved: ScoringCatch[]; pending: ScoringCatch[] };

const keyOf = (scoring: Scoring, { participantId, approved }: Entrant) =>
  sortKeyOf(scoring, scoringFish(scoring, approved), participantId);

/** The ids that could change a paid place. */
function paidPlaceFish(scoring: Scoring, paid: number[], entrants: readonly Entrant[]): number[] {
  const ranked = entrants.filter(({ approved }) => approved.length > 0);
  const leaders = ranked.map((entrant) => keyOf(scoring, entrant)).toSorted();
  return entrants.flatMap((entrant) => {
    const angler = { ...entrant, sortKey: keyOf(scoring, entrant) };
    return entrant.pending
      .filter((fish) => couldChangePaidPlace({ scoring, paid, leaders }, angler, fish))
      .map(({ id }) => id);
  });
}

let ids = 0;
/** Fish of these inches, each submitted a minute after the one before. */
const fishOf = (...inches: number[]): ScoringCatch[] =>
  inches.map((length) => {
    ids += 1;
    return { id: ids, species: "Bass", scored: length * 100, submittedAt: ids * 60_000 };
  });

/**
 * The lengths in inches of the fish that could change a paid place. `board`: each angler's approved and pending
 * lengths.
 */
function inches(type: TournamentType, paid: number[], board: [approved: number[], pending: number[]][]): number[] {
  const entrants = board.map(([approved, pending], index) => {
    return { participantId: index + 1, approved: fishOf(...approved), pending: fishOf(...pending) };
  });
  const could = new Set(paidPlaceFish(shippedScoring(type), paid, entrants));
  return entrants.flatMap(({ pending }) => pending.filter(({ id }) => could.has(id)).map(({ scored }) => scored / 100));
}

describe("A pending catch could change a paid place", () => {
  test("a catch that would reach a paid place if approved could change one; a lower one couldn't", () => {
    expect(
      inches(
        "derby",
        [1, 2],
        [
          [[20], []],
          [[18], []],
          [[], [19, 17]],
        ],
      ),
    ).toEqual([19]);
  });

  test("a pending catch of an angler in a paid place could change it if the catch would count, but not otherwise", () => {
    const five = [20, 19, 18, 17, 16];
    expect(
      inches(
        "tournament",
        [1],
        [
          [five, [21, 15]],
          [[12], [13]],
        ],
      ),
    ).toEqual([21]);
  });

  test("a catch that needs the angler's other pending fish to reach a paid place could change it, even the smallest", () => {
    const leader = [20, 20, 20, 20, 20];
    expect(
      inches(
        "tournament",
        [1],
        [
          [leader, []],
          [[], [21, 21, 21, 21, 17]],
        ],
      ),
    ).toEqual([21, 21, 21, 21, 17]);
    expect(
      inches(
        "tournament",
        [1],
        [
          [leader, []],
          [[], [21, 21, 21, 21, 15]],
        ],
      ),
    ).toEqual([]);
  });

  test("a pending catch could change a paid place if it moves another angler to a paid position", () => {
    expect(
      inches(
        "derby",
        [2],
        [
          [[20], []],
          [[18], []],
          [[], [22]],
        ],
      ),
    ).toEqual([22]);
    expect(
      inches(
        "derby",
        [2],
        [
          [[20], []],
          [[18], [17]],
          [[16], [15]],
        ],
      ),
    ).toEqual([]);
  });

  test("any catch could change an unclaimed paid place; without a prize, none could", () => {
    expect(
      inches(
        "derby",
        [1, 2],
        [
          [[20], []],
          [[], [12]],
        ],
      ),
    ).toEqual([12]);
    expect(
      inches(
        "derby",
        [],
        [
          [[20], []],
          [[], [22]],
        ],
      ),
    ).toEqual([]);
  });
});

const seed = seedFrom("PROPERTY_SEED");

/** Few lengths and times, so that most scores are tied. Ids are assigned afterward. */
const fish = fc.record({
  scored: fc.constantFrom(1400, 1500, 1600),
  species: fc.constantFrom("Bass", "Walleye"),
  submittedAt: fc.constantFrom(0, 60_000),
  id: fc.nat(),
});
const board = fc.array(fc.tuple(fc.array(fish, { maxLength: 5 }), fc.array(fish, { maxLength: 2 })), { maxLength: 4 });
const positions = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 });

const subsets = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: 2 ** all.length }, (_, set) => all.filter((_, index) => set & (2 ** index)));

/** The anglers in the paid places once `approved` are approved, too. */
function paidAnglers(scoring: Scoring, paid: number[], entrants: Entrant[], approved: ScoringCatch[]): number[] {
  const after = entrants
    .map((entrant) => ({
      ...entrant,
      approved: [...entrant.approved, ...entrant.pending.filter((some) => approved.includes(some))],
    }))
    .filter((entrant) => entrant.approved.length > 0)
    .toSorted((a, b) => (keyOf(scoring, a) < keyOf(scoring, b) ? -1 : 1));
  return paid.map((position) => after[position - 1]?.participantId ?? 0);
}

const scorings = [
  ["a tournament", shippedScoring("tournament")],
  ["a derby", shippedScoring("derby")],
  ["a tournament of one fish of each species", ownScoring({ fish: 1, perSpecies: true }, "Bass", "Walleye")],
] as const;

test.each(scorings)("once no catch could change a paid place, no approval changes who is paid in %s", (_, scoring) => {
  console.log(`  PROPERTY_SEED=${seed}`);
  fc.assert(
    fc.property(board, positions, (drawn, paid) => {
      let id = 0;
      const numbered = (all: ScoringCatch[]) => all.map((scoringCatch) => ({ ...scoringCatch, id: ++id }));
      const entrants = drawn.map(([approved, pending], index) => {
        return { participantId: index + 1, approved: numbered(approved), pending: numbered(pending) };
      });
      const could = new Set(paidPlaceFish(scoring, paid, entrants));
      const before = paidAnglers(scoring, paid, entrants, []);
      const rest = entrants.flatMap(({ pending }) => pending.filter((scoringCatch) => !could.has(scoringCatch.id)));
      for (const some of subsets(rest)) {
        if (could.size === 0) expect(paidAnglers(scoring, paid, entrants, some)).toEqual(before);
      }
      for (const { pending } of entrants) {
        for (const some of subsets(pending)) {
          const changes = String(paidAnglers(scoring, paid, entrants, some)) !== String(before);
          if (changes) expect(some.some((scoringCatch) => could.has(scoringCatch.id))).toBe(true);
        }
      }
    }),
    { seed, numRuns: 1000 },
  );
});
