import type { SignedIn, WriteAs } from "../../actor.ts";
import { payments } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { findChallengeable } from "../../challenges/open-challenge.ts";
import type { Deps } from "../../deps.ts";
import { type Begun, cancelPayment, readPayer } from "../../money/entry-fees/begin-payment.ts";
import { openIntent } from "../../money/entry-fees/open-intent.ts";
import { findUndecided, type Payment } from "../../money/entry-fees/payment-rows.ts";
import type { OpenedPayment } from "../../money/entry-fees/payment-shapes.ts";
import { readClubCode } from "../../money/providers/club-code.ts";
import type { PaymentProvider } from "../../money/providers/provider.ts";
import { Refusal } from "../../refusal.ts";
import { findOwnDeposit } from "./find-deposit.ts";

async function addPayment(tx: Tx, values: typeof payments.$inferInsert): Promise<Payment> {
  const [payment] = await tx.insert(payments).values(values).returning();
  if (!payment) throw new Error("The payment was not written.");
  return payment;
}

/** Throws `not_found`, `same_state` for one that was filed, or as `findChallengeable` does. */
export async function beginDeposit(
  tx: Tx,
  challenger: SignedIn,
  depositId: number,
  provider: PaymentProvider["name"],
  now: number,
): Promise<Begun> {
  const { deposit, tournament } = await findOwnDeposit(tx, challenger, depositId);
  const { tournamentId, catchId, amountCents, challengeId } = deposit;
  if (challengeId !== null) throw new Refusal("same_state", "This deposit was paid, and the challenge is filed.");
  await findChallengeable(tx, challenger, catchId, now);
  const of = { tournamentId, userId: challenger.id, depositId };
  const open = await findUndecided(tx, of);
  const isOther = open !== undefined && open.provider !== provider;
  if (isOther) await cancelPayment(tx, open);
  const fresh = {
    ...of,
    tournamentName: tournament.name,
    provider,
    amountCents,
    status: "open" as const,
    createdAt: now,
  };
  return {
    payment: open && !isOther ? open : await addPayment(tx, fresh),
    amountCents,
    hasOtherItems: false,
    items: [],
    entryFeeCents: amountCents,
    description: `Deposit of a challenge: ${tournament.name}`,
    club: await readClubCode(tx),
    payer: await readPayer(tx, challenger.id),
  };
}

/** Idempotent across tabs. Throws as `beginDeposit`, `provider_silent` or `provider_refused`. */
export async function openDepositIntent(
  deps: Pick<Deps, "store" | "payments" | "config">,
  write: WriteAs<SignedIn>,
  depositId: number,
  now: number,
): Promise<Omit<OpenedPayment, "entryFee" | "items">> {
  const begin = (tx: Tx, by: SignedIn) => beginDeposit(tx, by, depositId, deps.payments.name, now);
  const { entryFee: _, items: __, ...opened } = await openIntent(deps, write, begin, now);
  return opened;
}
