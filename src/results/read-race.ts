import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { preparedOnce } from "../base/db/prepared.ts";
import { participants } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isoText } from "../base/format/moments.ts";
import { isBoardHiddenFrom, type Reader } from "../tournaments/results/hidden-board.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import { leadersQuery, ownLineQuery, preparedForBoards } from "./board-queries.ts";
import type { RaceLine } from "./leaderboard-views.ts";
import { scoreOverTime } from "./score-over-time.ts";
import { inchesOf, type ScoringCatch, scoringOf } from "./scores.ts";
import { hasParts, indexedFishQuery, scoringFishQuery, teamEntriesQuery } from "./scoring-queries.ts";
import { sideOf } from "./sides.ts";
import { stepsByFormat } from "./steps-by-format.ts";

const ownLine = preparedOnce((db) => ownLineQuery(db).prepare());
const leaders = preparedForBoards((db, kind) => leadersQuery(db, kind).prepare());
const teamEntriesOf = preparedOnce((db) => teamEntriesQuery(db).prepare());
const scoringFishOf = preparedOnce((db) => scoringFishQuery(db).prepare());
const indexedFishOf = preparedOnce((db) => indexedFishQuery(db).prepare());

const anglers = 6;
/** Limits only the line; the final score is always exact. */
const fishOfAngler = 200;

/** Also true for anglers who didn't start, because their fish don't count for a team. */
const hasPenalties = async (db: Db, tournamentId: number, userIds: readonly number[]): Promise<boolean> =>
  (await db.$count(
    participants,
    and(
      eq(participants.tournamentId, tournamentId),
      inArray(participants.userId, [...userIds]),
      or(isNotNull(participants.penalties), eq(participants.state, "did_not_start")),
    ),
  )) > 0;

type Runner = {
  userId: number;
  username: string;
  displayName: string;
  isRanked: boolean;
  team: { id: number; name: string } | null;
};

/** The first six on the board. A reader ranked further down replaces the sixth. On a hidden board, only the reader. */
async function runnersFor(db: Db, tournament: Tournament, reader: Reader, division: string | null): Promise<Runner[]> {
  const { actor } = reader;
  const tournamentId = tournament.id;
  const isOfBoard = (row: { division: string | null }) => division === null || row.division === division;
  if (await isBoardHiddenFrom(db, reader, tournament)) {
    const line = actor ? await ownLine(db).execute({ tournamentId, userId: actor.id }) : [];
    return line.filter((row) => row.isRanked && isOfBoard(row));
  }
  const first = await leaders(db, { tournamentId, division }).execute({ tournamentId, division, limit: anglers });
  const ranked = first.filter(({ isRanked }) => isRanked);
  if (!actor || ranked.length < anglers) return ranked;
  const [line] = await ownLine(db).execute({ tournamentId, userId: actor.id });
  if (ranked.some(({ userId }) => userId === line?.userId)) return ranked;
  return line?.isRanked && isOfBoard(line) ? [...ranked.slice(0, -1), line] : ranked;
}

/** Best first, among all anglers or in a division; only those whose fish have times. The caller checks visibility. */
export async function readRace(
  db: Db,
  reader: Reader,
  tournament: Tournament,
  division: string | null,
): Promise<RaceLine[]> {
  const { id: tournamentId } = tournament;
  const scoring = scoringOf(tournament);
  const fishOf = hasParts(scoring) ? scoringFishOf(db) : indexedFishOf(db);
  const stepsOf = async (userIds: readonly number[]) => {
    const fish: ScoringCatch[] = [];
    for (const userId of userIds) fish.push(...(await fishOf.execute({ tournamentId, userId, limit: fishOfAngler })));
    return scoreOverTime(scoring, fish);
  };
  const lines: RaceLine[] = [];
  for (const { userId, username, displayName, team } of await runnersFor(db, tournament, reader, division)) {
    const members = team === null ? [{ userId }] : (sideOf(await teamEntriesOf(db).execute({ teamId: team.id })) ?? []);
    const userIds = members.map((member) => member.userId);
    const isPlain = tournament.format === null && !(await hasPenalties(db, tournamentId, userIds));
    const steps = isPlain ? await stepsOf(userIds) : await stepsByFormat(db, tournament, userIds);
    // The times of a bag's fish aren't known.
    if (steps.length === 0) continue;
    const points = steps.map(({ at, score }) => ({ at: isoText(at), score: inchesOf(score) }));
    const names = { username: team?.name ?? username, displayName: team?.name ?? displayName };
    lines.push({ userId, ...names, points });
  }
  return lines;
}
