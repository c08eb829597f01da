import { eq } from "drizzle-orm";
import { namesOf } from "../../base/db/names.ts";
import { users } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { Refusal } from "../../refusal.ts";
import { addOnlinePayment, changePayment, type Purchase } from "../payment.ts";
import { isSameItems, itemsOf, type PaymentItem, sumOfItems } from "../payment-items.ts";
import { readClubCode } from "../providers/club-code.ts";
import type { PaymentProvider } from "../providers/provider.ts";
import { findUndecided, type Payment } from "./payment-rows.ts";

type Provider = PaymentProvider["name"];

/** A payment that somebody is about to make. Amounts are in cents. */
export type Order = {
  purchase: Purchase & { userId: number; tournamentId: number };
  items: PaymentItem[];
  /** The fee shown on the tournament's card. */
  entryFeeCents: number;
  /** Sent to the provider. */
  description: string;
};

/** Amounts are in cents. */
export type Begun = {
  payment: Payment;
  /** The current price, which may have changed since the payment was created. */
  amountCents: number;
  /** Whether the payment is for different side pots than those chosen now. */
  hasOtherItems: boolean;
  items: PaymentItem[];
  entryFeeCents: number;
  description: string;
  club: string;
  payer: { userId: number; username: string; email: string; customerId: string | null };
};

async function readPayer(tx: Tx, userId: number): Promise<Begun["payer"]> {
  const [user] = await tx
    .select({ ...namesOf(users), email: users.email, customerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Refusal("not_signed_in", "Please log in first.");
  return { userId, ...user };
}

/** Finds the pending payment. Abandons one from another provider, or an outdated one that has no intent yet. */
async function findPresent(tx: Tx, { purchase, items }: Order, provider: Provider, now: number) {
  const payment = await findUndecided(tx, purchase);
  if (!payment) return;
  const hasOtherItems = !isSameItems(await itemsOf(tx, payment.id), items);
  const isOutdated = payment.intentId === null && (payment.amountCents !== sumOfItems(items) || hasOtherItems);
  if (payment.provider === provider && !isOutdated) return { payment, hasOtherItems };
  await changePayment(tx, payment.id, "abandon", {}, now);
  return;
}

/** Begins the payment of an order, or finds the pending one. Doesn't call the provider. */
export async function beginPayment(tx: Tx, order: Order, provider: Provider, now: number): Promise<Begun> {
  const { purchase, items, entryFeeCents, description } = order;
  const present = await findPresent(tx, order, provider, now);
  return {
    payment: present?.payment ?? (await addOnlinePayment(tx, order, provider, now)),
    amountCents: sumOfItems(items),
    hasOtherItems: present?.hasOtherItems ?? false,
    items,
    entryFeeCents,
    description,
    club: await readClubCode(tx),
    payer: await readPayer(tx, purchase.userId),
  };
}

/** Stores the customer id unless the user already has one, and returns the stored one. */
export async function keepCustomer(tx: Tx, userId: number, customerId: string): Promise<string> {
  const [user] = await tx.select({ known: users.stripeCustomerId }).from(users).where(eq(users.id, userId));
  if (user?.known) return user.known;
  await tx.update(users).set({ stripeCustomerId: customerId }).where(eq(users.id, userId));
  return customerId;
}

export async function forgetCustomer(tx: Tx, userId: number): Promise<void> {
  await tx.update(users).set({ stripeCustomerId: null }).where(eq(users.id, userId));
}
