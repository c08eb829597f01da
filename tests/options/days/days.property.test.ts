import { test } from "bun:test";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { catches, participants, tournaments } from "../../../src/base/db/schema.ts";
import type { Db, Tx } from "../../../src/base/db/store.ts";
import { rankAll } from "../../../src/results/rank-all.ts";
import { readLeaderboard } from "../../../src/results/read-leaderboard.ts";
import { rebuildStandings } from "../../../src/results/rebuild-standings.ts";
import { refreshStanding } from "../../../src/results/refresh-standing.ts";
import { shippedRules } from "../../../src/scoring/scoring-rules.ts";
import { anglers, applyStep, type Day, isEligible, type Step, step } from "../../results/history.ts";
import { historyOf, proveBoards } from "../../results/prove-boards.ts";
import { addTournament, noon } from "../../results/rows.ts";
import { ownScoring } from "../../results/scorings.ts";

const dayCount = 3;
/** Two fish a day, so that days and spots fill up. */
const rules = { fish: 2, perSpecies: false };
const oneDay = ownScoring(rules, "Bass");
const allDays = { ...oneDay, dayCount };

const cut = fc.record({ act: fc.constant("cut" as const), goOn: fc.array(fc.nat({ max: anglers - 1 })) });

type HistoryEvent = Step | (typeof cut extends fc.Arbitrary<infer C> ? C : never);

/** A day with an independent record of each fish's day and of the anglers who made the cut. */
type LongDay = Day & { dayOf: Map<number, number>; madeCut: Set<number> | null };

async function makeCut(tx: Tx, day: LongDay, goOn: readonly number[]): Promise<void> {
  const { tournamentId, userIds } = day;
  day.madeCut = new Set(goOn.map((index) => userIds[index] ?? 0));
  await tx.update(tournaments).set({ cutAt: noon }).where(eq(tournaments.id, tournamentId));
  for (const userId of userIds) {
    const isEntry = and(eq(participants.tournamentId, tournamentId), eq(participants.userId, userId));
    await tx
      .update(participants)
      .set({ madeCut: day.madeCut.has(userId) })
      .where(isEntry);
  }
  await rebuildStandings(tx, tournamentId);
}

/** The history has no days, so each new fish gets one by its number. */
async function giveDays(tx: Tx, { tournamentId, fish, dayOf }: LongDay): Promise<void> {
  for (const { id, userId } of fish.values()) {
    if (dayOf.has(id)) continue;
    const day = (id % dayCount) + 1;
    dayOf.set(id, day);
    await tx.update(catches).set({ day }).where(eq(catches.id, id));
    await refreshStanding(tx, tournamentId, userId);
  }
}

/** Anglers who leave and rejoin haven't made the cut. */
function forgetLeft({ madeCut, entries }: LongDay): void {
  for (const userId of madeCut ?? []) if (!entries.has(userId)) madeCut?.delete(userId);
}

function entrantsOf(day: LongDay, only: number | null) {
  const verified = [...day.fish.values()].filter((fish) => fish.status === "verified" && isEligible(day, fish));
  return [...day.entries].flatMap(([userId, participantId]) => {
    if (participantId === null) return [];
    const ownFish = verified.filter((fish) => fish.userId === userId);
    const catches = ownFish.map((fish) => ({ ...fish, scored: fish.length, day: day.dayOf.get(fish.id) ?? 0 }));
    const ofDay = catches.filter((fish) => only === null || fish.day === only);
    const missedCut = only === null && day.madeCut?.has(userId) === false;
    return [
      {
        userId,
        participantId,
        catches: ofDay,
        missedCut,
        state: day.disqualified.has(userId) ? ("disqualified" as const) : ("fished" as const),
      },
    ];
  });
}

const boards = [null, 1, 2, 3];

const expectedBoards = (day: LongDay) =>
  boards.map((only) =>
    rankAll(only === null ? allDays : oneDay, entrantsOf(day, only)).map(({ entrant: { userId }, rank, counted }) => ({
      rank,
      userId,
      total: counted.reduce((sum, { scored }) => sum + scored, 0) / 100,
      fish: counted.map(({ scored }) => scored / 100),
      catchIds: counted.map(({ id }) => id),
    })),
  );

async function shownBoards(db: Db, { tournamentId }: Day) {
  const shown: object[][] = [];
  for (const day of boards) {
    const { entries } = await readLeaderboard(db, tournamentId, { actor: null, now: 0 }, { day: day ?? undefined });
    shown.push(
      entries.map(({ rank, userId, totalScore: total, fish, catchIds }) => ({ rank, userId, total, fish, catchIds })),
    );
  }
  return shown;
}

test(
  "after every step of any history, the sum of the days and each day's board match the verified catches",
  () =>
    proveBoards<LongDay, HistoryEvent>({
      seedName: "DAYS_SEED",
      anglers,
      runs: 25,
      history: historyOf<HistoryEvent>(fc.oneof({ weight: 10, arbitrary: step }, { weight: 1, arbitrary: cut })),
      begin: (tx) =>
        addTournament(tx, "tournament", {
          days: { cut: 1, startTime: null, endTime: null },
          endDay: "2026-06-08",
          endsAt: noon + 60 * 3_600_000,
          rules: { ...shippedRules.tournament, ...rules },
        }),
      paperRecord: () => ({ dayOf: new Map(), madeCut: null }),
      applyEvent: async (tx, day, event) => {
        if (event.act === "cut") await makeCut(tx, day, event.goOn);
        else await applyStep(tx, day, event);
        await giveDays(tx, day);
        forgetLeft(day);
      },
      shown: shownBoards,
      expected: expectedBoards,
    }),
  120_000,
);
