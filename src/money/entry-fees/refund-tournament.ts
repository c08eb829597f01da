import { and, asc, eq } from "drizzle-orm";
import { type AuditActor, requireTournamentRole, type SignedIn } from "../../actor.ts";
import { payments } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { refuseOncePayoutsSent } from "../../tournaments/queued-payouts.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import { changePayment, isRefundable } from "../payment.ts";
import type { WholeRefund } from "./payment-shapes.ts";

/**
 * Refunds everybody in one write. Entries are removed, except in a canceled tournament, which also refunds the deposits of
 * undecided challenges.
 */
export async function refundEverybody(
  tx: Tx,
  by: AuditActor,
  { tournamentId, reason, keepEntries }: { tournamentId: number; reason: string; keepEntries: boolean },
  now: number,
): Promise<WholeRefund> {
  const paid = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.tournamentId, tournamentId), eq(payments.status, "succeeded")))
    .orderBy(asc(payments.id));
  const due = paid.filter(
    (payment) => isRefundable(payment) && (payment.depositId === null || (keepEntries && payment.keptAt === null)),
  );
  const details = { by, reason, removesEntry: !keepEntries };
  for (const { id } of due) await changePayment(tx, id, "askRefund", details, now);
  return { payments: due.length, amount: due.reduce((sum, { amountCents }) => sum + amountCents, 0) };
}

/** Cancels a tournament that has not ended. Throws `not_found` or `payouts_sent`. */
export async function refundTournament(
  tx: Tx,
  admin: SignedIn,
  id: number,
  { reason }: { reason: string },
  now: number,
): Promise<WholeRefund> {
  const tournament = await visibleTournament(tx, admin, id);
  requireTournamentRole(admin, "move-money", id);
  await refuseOncePayoutsSent(tx, tournament, "its entry fees can no longer be refunded");
  const keepEntries = tournament.cancelledAt !== null;
  return refundEverybody(tx, admin, { tournamentId: id, reason, keepEntries }, now);
}
