import { and, eq, inArray, or } from "drizzle-orm";
import { preparedOnce } from "../base/db/prepared.ts";
import { standings, teams, tournaments } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion, noteChange } from "../base/db/versions.ts";
import { createSecondReviews } from "../options/second-review/create-second-reviews.ts";
import { addVersionOfChange, type StandingChange } from "./official/result-versions.ts";
import { refreshByFormat } from "./refresh-by-format.ts";
import {
  dayStandings,
  netScore,
  type Scoring,
  type ScoringCatch,
  scoringFish,
  scoringOf,
  sortKeyOf,
  unplacedKey,
} from "./scores.ts";
import {
  entryQuery,
  scoringFishLimit,
  scoringFishQuery,
  scoringTerms,
  teamEntriesQuery,
  waitingCountQuery,
} from "./scoring-queries.ts";
import { fishOfSide, hasMissedCut, penaltiesOfSide, type Side, sideOf, stateOfSide } from "./sides.ts";

type Place = Omit<typeof standings.$inferInsert, "tournamentId">;

/** The stored place of an angler or a team. */
export function placeOf(scoring: Scoring, side: Side, verified: readonly ScoringCatch[], waitingCount: number): Place {
  const [{ userId, participantId, division, teamId }] = side;
  const state = stateOfSide(side);
  const isDisqualified = state === "disqualified";
  const fish = isDisqualified ? [] : scoringFish(scoring, fishOfSide(side, verified));
  const penalties = penaltiesOfSide(side);
  const score = netScore(scoring, fish, penalties);
  const missedCut = !isDisqualified && hasMissedCut(scoring, side);
  return {
    userId,
    participantId,
    sortKey:
      fish.length === 0 ? unplacedKey(state, participantId) : sortKeyOf(scoring, fish, participantId, missedCut, score),
    isRanked: fish.length > 0,
    score,
    fishScores: fish.map(({ scored }) => scored),
    bestCatchId: fish[0]?.id ?? null,
    waitingCount,
    division,
    teamId,
    fishUserIds: teamId === null ? null : fish.flatMap((caughtFish) => caughtFish.userId ?? []),
    days: dayStandings(scoring, fish, participantId, state, penalties),
    missedCut,
    isDisqualified,
  };
}

const entryOf = preparedOnce((db) => entryQuery(db).prepare());
const teamEntriesOf = preparedOnce((db) => teamEntriesQuery(db).prepare());
const scoringFishOf = preparedOnce((db) => scoringFishQuery(db).prepare());
const waitingCountOf = preparedOnce((db) => waitingCountQuery(db).prepare());

async function readPlace(tx: Tx, tournamentId: number, scoring: Scoring, side: Side): Promise<Place> {
  const verified: ScoringCatch[] = [];
  let waitingCount = 0;
  for (const { userId } of side) {
    const angler = { tournamentId, userId };
    verified.push(...(await scoringFishOf(tx).execute({ ...angler, limit: scoringFishLimit(scoring) })));
    const [waiting] = await waitingCountOf(tx).execute(angler);
    waitingCount += waiting?.fish ?? 0;
  }
  return placeOf(scoring, side, verified, waitingCount);
}

/** Deletes the standing if there is no confirmed entry, or while it's on hold (docs/rules.md 5.10). */
async function refreshAngler(tx: Tx, tournamentId: number, userId: number): Promise<void> {
  const angler = { tournamentId, userId };
  const [entry] = await entryOf(tx).execute(angler);
  if (entry && entry.format !== null) {
    return refreshByFormat(tx, tournamentId, entry.teamId === null ? { userId } : { teamId: entry.teamId });
  }
  if (entry?.teamId != null) return refreshTeam(tx, tournamentId, entry.teamId, scoringOf(entry));
  if (entry?.hasPaid && entry.heldAt === null) {
    const side: Side = [{ ...entry, userId, teamJoinedAt: null }];
    const place = await readPlace(tx, tournamentId, scoringOf(entry), side);
    await tx
      .insert(standings)
      .values({ tournamentId, ...place })
      .onConflictDoUpdate({ target: [standings.tournamentId, standings.userId], set: place });
  } else {
    await tx.delete(standings).where(and(eq(standings.tournamentId, tournamentId), eq(standings.userId, userId)));
  }
}

/** Replaces the team's row, which belongs to its current captain. */
async function refreshTeam(tx: Tx, tournamentId: number, teamId: number, scoring: Scoring): Promise<void> {
  const members = await teamEntriesOf(tx).execute({ teamId });
  const ids = members.map(({ userId }) => userId);
  await tx
    .delete(standings)
    .where(
      or(eq(standings.teamId, teamId), and(eq(standings.tournamentId, tournamentId), inArray(standings.userId, ids))),
    );
  const side = sideOf(members);
  if (side) await tx.insert(standings).values({ tournamentId, ...(await readPlace(tx, tournamentId, scoring, side)) });
}

async function afterRefresh(tx: Tx, tournamentId: number, change?: StandingChange): Promise<void> {
  if (change) {
    noteChange(tx, tournamentId, change);
    await addVersionOfChange(tx, tournamentId, change);
    await createSecondReviews(tx, tournamentId, change.now);
  }
  await bumpVersion(tx, `tournament:${tournamentId}`);
}

/**
 * Call this in every write that can change a standing. For a team member, it refreshes the team's. Leave out `change`
 * if only pending catches can change.
 */
export async function refreshStanding(
  tx: Tx,
  tournamentId: number,
  userId: number,
  change?: StandingChange,
): Promise<void> {
  await refreshAngler(tx, tournamentId, userId);
  await afterRefresh(tx, tournamentId, change);
}

/** Refreshes a team after a member was removed. */
export async function refreshTeamStanding(tx: Tx, teamId: number, change: StandingChange): Promise<void> {
  const [team] = await tx
    .select({ tournamentId: teams.tournamentId, ...scoringTerms })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(eq(teams.id, teamId));
  if (!team) return;
  if (team.format === null) await refreshTeam(tx, team.tournamentId, teamId, scoringOf(team));
  else await refreshByFormat(tx, team.tournamentId, { teamId });
  await afterRefresh(tx, team.tournamentId, change);
}
