import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { notifications, participants, teams } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { typedCode } from "../../base/invite-code.ts";
import { findEntry } from "../../entries/entry.ts";
import { Refusal } from "../../refusal.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import { memberRows } from "./board-teams.ts";
import { teamAddress } from "./find-team.ts";
import type { OwnTeam, TeamPage, TeamView } from "./team-shapes.ts";

export type Team = typeof teams.$inferSelect;

/** The site's origin and the current time. */
export type At = { origin: string; now: number };

export const noSuchTeam = () => new Refusal("not_found", "This team doesn't exist.");

/** The order in which members become captain: by joining, with entries on hold and disqualified anglers last. */
const captainsFirst = [
  sql`case when ${participants.heldAt} is null and ${participants.disqualifiedAt} is null then 0 else 1 end`,
  asc(participants.teamJoinedAt),
  asc(participants.id),
];

/** Team members, including entries on hold. */
export const membersQuery = (db: Db, tournamentId: number) =>
  memberRows(db)
    .where(eq(participants.tournamentId, tournamentId))
    .orderBy(...captainsFirst);

export const teamsQuery = (db: Db, tournamentId: number) =>
  db.select().from(teams).where(eq(teams.tournamentId, tournamentId)).orderBy(asc(teams.id));

/** A team's members, the captain first. */
export async function membersOf(db: Db, { id, tournamentId }: Pick<Team, "id" | "tournamentId">) {
  return (await membersQuery(db, tournamentId)).filter(({ teamId }) => teamId === id);
}

const viewOf = (team: Team, members: Awaited<ReturnType<typeof membersOf>>): TeamView => ({
  id: team.id,
  name: team.name,
  members: members.map(({ userId, username, displayName, isProfileHidden }) => ({
    userId,
    username,
    displayName,
    ...(isProfileHidden && { isProfileHidden: true }),
  })),
});

export const teamView = async (db: Db, team: Team): Promise<TeamView> => viewOf(team, await membersOf(db, team));

/** Lists teams in the order in which they were created. Throws `not_found`. */
export async function listTeams(db: Db, actor: SignedIn | null, tournamentId: number): Promise<TeamView[]> {
  await visibleTournament(db, actor, tournamentId);
  const members = Map.groupBy(await membersQuery(db, tournamentId), ({ teamId }) => teamId);
  return (await teamsQuery(db, tournamentId)).map((team) => viewOf(team, members.get(team.id) ?? []));
}

/** Throws `not_found`. */
export async function findTeamOf(db: Db, tournamentId: number, teamId: number): Promise<Team> {
  const [team] = await db
    .select()
    .from(teams)
    .where(and(eq(teams.id, teamId), eq(teams.tournamentId, tournamentId)));
  if (!team) throw noSuchTeam();
  return team;
}

export async function ownTeamView(db: Db, team: Team, actor: SignedIn, { origin }: At): Promise<OwnTeam> {
  const view = await teamView(db, team);
  const url = `${origin}${teamAddress(team.tournamentId, team.code)}`;
  return { ...view, code: team.code, url, isCaptain: view.members[0]?.userId === actor.id };
}

const noTeamWithCode = () =>
  new Refusal("not_found", "No team has this code. Please ask the team's captain for it again.");

async function findByCode(db: Db, tournamentId: number, code: string | undefined): Promise<Team | undefined> {
  if (!code) return undefined;
  const [team] = await db
    .select()
    .from(teams)
    .where(and(eq(teams.tournamentId, tournamentId), eq(teams.code, typedCode(code))));
  return team;
}

/** Throws `not_found`. */
export async function requireByCode(db: Db, tournamentId: number, code: string): Promise<Team> {
  const team = await findByCode(db, tournamentId, code);
  if (!team) throw noTeamWithCode();
  return team;
}

export const invitesQuery = (db: Db, userId: number, links: readonly string[]) =>
  db
    .selectDistinct({ link: notifications.link })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), inArray(notifications.link, [...links])));

async function listInvitedTo(db: Db, tournamentId: number, size: number, userId: number) {
  const membersByTeam = Map.groupBy(await membersQuery(db, tournamentId), ({ teamId }) => teamId);
  const open = (await teamsQuery(db, tournamentId)).filter(({ id }) => (membersByTeam.get(id)?.length ?? 0) < size);
  const linkOf = ({ code }: Team) => teamAddress(tournamentId, code);
  const invites = open.length === 0 ? [] : await invitesQuery(db, userId, open.map(linkOf));
  const links = new Set(invites.map(({ link }) => link));
  return open.filter((team) => links.has(linkOf(team))).map(({ name, code }) => ({ name, code }));
}

/** Throws `not_found`, also for an unknown code. */
export async function readTeamPage(
  db: Db,
  actor: SignedIn,
  tournamentId: number,
  code: string | undefined,
  at: At,
): Promise<TeamPage> {
  const tournament = await visibleTournament(db, actor, tournamentId);
  if (tournament.teams === null) throw new Refusal("not_found", `${tournament.name} has no teams.`);
  const canChange = tournament.cancelledAt === null && at.now < tournament.startsAt;
  const entry = await findEntry(db, tournamentId, actor.id);
  const ownTeam = entry?.teamId == null ? null : await findTeamOf(db, tournamentId, entry.teamId);
  const invitation = await findByCode(db, tournamentId, code);
  if (code && !invitation) throw noTeamWithCode();
  return {
    team: ownTeam && (await ownTeamView(db, ownTeam, actor, at)),
    invitation: invitation ? await teamView(db, invitation) : null,
    invitedTo: ownTeam || !canChange ? [] : await listInvitedTo(db, tournamentId, tournament.teams.size, actor.id),
    hasJoined: entry?.hasPaid ?? false,
    canChange,
  };
}
