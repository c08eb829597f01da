import { eq } from "drizzle-orm";
import { system } from "../../actor.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { participants, payments, users } from "../../db/schema.ts";
import type { Tx } from "../../db/store.ts";
import { entryChanged } from "../../entries/entry.ts";
import { notify } from "../../notifications/notify.ts";
import type { ChargeFacts, IntentFacts } from "../providers/provider.ts";
import { askRefund } from "./ask-refund.ts";
import { recordPaymentMovement } from "./payment-movement.ts";
import type { Payment } from "./payment-rows.ts";
import { paymentTexts } from "./rules.ts";
import { tellPayer } from "./tell-payer.ts";
import { whyNoEntry } from "./why-no-entry.ts";

/** The user's method is that of the succeeded charge, and so is the receipt's. */
async function writeMethodDown(tx: Tx, { id, userId }: Payment, charge: ChargeFacts): Promise<void> {
  const { methodId, methodType, methodLast4, methodBrand } = charge;
  await tx.update(payments).set({ methodType, methodLast4, methodBrand }).where(eq(payments.id, id));
  if (userId === null) return;
  const own = { paymentMethodType: methodType, paymentMethodLast4: methodLast4, paymentMethodBrand: methodBrand };
  await tx
    .update(users)
    .set({ stripePaymentMethodId: methodId, ...own })
    .where(eq(users.id, userId));
}

type Joined = { tournamentId: number; user: { id: number; username: string } };

async function enter(tx: Tx, payment: Payment, { tournamentId, user }: Joined, charge: ChargeFacts, now: number) {
  const paidVia = payment.provider === "mock" ? ("mock" as const) : ("stripe" as const);
  const money = { paidVia, paidAt: charge.createdAt, paymentId: payment.id, stripePaymentIntentId: payment.intentId };
  const entry = { hasPaid: true, heldAt: null, ...money };
  await tx
    .insert(participants)
    .values({ tournamentId, userId: user.id, joinedAt: charge.createdAt, ...entry })
    .onConflictDoUpdate({ target: [participants.tournamentId, participants.userId], set: entry });
  await entryChanged(tx, tournamentId, user.id);
  const { title } = paymentTexts.joined;
  const message = `You've successfully joined ${payment.tournamentName}. Start fishing!`;
  const link = `/tournaments/${tournamentId}`;
  await notify(tx, user.id, { type: "tournament_joined", title, message, link }, now);
  const detail = { paymentId: payment.id, amountCents: charge.amountCents };
  const deed = { action: "join-paid", subject: "tournament", subjectId: tournamentId, detail } as const;
  await recordAudit(tx, user, deed, now);
}

/**
 * The money of a payment has come: it is written down, and carries an entry from now on, or goes back where no entry
 * is possible. A charge made before the end joins even when it arrives later.
 */
export async function receiveCharge(tx: Tx, before: Payment, facts: IntentFacts, charge: ChargeFacts, now: number) {
  const received = { status: "succeeded" as const, paidAt: charge.createdAt, chargeId: charge.id };
  const [payment] = await tx
    .update(payments)
    .set({ ...received, amountCents: charge.amountCents })
    .where(eq(payments.id, before.id))
    .returning();
  if (!payment) return;
  const { createdAt: at, amountCents, id: reference } = charge;
  await recordPaymentMovement(tx, payment, { at, kind: "charge", amountCents, reference });
  await writeMethodDown(tx, payment, charge);
  if (before.status === "processing") {
    const message = `Your payment for ${payment.tournamentName} went through.`;
    await tellPayer(tx, payment, { title: "Payment Complete", message }, now);
  }
  const found = await whyNoEntry(tx, { ordered: before, facts, charge }, now);
  if ("why" in found) await askRefund(tx, payment, system, found.why, now);
  else await enter(tx, payment, found, charge, now);
}
