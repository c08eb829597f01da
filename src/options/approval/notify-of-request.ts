import { and, eq, gt, inArray, isNull, lte, or } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { notifications, userRoles, users } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { notifyFrom } from "../../base/notifications/notify-from.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";

type Run = Pick<Tournament, "id" | "name" | "createdById">;

/** Admins, the tournament's organizers, and its creator if they organize for the whole club. */
const runnersQuery = (db: Db, { id, createdById }: Run, now: number) => {
  const created = and(isNull(userRoles.tournamentId), eq(userRoles.userId, createdById ?? 0));
  const organizers = db
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(
      and(
        eq(userRoles.role, "organizer"),
        or(eq(userRoles.tournamentId, id), created),
        or(isNull(userRoles.until), gt(userRoles.until, now)),
      ),
    );
  return db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        or(eq(users.isAdmin, true).inlineParams(), inArray(users.id, organizers)),
        or(isNull(users.suspendedUntil), lte(users.suspendedUntil, now)),
      ),
    );
};

const unreadRequestsQuery = (db: Db, userIds: readonly number[], link: string) =>
  db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(
      and(
        inArray(notifications.userId, [...userIds]),
        eq(notifications.isRead, false).inlineParams(),
        eq(notifications.link, link),
        eq(notifications.type, "entry_requested"),
      ),
    );

/** Sends one notification per tournament until it's read, however many anglers send requests (docs/rules.md 5.30). */
export async function notifyOfRequest(tx: Tx, angler: SignedIn, tournament: Run, now: number): Promise<void> {
  const link = `/admin/tournaments/${tournament.id}/day#requests`;
  const runners = (await runnersQuery(tx, tournament, now)).map(({ id }) => id).filter((id) => id !== angler.id);
  const knowing = new Set((await unreadRequestsQuery(tx, runners, link)).map(({ userId }) => userId));
  const notice = {
    type: "entry_requested" as const,
    title: `Requests to join ${tournament.name}`,
    message: `${angler.displayName} asked to join. Approve or decline the request on the tournament day page.`,
    link,
  };
  const notices = runners.filter((id) => !knowing.has(id)).map((userId) => ({ userId, ...notice }));
  await notifyFrom(tx, angler, notices, now);
}
