import { and, eq, like } from "drizzle-orm";
import { findByEitherName } from "../../accounts/find-account.ts";
import type { SignedIn } from "../../actor.ts";
import { notifications } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { notifyFrom, refuseBeyondSenderLimit } from "../../base/notifications/notify-from.ts";
import { Refusal } from "../../refusal.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import { teamAddress } from "./find-team.ts";
import { findTeamOf, membersOf } from "./read-team.ts";

const type = "team_invitation";

type Invitation = { userId: number; tournamentId: number; notice: { title: string; message: string; link: string } };

/** Points this captain's earlier invitation, if any, to the current team without notifying the angler again. */
async function renewInvitation(tx: Tx, captain: SignedIn, { userId, tournamentId, notice }: Invitation) {
  const renewed = await tx
    .update(notifications)
    .set(notice)
    .where(
      and(
        eq(notifications.senderId, captain.id),
        eq(notifications.userId, userId),
        eq(notifications.type, type),
        like(notifications.link, teamAddress(tournamentId, "%")),
      ),
    )
    .returning({ id: notifications.id });
  return renewed.length > 0;
}

/**
 * Lets the captain invite an angler until the start. The angler is notified once per captain and tournament (docs/rules.md 17.11).
 * Throws `not_found`, `not_yours`, `already_started`, `full`, `invalid` or `too_many`.
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
  if (members[0]?.userId !== actor.id)
    throw new Refusal("not_yours", `Only the captain of ${team.name} can invite anglers.`);
  if (now >= startsAt)
    throw new Refusal("already_started", `${name} has started. To change teams now, please ask the club's admins.`);
  if (members.length >= (terms?.size ?? 0)) throw new Refusal("full", `${team.name} is full.`);
  const invited = await findByEitherName(tx, username);
  if (!invited) {
    throw Refusal.ofField("username", `Nobody is registered as ${username}. Check the spelling of the username.`);
  }
  if (members.some(({ userId }) => userId === invited.id)) {
    throw Refusal.ofField("username", `${invited.displayName} is already on ${team.name}.`);
  }
  const link = teamAddress(tournamentId, team.code);
  const isNotice = and(eq(notifications.userId, invited.id), eq(notifications.link, link));
  const reply = { username: invited.username, displayName: invited.displayName };
  if ((await tx.$count(notifications, isNotice)) > 0) return reply;
  const title = `${actor.displayName} invited you to ${team.name}`;
  const notice = { title, message: `Fish ${name} as a team. Open this to join.`, link };
  if (!(await renewInvitation(tx, actor, { userId: invited.id, tournamentId, notice }))) {
    await refuseBeyondSenderLimit(tx, actor, type, invited.id, now);
    await notifyFrom(tx, actor, [{ userId: invited.id, type, ...notice }], now);
  }
  return reply;
}
