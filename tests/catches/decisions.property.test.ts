import { expect, test } from "bun:test";
import fc from "fast-check";
import type { SignedIn } from "../../src/actor.ts";
import { rulings } from "../../src/base/db/schema.ts";
import type { Tx } from "../../src/base/db/store.ts";
import { checkStandings } from "../../src/check/standings.ts";
import { rankAll } from "../../src/results/rank-all.ts";
import { readLeaderboard } from "../../src/results/read-leaderboard.ts";
import { refreshStanding } from "../../src/results/refresh-standing.ts";
import type { Rules } from "../../src/scoring/scoring-rules.ts";
import { addEntry, addPhoto, addTournament, addUser, noon, openTemporaryStore } from "../results/rows.ts";
import { ownScoring } from "../results/scorings.ts";
import { seedFrom } from "../support/seed.ts";
import {
  applyStep,
  beginning,
  beginRules,
  type Day,
  expectedFish,
  species,
  step,
  storedFish,
  worthOf,
} from "./decisions.ts";

/** Set this to repeat a failed run; fast-check prints it with the shortest history that fails. */
const seed = seedFrom("PROPERTY_SEED");

const sha256 = "ab".repeat(32);

const judgeOf = (id: number): SignedIn => ({
  ...{
    id,
    username: "judge",
    displayName: "judge",
    isAdmin: true,
    hasAcceptedUserAgreement: true,
    hasSeenTutorial: true,
  },
  ...{ suspendedUntil: null, suspensionReason: null, roles: [], sessionHash: "" },
});

type People = { userIds: number[]; judge: SignedIn; photoId: number };

async function beginDay(tx: Tx, { userIds, judge, photoId }: People, rules: Rules) {
  const tournamentId = await addTournament(tx, "tournament", { rules, targetSpecies: species, minLength: 1000 });
  const participants = new Map<number, number>();
  for (const userId of userIds) {
    participants.set(userId, await addEntry(tx, tournamentId, userId));
    await refreshStanding(tx, tournamentId, userId);
  }
  const day: Day = { tournamentId, judge, userIds, rules, photo: { id: photoId, sha256 }, fish: [], now: noon };
  return { day, participants };
}

/** The independently calculated leaderboard: only anglers with a verified catch. */
function expectedBoard(day: Day, participants: ReadonlyMap<number, number>) {
  const entrants = [...participants].map(([userId, participantId]) => {
    const verified = day.fish.filter((fish) => fish.userId === userId && fish.status === "verified");
    return { userId, participantId, catches: verified.map((fish) => ({ ...fish, scored: worthOf(day, fish) })) };
  });
  return rankAll(ownScoring(day.rules, ...species), entrants)
    .filter(({ rank }) => rank !== null)
    .map(({ entrant: { userId }, rank, counted }) => ({
      rank,
      userId,
      fish: counted.map(({ scored }) => scored / 100),
    }));
}

test("after any sequence of decisions, undos, changes and rule changes, the figures and the board match a recalculation", async () => {
  console.log(`  PROPERTY_SEED=${seed}`);
  const { store, close } = openTemporaryStore();
  try {
    const people = await store.write(async (tx) => {
      const userIds: number[] = [];
      for (const name of ["anna", "bobby", "cyrus"]) userIds.push(await addUser(tx, name));
      const judge = judgeOf(await addUser(tx, "judge"));
      return { userIds, judge, photoId: await addPhoto(tx, userIds[0] ?? 0, sha256) };
    });
    await fc.assert(
      fc.asyncProperty(
        beginning,
        fc.array(step, { minLength: 15, maxLength: 45, size: "max" }),
        async (terms, history) => {
          const { day, participants } = await store.write((tx) => beginDay(tx, people, beginRules(terms)));
          const decisions = () => store.read((db) => db.select().from(rulings));
          let halfway: Awaited<ReturnType<typeof decisions>> = [];
          for (const [index, event] of history.entries()) {
            const stored = await store.write(async (tx) => {
              await applyStep(tx, day, event);
              return storedFish(tx, day);
            });
            expect(stored).toEqual(expectedFish(day));
            const { entries } = await store.read((db) =>
              readLeaderboard(db, day.tournamentId, { actor: null, now: 0 }),
            );
            const ranked = entries.filter(({ rank }) => rank !== null);
            expect(ranked.map(({ rank, userId, fish }) => ({ rank, userId, fish }))).toEqual(
              expectedBoard(day, participants),
            );
            if (index === Math.floor(history.length / 2)) halfway = await decisions();
          }
          expect((await decisions()).slice(0, halfway.length)).toEqual(halfway);
        },
      ),
      { seed, numRuns: 20 },
    );
    expect(await store.read(checkStandings)).toEqual([]);
  } finally {
    await close();
  }
}, 120_000);
