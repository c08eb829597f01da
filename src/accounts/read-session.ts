import type { Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import type { Db } from "../db/store.ts";
import { listNotifications } from "../notifications/list-notifications.ts";
import type { SessionUser, SessionView } from "./model.ts";

/** The signed-in user as pages and `GET /api/auth/me` see them. */
export function sessionUser(actor: Actor): SessionUser | null {
  if (!actor) return null;
  const { id, username, isAdmin, hasAcceptedUserAgreement, hasSeenTutorial, suspendedUntil, suspensionReason } = actor;
  const until = suspendedUntil === null ? null : new Date(suspendedUntil).toISOString();
  return { id, username, isAdmin, hasAcceptedUserAgreement, hasSeenTutorial, suspendedUntil: until, suspensionReason };
}

/** What the frame around every page needs: who, their notifications, the club, and the moment it was asked. */
export async function readSession(db: Db, actor: Actor, config: Config, now: number): Promise<SessionView> {
  return {
    user: sessionUser(actor),
    notifications: actor ? await listNotifications(db, actor) : [],
    club: { name: config.clubName, payments: config.payments, timeZone: config.timeZone },
    now,
  };
}
