import { eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { teams } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { notify, notifyAll } from "../../base/notifications/notify.ts";
import { findEntry } from "../../entries/entry.ts";
import { findMember } from "../../members/read-member.ts";
import { Refusal } from "../../refusal.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import { findTeam } from "./find-team.ts";
import { makeTeam, putInTeam, refuseFullTeam, refuseTakenName } from "./join-team.ts";
import { findTeamOf, membersOf, teamsQuery, teamView } from "./read-team.ts";
import type { TeamView } from "./team-shapes.ts";

type Change = { team: string; reason: string };

/**
 * Moves an entrant to the named team, creating it if necessary; a blank name removes them from their team
 * (docs/rules.md 17.4). Idempotent. Throws `not_found`, `not_joined`, `full`, or `cancelled`.
 */
export async function changeTeam(
  tx: Tx,
  admin: SignedIn,
  { id: tournamentId, userId }: { id: number; userId: number },
  { team: teamName, reason }: Change,
  now: number,
): Promise<{ userId: number; team: TeamView | null }> {
  const tournament = await visibleTournament(tx, admin, tournamentId);
  const { name, cancelledAt } = tournament;
  if (tournament.teams === null) throw new Refusal("not_found", `${name} has no teams.`);
  const entry = await findEntry(tx, tournamentId, userId);
  if (!entry) throw new Refusal("not_found", `There's no such entry in ${name}.`);
  if (!entry.hasPaid) throw new Refusal("not_joined", "Their entry isn't confirmed yet, so they can't be on a team.");
  if (cancelledAt !== null) throw new Refusal("cancelled", `${name} was canceled.`);
  const before = entry.teamId === null ? null : await findTeamOf(tx, tournamentId, entry.teamId);
  const existingTeam = teamName ? findTeam(await teamsQuery(tx, tournamentId), teamName) : undefined;
  if (teamName ? existingTeam && existingTeam.id === before?.id : before === null) {
    return { userId, team: before && (await teamView(tx, before)) };
  }
  if (existingTeam) await refuseFullTeam(tx, tournament, existingTeam);
  const after = teamName ? (existingTeam ?? (await makeTeam(tx, tournamentId, teamName, now))) : null;
  await putInTeam(tx, entry, after, { reason: `An angler was moved to another team: ${reason}`, by: admin, now });
  const { username } = await findMember(tx, userId);
  const detail = { angler: username, userId, before: before?.name ?? null, after: after?.name ?? null, reason };
  await recordAudit(tx, admin, { action: "change-team", subject: "tournament", subjectId: tournamentId, detail }, now);
  const title = after ? `You're now on ${after.name} in ${name}` : `You're no longer on a team in ${name}`;
  const link = `/tournaments/${tournamentId}/team`;
  await notify(tx, userId, { type: "tournament_changed", title, message: `Reason: ${reason}`, link }, now);
  return { userId, team: after && (await teamView(tx, after)) };
}

/** Also notifies the members. Throws `not_found` or `invalid`. */
export async function renameTeam(
  tx: Tx,
  admin: SignedIn,
  { id: tournamentId, teamId }: { id: number; teamId: number },
  { name, reason }: { name: string; reason: string },
  now: number,
): Promise<TeamView> {
  const tournament = await visibleTournament(tx, admin, tournamentId);
  const team = await findTeamOf(tx, tournamentId, teamId);
  if (team.name === name) return teamView(tx, team);
  if (findTeam([team], name) === undefined) await refuseTakenName(tx, tournamentId, name);
  await tx.update(teams).set({ name }).where(eq(teams.id, teamId));
  const detail = { teamId, before: team.name, after: name, reason };
  await recordAudit(tx, admin, { action: "rename-team", subject: "tournament", subjectId: tournamentId, detail }, now);
  const notices = (await membersOf(tx, team)).map(({ userId }) => ({
    userId,
    type: "tournament_changed" as const,
    title: `Your team in ${tournament.name} is now ${name}`,
    message: `Reason: ${reason}`,
    link: `/tournaments/${tournamentId}/team`,
  }));
  await notifyAll(tx, notices, now);
  await bumpVersion(tx, `tournament:${tournamentId}`);
  return teamView(tx, { ...team, name });
}
