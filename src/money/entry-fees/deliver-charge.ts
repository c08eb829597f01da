import { eq } from "drizzle-orm";
import { system } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { tournaments, users } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { notify } from "../../base/notifications/notify.ts";
import { confirmEntry, findEntry } from "../../entries/entry.ts";
import { mayEnter } from "../../entries/require-entry-access.ts";
import { whenToFish } from "../../entries/when-to-fish.ts";
import { isSuspended } from "../../members/member-rows.ts";
import { fileDeposited } from "../../options/challenge-deposit/file-deposited.ts";
import { hasSpot } from "../../options/waiting-list/waiting-list.ts";
import { hasQueuedPayouts } from "../../tournaments/queued-payouts.ts";
import { itemsOf } from "../payment-items.ts";
import type { ChargeFacts, IntentFacts } from "../providers/provider.ts";
import type { Payment } from "./payment-rows.ts";
import { paymentTexts } from "./payment-state.ts";

type Entrant = { tournament: typeof tournaments.$inferSelect; user: { id: number; username: string } };

async function enter(tx: Tx, payment: Payment, { tournament, user }: Entrant, charge: ChargeFacts, now: number) {
  const tournamentId = tournament.id;
  const paidVia = payment.provider === "mock" ? ("mock" as const) : ("stripe" as const);
  const money = { paidVia, paidAt: charge.createdAt, paymentId: payment.id, stripePaymentIntentId: payment.intentId };
  const change = { reason: "An entry was paid.", by: system, now };
  await confirmEntry(tx, { tournamentId, userId: user.id }, { heldAt: null, ...money }, charge.createdAt, change);
  const { title } = paymentTexts.joined;
  const message = `You've successfully joined ${payment.tournamentName}. ${whenToFish(tournament, now)}`;
  const link = `/tournaments/${tournamentId}`;
  await notify(tx, user.id, { type: "tournament_joined", title, message, link }, now);
  const detail = { paymentId: payment.id, amountCents: charge.amountCents };
  const auditEntry = { action: "join-paid", subject: "tournament", subjectId: tournamentId, detail } as const;
  await recordAudit(tx, user, auditEntry, now);
}

/** The payment as it was ordered, and the provider's facts about its charge. */
type PaidCharge = { ordered: Payment; facts: IntentFacts; charge: ChargeFacts };

/**
 * Delivers what was paid for: the entry with its side pots, or the challenge that a deposit is for. Returns null, or the reason
 * it can't, which is shown to the payer. A charge made before the end still enters the angler if it arrives later.
 */
export function deliverCharge(tx: Tx, payment: Payment, paid: PaidCharge, now: number): Promise<string | null> {
  const { depositId } = paid.ordered;
  return depositId === null ? enterPaid(tx, payment, paid, now) : fileDeposit(tx, depositId, paid, now);
}

async function enterPaid(tx: Tx, payment: Payment, paid: PaidCharge, now: number): Promise<string | null> {
  const entrant = await entrantOrRejection(tx, paid, now);
  if ("rejectionReason" in entrant) return entrant.rejectionReason;
  await enter(tx, payment, entrant, paid.charge, now);
  return null;
}

async function fileDeposit(tx: Tx, depositId: number, paid: PaidCharge, now: number): Promise<string | null> {
  const payer = await payerOrRejection(tx, paid, now);
  if ("rejectionReason" in payer) return payer.rejectionReason;
  const filed = await fileDeposited(tx, depositId, payer.user, paid.charge.createdAt, now);
  return "rejectionReason" in filed ? filed.rejectionReason : null;
}

async function payerOrRejection(
  db: Db,
  { ordered, facts, charge }: PaidCharge,
  now: number,
): Promise<{ user: typeof users.$inferSelect } | { rejectionReason: string }> {
  const { userId, amountCents } = ordered;
  const [user] = userId === null ? [] : await db.select().from(users).where(eq(users.id, userId));
  if (!user) return { rejectionReason: "The account was deleted." };
  if (charge.amountCents !== amountCents) return { rejectionReason: "The amount paid didn't match the amount due." };
  if (facts.customerId !== user.stripeCustomerId)
    return { rejectionReason: "The payment was made from someone else's account." };
  if (isSuspended(user, now)) return { rejectionReason: "The account is suspended." };
  return { user };
}

/** Open spots may all be reserved for others on the waiting list once the payer's own offer has expired (docs/rules.md 5.20). */
const noSpotReason = ({ name, capacity, participantCount }: typeof tournaments.$inferSelect): string =>
  participantCount < (capacity ?? 0)
    ? `When your payment arrived, every open spot in ${name} was reserved for another angler on the waiting list.`
    : `${name} was full when your payment arrived.`;

/** The reason is shown to the payer. */
async function entrantOrRejection(
  db: Db,
  paid: PaidCharge,
  now: number,
): Promise<Entrant | { rejectionReason: string }> {
  const payer = await payerOrRejection(db, paid, now);
  if ("rejectionReason" in payer) return payer;
  const { ordered, charge } = paid;
  const { user } = payer;
  const { tournamentId, tournamentName: name } = ordered;
  const [tournament] =
    tournamentId === null ? [] : await db.select().from(tournaments).where(eq(tournaments.id, tournamentId));
  if (!tournament) return { rejectionReason: `${name} was deleted.` };
  if (tournament.cancelledAt !== null) return { rejectionReason: `${name} was canceled.` };
  if (charge.createdAt >= tournament.endsAt) return { rejectionReason: `${name} had ended when the payment was made.` };
  if (tournament.joinUntil !== null && charge.createdAt > tournament.joinUntil) {
    return { rejectionReason: `Registration for ${name} had closed when the payment was made.` };
  }
  if (await hasQueuedPayouts(db, tournament.id)) return { rejectionReason: `Results for ${name} are official.` };
  if (!(await mayEnter(db, tournament, user.id, now))) {
    return { rejectionReason: `${name} wasn't open to you when your payment arrived. Please ask the club.` };
  }
  const changedPot = (await itemsOf(db, ordered.id)).find(
    ({ pot, amountCents: fee }) =>
      pot !== null && !tournament.pots?.some((sidePot) => sidePot.name === pot && sidePot.fee === fee),
  );
  if (changedPot)
    return { rejectionReason: `The side pot ${changedPot.pot} was changed or removed before your payment arrived.` };
  const entry = await findEntry(db, tournament.id, user.id);
  if (entry?.hasPaid) return { rejectionReason: `You'd already joined ${name}.` };
  if (!(await hasSpot(db, tournament, user.id, now, charge.createdAt))) {
    return { rejectionReason: `${noSpotReason(tournament)} You can join its waiting list.` };
  }
  return { tournament, user };
}
