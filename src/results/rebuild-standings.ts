import { eq } from "drizzle-orm";
import { standings, tournaments } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion, noteChange } from "../base/db/versions.ts";
import { createSecondReviews } from "../options/second-review/create-second-reviews.ts";
import { addVersionOfChange, type StandingChange } from "./official/result-versions.ts";
import { rebuildByFormat } from "./refresh-by-format.ts";
import { placeOf } from "./refresh-standing.ts";
import { scoringOf } from "./scores.ts";
import { allScoringFishQuery, allWaitingCountsQuery, paidEntriesQuery, scoringTerms } from "./scoring-queries.ts";
import { sidesOf } from "./sides.ts";

/** Call after an edit that rescores, or when a check found a difference. */
export async function rebuildStandings(tx: Tx, tournamentId: number, change?: StandingChange): Promise<void> {
  await tx.delete(standings).where(eq(standings.tournamentId, tournamentId));
  const [tournament] = await tx.select(scoringTerms).from(tournaments).where(eq(tournaments.id, tournamentId));
  if (tournament && tournament.format !== null) await rebuildByFormat(tx, tournamentId);
  else if (tournament) {
    const parameters = { tournamentId };
    const verified = Map.groupBy(await allScoringFishQuery(tx).prepare().execute(parameters), ({ userId }) => userId);
    const waiting = await allWaitingCountsQuery(tx).prepare().execute(parameters);
    const waitingOf = new Map(waiting.map(({ userId, fish }) => [userId, fish]));
    for (const side of sidesOf(await paidEntriesQuery(tx).prepare().execute(parameters))) {
      const fish = side.flatMap(({ userId }) => verified.get(userId) ?? []);
      const waits = side.reduce((sum, { userId }) => sum + (waitingOf.get(userId) ?? 0), 0);
      await tx.insert(standings).values({ tournamentId, ...placeOf(scoringOf(tournament), side, fish, waits) });
    }
  }
  if (change) {
    noteChange(tx, tournamentId, change);
    await addVersionOfChange(tx, tournamentId, change);
    await createSecondReviews(tx, tournamentId, change.now);
  }
  await bumpVersion(tx, `tournament:${tournamentId}`);
}
