import type { SignedIn } from "../actor.ts";
import type { Tx } from "../base/db/store.ts";
import { beginEntryPayment } from "../money/entry-fees/begin-entry-payment.ts";
import { keepCustomer } from "../money/entry-fees/begin-payment.ts";
import type { EntryCharge } from "../money/entry-fees/payment-state.ts";
import { syncPayment } from "../money/entry-fees/sync-payment.ts";
import { actOnIntent } from "../money/providers/mock/act-on-intent.ts";
import { addCustomer, addIntent } from "../money/providers/mock/mock-intents.ts";
import { itemsText } from "../options/side-pots/payment-items.ts";

type Paid = { tournamentId: number; pots: readonly string[] };

/**
 * An angler pays an entry fee and side pots at `at`, UTC ms, as in test mode: through the mock provider, whose side is kept as well, so
 * that the payment can be read again, given back and disputed.
 */
export async function payEntry(
  tx: Tx,
  angler: SignedIn,
  { tournamentId, pots }: Paid,
  entryCharge: EntryCharge,
  at: number,
) {
  const terms = { provider: "mock", entryCharge } as const;
  const { payment, club, payer, items } = await beginEntryPayment(
    tx,
    angler,
    tournamentId,
    terms,
    { pots: [...pots] },
    at,
  );
  const { userId, username, email } = payer;
  const made = await addCustomer(tx, { userId, username, email, key: `customer-${club}-${userId}` }, at);
  const customerId = await keepCustomer(tx, userId, made);
  const mark = { club, paymentId: payment.id, tournamentId, userId };
  const key = `intent-${club}-${payment.id}-${payment.attempt}`;
  const description = `${itemsText(items) ?? "Entry fee"}: ${payment.tournamentName}`;
  const order = { amountCents: payment.amountCents, customerId, description, mark, key };
  const { id } = await addIntent(tx, order, at);
  await syncPayment(tx, await actOnIntent(tx, id, { outcome: "succeeds", method: "card" }, at), at);
}
