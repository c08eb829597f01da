import { and, eq } from "drizzle-orm";
import { participants, teams, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { Refusal } from "../refusal.ts";
import type { Row } from "../scoring/rulebook/rank.ts";
import { formatOf } from "../scoring/tournament-format.ts";
import { scoreText, sizeText } from "../scoring/words/board-words.ts";
import { isBoardHiddenFrom, type Reader } from "../tournaments/results/hidden-board.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import type { BoardFacts, FactEntry } from "./board-facts.ts";
import type { FurtherBoardRow, FurtherBoardView } from "./scored-board-views.ts";
import { entriesOf, type FurtherBoard, type ReadScored, rulesTextOf, titleOf } from "./scored-tournaments.ts";

const maxRows = 100;

/** Names and settings of people, which can change independently of the tournament. */
export type People = { teamNames: ReadonlyMap<string, string>; hiddenProfiles: ReadonlySet<number> };

export async function readPeople(db: Db, tournamentId: number): Promise<People> {
  const teamRows = await db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(eq(teams.tournamentId, tournamentId));
  const hiddenUsers = await db
    .select({ userId: participants.userId })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(and(eq(participants.tournamentId, tournamentId), eq(users.isProfileHidden, true)));
  return {
    teamNames: new Map(teamRows.map(({ id, name }) => [String(id), name])),
    hiddenProfiles: new Set(hiddenUsers.map(({ userId }) => userId)),
  };
}

const memberOf = ({ userId, username, displayName }: FactEntry, { hiddenProfiles }: People) => ({
  userId,
  username,
  displayName,
  ...(hiddenProfiles.has(userId) && { isProfileHidden: true as const }),
});

/** Undefined for a single angler. */
export const teamNameOf = ([entry]: readonly FactEntry[], sideId: string, { teamNames }: People): string | undefined =>
  entry?.teamId != null && String(entry.teamId) === sideId ? teamNames.get(sideId) : undefined;

function rowOf(context: BoardFacts, { board }: FurtherBoard, row: Row, people: People): FurtherBoardRow {
  const members = row.members.map((id) => ({ id }));
  const entries = entriesOf(context, { members });
  const isTeam = board.sides === "teams";
  const team = isTeam ? teamNameOf(entries, row.id, people) : undefined;
  const counting = row.fish.filter(({ counts }) => counts).toSorted((a, b) => b.value - a.value);
  return {
    place: row.place ?? 0,
    ...(team !== undefined && { team }),
    members: entries.map((entry) => memberOf(entry, people)),
    score: row.score,
    scoreText: scoreText(board, row.score),
    fish: counting.map(({ index, species, measured }) => ({
      catchId: context.catchIds[index] ?? 0,
      text: [species, board.measure === "count" ? null : sizeText(board, measured)].filter(Boolean).join(", "),
    })),
    ...(row.decidedBy && { decidedBy: row.decidedBy }),
  };
}

function viewOf(context: BoardFacts, scored: FurtherBoard, rulesText: string, people: People): FurtherBoardView {
  const { board, rows, prizes, group } = scored;
  const placed = rows.filter(({ place }) => place !== null);
  const captainOf = (id: string) => {
    const members = (rows.find((row) => row.id === id)?.members ?? []).map((member) => ({ id: member }));
    return entriesOf(context, { members })[0]?.userId ?? 0;
  };
  return {
    name: board.name,
    title: titleOf(scored),
    board: group,
    rulesText,
    total: placed.length,
    rows: placed.slice(0, maxRows).map((row) => rowOf(context, scored, row, people)),
    ...(prizes && {
      prizes: {
        pool: prizes.pool,
        payouts: prizes.payouts.map(({ id, place, cents }) => ({ userId: captainOf(id), place, cents })),
      },
    }),
  };
}

const isNamed = (name: string, typedName: string): boolean => name.toLowerCase() === typedName.toLowerCase();

/**
 * A tournament's boards other than its leaderboard, or those with one name. Empty while boards are hidden. Throws
 * `not_found`.
 */
export async function listFurtherBoards(
  db: Db,
  reader: Reader,
  tournament: Tournament,
  { board: typedName, readScored }: { board?: string; readScored: ReadScored },
): Promise<FurtherBoardView[]> {
  const format = formatOf(tournament);
  if (typedName !== undefined && !format.boards.some(({ name }) => isNamed(name, typedName))) {
    throw new Refusal("not_found", `${tournament.name} has no additional board called ${typedName}.`);
  }
  if (format.boards.length === 0 || (await isBoardHiddenFrom(db, reader, tournament))) return [];
  const { context, further } = await readScored(db, tournament);
  const people = await readPeople(db, tournament.id);
  return further
    .filter(({ group }) => typedName === undefined || isNamed(group, typedName))
    .map((scored) => viewOf(context, scored, rulesTextOf(scored, tournament), people));
}
