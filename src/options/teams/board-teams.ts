import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { namesOf } from "../../base/db/names.ts";
import { participants, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { shownNames } from "../../base/format/names.ts";
import { decimalText } from "../../base/format/numbers.ts";
import { outcomeOf, outcomes, shownState } from "../../entries/entry-states.ts";
import type { BoardRow } from "../../results/board-queries.ts";
import type { BoardTeam } from "../../results/leaderboard-views.ts";
import { inchesOf } from "../../results/scores.ts";

const disqualifiedLast = sql`case when ${participants.disqualifiedAt} is null then 0 else 1 end`;

/** Entrants with their team, as shown on boards and team pages. */
export const memberRows = (db: Db) =>
  db
    .select({
      teamId: participants.teamId,
      userId: participants.userId,
      ...namesOf(users),
      isProfileHidden: users.isProfileHidden,
      disqualifiedAt: participants.disqualifiedAt,
      state: participants.state,
    })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId));

/** Team members without entries on hold; each team's captain first, disqualified anglers last. */
export const membersQuery = (db: Db, teamIds: readonly number[]) =>
  memberRows(db)
    .where(and(inArray(participants.teamId, teamIds), eq(participants.hasPaid, true), isNull(participants.heldAt)))
    .orderBy(disqualifiedLast, asc(participants.teamJoinedAt), asc(participants.id));

/** The facts about an entrant, other than their score, that seasons need. */
export const entrantFacts = {
  state: participants.state,
  isGuest: participants.isGuest,
  paidVia: participants.paidVia,
  isMember: users.isMember,
};

export const teamMatesQuery = (db: Db, tournamentId: number) =>
  db
    .select({
      teamId: participants.teamId,
      userId: participants.userId,
      disqualifiedAt: participants.disqualifiedAt,
      ...entrantFacts,
    })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(
      and(
        eq(participants.tournamentId, tournamentId),
        isNotNull(participants.teamId),
        eq(participants.hasPaid, true),
        isNull(participants.heldAt),
      ),
    );

type Row = { userId: number; teamId: number | null };
type TeamMate = Awaited<ReturnType<typeof teamMatesQuery>>[number];

/** Board rows, with a team's row repeated for each member; `mate` is null for an angler without a team. */
export async function withMembers<R extends Row>(
  db: Db,
  tournamentId: number,
  rows: readonly R[],
): Promise<(R & { mate: TeamMate | null })[]> {
  const members = rows.every(({ teamId }) => teamId === null)
    ? new Map<number | null, never>()
    : Map.groupBy(await teamMatesQuery(db, tournamentId), ({ teamId }) => teamId);
  return rows.flatMap((row): (R & { mate: TeamMate | null })[] => {
    if (row.teamId === null) return [{ ...row, mate: null }];
    return (members.get(row.teamId) ?? []).map((mate) => ({ ...row, userId: mate.userId, mate }));
  });
}

/** The same without disqualified members of teams. */
export const forEachMember = async <R extends Row>(db: Db, tournamentId: number, rows: readonly R[]): Promise<R[]> =>
  (await withMembers(db, tournamentId, rows)).filter(({ mate }) => mate === null || mate.disqualifiedAt === null);

type Member = Awaited<ReturnType<typeof membersQuery>>[number];

const memberOf = (
  { fishScores, fishUserIds }: BoardRow,
  { userId, username, displayName, isProfileHidden, disqualifiedAt, state }: Member,
) => ({
  userId,
  username,
  displayName,
  ...(isProfileHidden && { isProfileHidden: true as const }),
  ...(disqualifiedAt !== null ? { isDisqualified: true as const } : shownState({ state })),
  fish: fishScores.filter((_, index) => fishUserIds?.[index] === userId).map(inchesOf),
});

function fishText(members: BoardTeam["members"]): string {
  const nameOf = shownNames(members);
  const fishOf = ({ fish, ...member }: BoardTeam["members"][number]) => {
    const outcome = outcomeOf(member);
    const none = outcome ? outcomes[outcome].name.toLowerCase() : "–";
    return fish.map((weight) => decimalText(weight)).join(", ") || none;
  };
  return members.map((member) => `${nameOf(member)} ${fishOf(member)}`).join(" · ");
}

/** The teams on a board, by id. */
export async function teamsOf(db: Db, rows: readonly BoardRow[]): Promise<Map<number, BoardTeam>> {
  const ids = rows.flatMap(({ team }) => team?.id ?? []);
  if (ids.length === 0) return new Map();
  const members = Map.groupBy(await membersQuery(db, ids), ({ teamId }) => teamId);
  return new Map(
    rows.flatMap((row) => {
      if (row.team === null) return [];
      const teamMembers = (members.get(row.team.id) ?? []).map((member) => memberOf(row, member));
      return [[row.team.id, { ...row.team, fishText: fishText(teamMembers), members: teamMembers }] as const];
    }),
  );
}
