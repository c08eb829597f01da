import { and, count, eq, isNotNull } from "drizzle-orm";
import type { Actor, SignedIn } from "../actor.ts";
import { isCashRefundDue } from "../base/db/cash-refund.ts";
import { preparedOnce } from "../base/db/prepared.ts";
import { catches, challenges, payments, payouts } from "../base/db/schema.ts";
import { inScope } from "../base/db/scope.ts";
import type { Db } from "../base/db/store.ts";
import { isUnpaidPrize } from "../base/db/unpaid-prize.ts";
import { isoText } from "../base/format/moments.ts";
import { countUnread } from "../base/notifications/count-unread.ts";
import { listNotifications } from "../base/notifications/list-notifications.ts";
import { notificationPage } from "../base/notifications/unread-badge.ts";
import { readClubLook } from "../club/read-club-settings.ts";
import type { Deps } from "../deps.ts";
import { mayCreate, scopeOf } from "../rights.ts";
import { workPlaces } from "../roles/role-pages.ts";
import type { SessionUser, SessionView } from "./account-forms.ts";
import { currentAgreement } from "./agreement.ts";

export function toSessionUser(user: SignedIn): SessionUser {
  const { id, username, displayName, isAdmin, suspendedUntil, suspensionReason } = user;
  const { hasAcceptedUserAgreement, hasSeenTutorial } = user;
  return {
    ...{ id, username, displayName, isAdmin, hasAcceptedUserAgreement, hasSeenTutorial },
    suspendedUntil: isoText(suspendedUntil),
    suspensionReason,
    ...(user.lacksTwoStep && { lacksTwoStep: true as const }),
    ...(!isAdmin && mayCreate(user) && { createsTournaments: true as const }),
    ...(user.roles.length > 0 && { roles: [...new Set(user.roles.map(({ role }) => role))] }),
  };
}

const awaitingReview = and(eq(catches.status, "pending").inlineParams(), isNotNull(catches.tournamentId));

const awaitingQuery = preparedOnce((db) =>
  db.select({ waiting: count() }).from(catches).where(awaitingReview).prepare(),
);

/** Null for a reader who isn't a judge. */
async function countAwaitingReview(db: Db, actor: Actor): Promise<number | null> {
  const scope = actor ? scopeOf(actor, "review") : [];
  if (scope === "all") return (await awaitingQuery(db).execute())[0]?.waiting ?? 0;
  return scope.length > 0 ? db.$count(catches, and(awaitingReview, inScope(db, catches.tournamentId, scope))) : null;
}

/** Null for a reader who isn't a judge. */
async function countOpenChallenges(db: Db, actor: Actor): Promise<number | null> {
  const scope = actor ? scopeOf(actor, "review") : [];
  if (scope !== "all" && scope.length === 0) return null;
  const isOpen = eq(challenges.status, "open").inlineParams();
  return db.$count(challenges, and(isOpen, inScope(db, challenges.tournamentId, scope)));
}

/** Null for a reader who may not see the club's money. */
async function countPrizesToPay(db: Db, actor: Actor): Promise<number | null> {
  const scope = actor ? scopeOf(actor, "see-money") : [];
  if (scope !== "all" && scope.length === 0) return null;
  return db.$count(payouts, and(isUnpaidPrize, inScope(db, payouts.tournamentId, scope)));
}

/** Null for a reader who may not see the club's money. */
async function countCashRefunds(db: Db, actor: Actor): Promise<number | null> {
  const scope = actor ? scopeOf(actor, "see-money") : [];
  if (scope !== "all" && scope.length === 0) return null;
  return db.$count(payments, and(isCashRefundDue, inScope(db, payments.tournamentId, scope)));
}

/** Suspended users aren't asked, because they can't write anyway. */
const mustAccept = (actor: Actor) => actor !== null && !actor.hasAcceptedUserAgreement && actor.suspendedUntil === null;

export async function readSession(
  db: Db,
  actor: Actor,
  { config, demo }: Pick<Deps, "config" | "demo">,
  now: number,
): Promise<SessionView> {
  return {
    user: actor && toSessionUser(actor),
    notifications: actor ? (await listNotifications(db, actor, { limit: notificationPage.underBell })).items : [],
    unreadCount: actor ? await countUnread(db, actor) : 0,
    agreement: mustAccept(actor) ? currentAgreement : null,
    awaitingReview: await countAwaitingReview(db, actor),
    openChallenges: await countOpenChallenges(db, actor),
    prizesToPay: await countPrizesToPay(db, actor),
    cashRefundsToPay: await countCashRefunds(db, actor),
    workPlaces: actor ? workPlaces(actor) : [],
    club: {
      ...(await readClubLook(db, config)),
      payments: config.onlinePayments,
      entryCharge: config.entryCharge,
      timeZone: config.timeZone,
      publicAddress: config.publicOrigin,
      demo,
    },
    now,
  };
}
