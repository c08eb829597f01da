import { and, eq, inArray, or } from "drizzle-orm";
import { preparedOnce } from "../base/db/prepared.ts";
import { participants, standings, tournaments } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { isScoredAlone } from "../scoring/rulebook/sort-key.ts";
import { formatOf } from "../scoring/tournament-format.ts";
import { readFacts, type ScoredTournament, scoredColumns } from "./board-facts.ts";
import { placesByFormat } from "./place-by-format.ts";
import { allWaitingCountsQuery, waitingCountQuery } from "./scoring-queries.ts";

const waitingCountOf = preparedOnce((db) => waitingCountQuery(db).prepare());

async function waitingIn(
  tx: Tx,
  tournamentId: number,
  userIds?: readonly number[],
): Promise<(userId: number) => number> {
  const counts = new Map<number, number>();
  const rows = userIds ? [] : await allWaitingCountsQuery(tx).prepare().execute({ tournamentId });
  for (const { userId, fish } of rows) counts.set(userId, fish);
  for (const userId of userIds ?? []) {
    const [waiting] = await waitingCountOf(tx).execute({ tournamentId, userId });
    counts.set(userId, waiting?.fish ?? 0);
  }
  return (userId) => counts.get(userId) ?? 0;
}

async function findScored(tx: Tx, tournamentId: number): Promise<ScoredTournament> {
  const [tournament] = await tx.select(scoredColumns).from(tournaments).where(eq(tournaments.id, tournamentId));
  if (!tournament) throw new Error(`Tournament ${tournamentId} does not exist.`);
  return tournament;
}

async function writePlaces(tx: Tx, tournament: ScoredTournament, userIds?: readonly number[]): Promise<void> {
  const context = await readFacts(tx, tournament, userIds);
  const places = placesByFormat(context, tournament.days !== null, await waitingIn(tx, tournament.id, userIds));
  for (const place of places) await tx.insert(standings).values({ tournamentId: tournament.id, ...place });
}

/** Rebuilds every standing of a tournament that has its own format. The caller has deleted the old ones. */
export const rebuildByFormat = async (tx: Tx, tournamentId: number): Promise<void> =>
  writePlaces(tx, await findScored(tx, tournamentId));

/** Refreshes the standing of a single angler or a team, or every standing if the format ranks all sides together. */
export async function refreshByFormat(
  tx: Tx,
  tournamentId: number,
  side: { userId: number } | { teamId: number },
): Promise<void> {
  const tournament = await findScored(tx, tournamentId);
  const ofTournament = eq(standings.tournamentId, tournamentId);
  if (!isScoredAlone(formatOf(tournament).main)) {
    await tx.delete(standings).where(ofTournament);
    return writePlaces(tx, tournament);
  }
  const isOfTeam = "teamId" in side;
  const members = isOfTeam
    ? await tx.select({ userId: participants.userId }).from(participants).where(eq(participants.teamId, side.teamId))
    : [side];
  const userIds = members.map(({ userId }) => userId);
  const isTheirs = and(ofTournament, inArray(standings.userId, userIds));
  await tx.delete(standings).where(isOfTeam ? or(eq(standings.teamId, side.teamId), isTheirs) : isTheirs);
  await writePlaces(tx, tournament, userIds);
}
