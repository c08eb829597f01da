import { desc, eq } from "drizzle-orm";
import { acceptAgreement } from "../accounts/accept-agreement.ts";
import type { UsState } from "../accounts/account-limits.ts";
import { markTutorialSeen } from "../accounts/mark-tutorial-seen.ts";
import { registerAccount } from "../accounts/register-account.ts";
import { type SignedIn, system } from "../actor.ts";
import { notifications, users } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { markNotificationRead } from "../base/notifications/mark-notification-read.ts";
import { verifyCatch } from "../catches/review/approve-catch.ts";
import { rejectCatch } from "../catches/review/reject-catch.ts";
import { setPrizes } from "../money/prizes/set-prizes.ts";
import { createTournament } from "../tournaments/create-tournament.ts";
import { emailOf } from "./anglers.ts";
import type { PlannedDecision } from "./planned-catch.ts";
import type { PlannedTournament } from "./tournaments.ts";

export async function register(
  tx: Tx,
  person: { username: string; displayName: string; state: UsState; passwordHash: string; isAdmin: boolean },
  at: number,
): Promise<SignedIn> {
  const account = { ...person, email: emailOf(person.username) };
  const id = await registerAccount(tx, person.isAdmin ? system : null, account, at);
  const fresh: SignedIn = {
    ...{ id, username: person.username, displayName: person.displayName, isAdmin: person.isAdmin },
    ...{ hasAcceptedUserAgreement: false, hasSeenTutorial: false, suspendedUntil: null, suspensionReason: null },
    roles: [],
    sessionHash: "",
  };
  return markTutorialSeen(tx, await acceptAgreement(tx, fresh, at));
}

export async function createTournamentWithPrizes(
  tx: Tx,
  admin: SignedIn,
  { input, prizes, createdAt }: PlannedTournament,
  timeZone: string,
): Promise<number> {
  const prizeBreakdown = prizes.map((amount, place) => ({ position: place + 1, amount }));
  const context = { clubZone: timeZone, setPrizes };
  const { id } = await createTournament(tx, admin, { ...input, prizeBreakdown }, context, createdAt);
  return id;
}

/** `sha256` identifies the photo that the judge reviewed. */
export async function judge(
  tx: Tx,
  admin: SignedIn,
  catchId: number,
  sha256: string,
  decision: PlannedDecision,
): Promise<void> {
  if ("rejectionReason" in decision) {
    return rejectCatch(tx, admin, catchId, { rejectionReason: decision.rejectionReason }, decision.at);
  }
  const { length, reason } = decision.corrected ?? { length: undefined, reason: undefined };
  const input = { isVerified: true, length, reason, species: undefined, weight: undefined };
  return verifyCatch(tx, admin, catchId, input, sha256, decision.at);
}

export async function leaveUnread(tx: Tx, reader: SignedIn, unread: number): Promise<void> {
  const sent = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, reader.id))
    .orderBy(desc(notifications.id));
  for (const { id } of sent.slice(unread)) await markNotificationRead(tx, reader, id);
}

export async function setLastActive(tx: Tx, user: SignedIn, lastActiveAt: number): Promise<void> {
  await tx.update(users).set({ lastActiveAt }).where(eq(users.id, user.id));
}
