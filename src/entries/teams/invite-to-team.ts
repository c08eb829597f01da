import { and, eq } from "drizzle-orm";
import { findByEitherName } from "../../accounts/find-account.ts";
import type { SignedIn } from "../../actor.ts";
import { notifications } from "../../db/schema.ts";
import type { Tx } from "../../db/store.ts";
import { notify } from "../../notifications/notify.ts";
import { Refusal } from "../../refusal.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import { findTeamOf, membersOf } from "./read-team.ts";
import { teamAddress } from "./rules.ts";

/**
 * By its captain, until the start: who is invited gets a notification, once for each team. Throws `not_found`, `not_yours`,
 * `already_started`, `full` or `invalid`.
 */
export async function inviteToTeam(
  tx: Tx,
  actor: SignedIn,
  { id: tournamentId, teamId }: { id: number; teamId: number },
  { username }: { username: string },
  now: number,
): Promise<{ username: string; displayName: string }> {
  const { name, startsAt, teams: terms } = await visibleTournament(tx, actor, tournamentId);
  const team = await findTeamOf(tx, tournamentId, teamId);
  const members = await membersOf(tx, team);
  if (members[0]?.userId !== actor.id) throw new Refusal("not_yours", `Only the captain of ${team.name} invites.`);
  if (now >= startsAt) throw new Refusal("already_started", `${name} has started: ask the club's admins.`);
  if (members.length >= (terms?.size ?? 0)) throw new Refusal("full", `${team.name} is full.`);
  const invited = await findByEitherName(tx, username);
  if (!invited) {
    throw Refusal.ofField("username", `Nobody is registered as ${username}. Check the spelling of the username.`);
  }
  if (members.some(({ userId }) => userId === invited.id)) {
    throw Refusal.ofField("username", `${invited.displayName} is in ${team.name} already.`);
  }
  const link = teamAddress(tournamentId, team.code);
  const isNotice = and(eq(notifications.userId, invited.id), eq(notifications.link, link));
  if ((await tx.$count(notifications, isNotice)) > 0)
    return { username: invited.username, displayName: invited.displayName };
  const title = `${actor.displayName} invites you to ${team.name}`;
  const message = `Fish ${name} in one team. Open this to join it.`;
  await notify(tx, invited.id, { type: "tournament_changed", title, message, link }, now);
  return { username: invited.username, displayName: invited.displayName };
}
