import { and, eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { namesOf } from "../../base/db/names.ts";
import { payments, users } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { chosenAtEntry, keepChoices } from "../../entries/choices/choices.ts";
import { findEntry, refuseClosed } from "../../entries/entry.ts";
import type { JoinInput } from "../../entries/entry-shapes.ts";
import { refuseOthers } from "../../entries/require-entry-access.ts";
import { refuseUnapproved } from "../../options/approval/entry-requests.ts";
import {
  addItems,
  isSameItems,
  itemsOf,
  itemsText,
  type PaymentItem,
  sumOfItems,
} from "../../options/side-pots/payment-items.ts";
import { offerPlaces } from "../../options/waiting-list/offer-spots.ts";
import { refuseFull } from "../../options/waiting-list/waiting-list.ts";
import { Refusal } from "../../refusal.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import { readClubCode } from "../providers/club-code.ts";
import type { PaymentProvider } from "../providers/provider.ts";
import { findPayment, findUndecided, type Payment } from "./payment-rows.ts";
import { type EntryCharge, itemsCharged } from "./payment-state.ts";

export type Terms = { provider: PaymentProvider["name"]; entryCharge: EntryCharge };

/** In cents. */
export type Begun = {
  payment: Payment;
  /** The fee now; the payment may be older than a change of the fee. */
  amountCents: number;
  /** The payment is for other side pots than those chosen now. */
  hasOtherItems: boolean;
  items: PaymentItem[];
  entryFeeCents: number;
  description: string;
  club: string;
  payer: { userId: number; username: string; email: string; customerId: string | null };
};

async function addPayment(tx: Tx, values: typeof payments.$inferInsert, items: PaymentItem[]): Promise<Payment> {
  const [payment] = await tx.insert(payments).values(values).returning();
  if (!payment) throw new Error("The payment was not written.");
  await addItems(tx, payment.id, items);
  return payment;
}

export async function readPayer(tx: Tx, userId: number): Promise<Begun["payer"]> {
  const [user] = await tx
    .select({ ...namesOf(users), email: users.email, customerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Refusal("not_signed_in", "Please log in first.");
  return { userId, ...user };
}

export async function cancelPayment(tx: Tx, { id }: Payment): Promise<void> {
  await tx.update(payments).set({ status: "canceled" }).where(eq(payments.id, id));
}

/** Replaces one of another provider, or one without an intent. */
async function findPresent(tx: Tx, tournamentId: number, userId: number, terms: Terms, items: PaymentItem[]) {
  const payment = await findUndecided(tx, { tournamentId, userId, depositId: null });
  if (!payment) return;
  const hasOtherItems = !isSameItems(await itemsOf(tx, payment.id), items);
  const isOutdated = payment.intentId === null && (payment.amountCents !== sumOfItems(items) || hasOtherItems);
  if (payment.provider === terms.provider && !isOutdated) return { payment, hasOtherItems };
  await cancelPayment(tx, payment);
  return;
}

/**
 * Before any provider is asked. Throws `not_found`, `cancelled`, `ended`, `joining_closed`, `members_only`,
 * `approval_required`, `full`, `same_state`, `no_entry_fee`, or `invalid` without what the tournament asks.
 */
export async function beginPayment(
  tx: Tx,
  angler: SignedIn,
  tournamentId: number,
  terms: Terms,
  input: JoinInput,
  now: number,
): Promise<Begun> {
  const tournament = await visibleTournament(tx, angler, tournamentId);
  const { name, entryFeeCents } = tournament;
  const entry = await findEntry(tx, tournamentId, angler.id);
  if (entry?.hasPaid) {
    throw new Refusal("same_state", `You have joined ${name} already.`);
  }
  refuseClosed(tournament, now);
  await refuseOthers(tx, tournament, angler.id);
  await refuseUnapproved(tx, tournament, angler.id);
  await offerPlaces(tx, tournamentId, now);
  await refuseFull(tx, tournament, angler.id, now);
  const choices = await chosenAtEntry(tx, tournament, angler.id, input, entry);
  const { pots } = choices;
  if (entryFeeCents === 0 && pots.length === 0) {
    throw new Refusal("no_entry_fee", `${name} is free: there is nothing to pay to join it.`);
  }
  await keepChoices(tx, tournament, angler.id, choices, now);
  const items = itemsCharged(terms.entryCharge, { entryFeeCents, pots });
  const amountCents = sumOfItems(items);
  const whose = { userId: angler.id, tournamentId, tournamentName: name };
  const fresh = { ...whose, provider: terms.provider, amountCents, status: "open" as const, createdAt: now };
  const present = await findPresent(tx, tournamentId, angler.id, terms, items);
  const payment = present?.payment ?? (await addPayment(tx, fresh, items));
  const hasOtherItems = present?.hasOtherItems ?? false;
  const payer = await readPayer(tx, angler.id);
  const description = `${itemsText(items) ?? "Entry fee"}: ${name}`;
  return {
    payment,
    amountCents,
    hasOtherItems,
    items,
    entryFeeCents,
    description,
    club: await readClubCode(tx),
    payer,
  };
}

/** After a failed or unclear attempt: the next try has its own key. */
export async function nextAttempt(tx: Tx, { id, attempt }: Payment): Promise<Payment | undefined> {
  await tx
    .update(payments)
    .set({ attempt: attempt + 1 })
    .where(and(eq(payments.id, id), eq(payments.attempt, attempt)));
  return findPayment(tx, id);
}

/** The customer made first stays. */
export async function keepCustomer(tx: Tx, userId: number, customerId: string): Promise<string> {
  const [user] = await tx.select({ known: users.stripeCustomerId }).from(users).where(eq(users.id, userId));
  if (user?.known) return user.known;
  await tx.update(users).set({ stripeCustomerId: customerId }).where(eq(users.id, userId));
  return customerId;
}

export async function forgetCustomer(tx: Tx, userId: number): Promise<void> {
  await tx.update(users).set({ stripeCustomerId: null }).where(eq(users.id, userId));
}
