import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { participants } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import { askRefund } from "../money/entry-fees/ask-refund.ts";
import { findPayment } from "../money/entry-fees/payment-rows.ts";
import { isRefundable } from "../money/entry-fees/rules.ts";
import { Refusal } from "../refusal.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { entryChanged, findEntry } from "./entry.ts";
import type { Participation } from "./model.ts";

/**
 * Leaves a tournament before it starts, with the fee back; after that only an admin can help (docs/rules.md 5.4).
 * Not having joined is the same as having left. Throws `not_found` or `already_started`.
 */
export async function leave(tx: Tx, actor: SignedIn, tournamentId: number, now: number): Promise<Participation> {
  const { name, startsAt } = await visibleTournament(tx, actor, tournamentId);
  const entry = await findEntry(tx, tournamentId, actor.id);
  if (!entry) return { hasPaid: false };
  if (now >= startsAt) {
    throw new Refusal("already_started", `${name} has started. To leave it now, please ask the club's admins.`);
  }
  await tx.delete(participants).where(eq(participants.id, entry.id));
  await entryChanged(tx, tournamentId, actor.id);
  const payment = entry.paymentId === null ? undefined : await findPayment(tx, entry.paymentId);
  if (payment && isRefundable(payment)) await askRefund(tx, payment, actor, "You left before the start.", now);
  const deed = { action: "leave-tournament", subject: "tournament", subjectId: tournamentId } as const;
  await recordAudit(tx, actor, deed, now);
  return { hasPaid: false };
}
