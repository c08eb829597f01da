import { and, eq } from "drizzle-orm";
import { preparedOnce } from "../db/prepared.ts";
import { standings } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import { bumpVersion } from "../db/versions.ts";
import { addVersionOfChange, type StandingChange } from "./official/result-versions.ts";
import { type Scoring, type ScoringCatch, scoreOf, scoringFish, scoringOf, sortKeyOf } from "./rules.ts";
import { enoughFish, entryQuery, scoringFishQuery, waitingCountQuery } from "./scoring-queries.ts";
import { makeSecondLooks } from "./second-looks/make-second-looks.ts";

export type Place = {
  participantId: number;
  sortKey: string;
  isRanked: boolean;
  score: number;
  fishScores: number[];
  bestCatchId: number | null;
  waitingCount: number;
};

export function placeOf(
  scoring: Scoring,
  participantId: number,
  verified: readonly ScoringCatch[],
  waitingCount: number,
): Place {
  const fish = scoringFish(scoring, verified);
  return {
    participantId,
    sortKey: sortKeyOf(scoring, fish, participantId),
    isRanked: fish.length > 0,
    score: scoreOf(fish),
    fishScores: fish.map(({ scored }) => scored),
    bestCatchId: fish[0]?.id ?? null,
    waitingCount,
  };
}

const entryOf = preparedOnce((db) => entryQuery(db).prepare());
const scoringFishOf = preparedOnce((db) => scoringFishQuery(db).prepare());
const waitingCountOf = preparedOnce((db) => waitingCountQuery(db).prepare());

/**
 * Call it in every write that can change it (docs/rules.md 5.10). None without a paid entry, or while on hold. `change` is
 * left out where only what waits can change.
 */
export async function refreshStanding(
  tx: Tx,
  tournamentId: number,
  userId: number,
  change?: StandingChange,
): Promise<void> {
  const angler = { tournamentId, userId };
  const [entry] = await entryOf(tx).execute(angler);
  if (entry?.hasPaid && entry.heldAt === null) {
    const scoring = scoringOf(entry);
    const verified = await scoringFishOf(tx).execute({ ...angler, limit: enoughFish(scoring) });
    const [waiting] = await waitingCountOf(tx).execute(angler);
    const { participantId, division } = entry;
    const place = { ...placeOf(scoring, participantId, verified, waiting?.fish ?? 0), division };
    await tx
      .insert(standings)
      .values({ ...angler, ...place })
      .onConflictDoUpdate({ target: [standings.tournamentId, standings.userId], set: place });
  } else {
    await tx.delete(standings).where(and(eq(standings.tournamentId, tournamentId), eq(standings.userId, userId)));
  }
  if (change) {
    await addVersionOfChange(tx, tournamentId, change);
    await makeSecondLooks(tx, tournamentId, change.now);
  }
  await bumpVersion(tx, `tournament:${tournamentId}`);
}
