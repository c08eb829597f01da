import type { SignedIn, WriteAs } from "../../actor.ts";
import type { Tx } from "../../base/db/store.ts";
import { findChallengeable } from "../../challenges/open-challenge.ts";
import { type Begun, beginPayment } from "../../money/entry-fees/begin-payment.ts";
import { entryTerms, paidInPerson } from "../../money/entry-fees/entry-terms.ts";
import { type OpenNeeds, openIntent } from "../../money/entry-fees/open-intent.ts";
import type { OpenedPayment } from "../../money/entry-fees/payment-shapes.ts";
import type { Terms } from "../../money/entry-fees/payment-state.ts";
import { withCurrentProvider } from "../../money/providers/open-payments.ts";
import { Refusal } from "../../refusal.ts";
import { findOwnDeposit } from "./find-deposit.ts";

/**
 * Throws `not_found`, `same_state` if the challenge was already filed, `payment_required` if it is paid in person, or as
 * `findChallengeable` does.
 */
export async function beginDeposit(
  tx: Tx,
  challenger: SignedIn,
  depositId: number,
  provider: Terms["provider"],
  now: number,
): Promise<Begun> {
  const { deposit, tournament } = await findOwnDeposit(tx, challenger, depositId);
  const { tournamentId, catchId, amountCents, challengeId } = deposit;
  if (challengeId !== null) throw new Refusal("same_state", "This deposit is paid, and the challenge is filed.");
  await findChallengeable(tx, challenger, catchId, now);
  if (provider === null) throw paidInPerson();
  const { name: tournamentName } = tournament;
  const order = {
    purchase: { tournamentId, tournamentName, userId: challenger.id, depositId },
    items: [{ pot: null, amountCents }],
    entryFeeCents: amountCents,
    description: `Challenge deposit: ${tournamentName}`,
  };
  return beginPayment(tx, order, provider, now);
}

/** Idempotent across tabs. Throws as `beginDeposit`, `provider_silent` or `provider_refused`. */
export async function openDepositIntent(
  needs: OpenNeeds,
  write: WriteAs<SignedIn>,
  depositId: number,
  now: number,
): Promise<Omit<OpenedPayment, "entryFee" | "items">> {
  const deps = withCurrentProvider(needs);
  const begin = (tx: Tx, by: SignedIn) => beginDeposit(tx, by, depositId, entryTerms(deps).provider, now);
  const { entryFee: _, items: __, ...opened } = await openIntent(deps, write, begin, now);
  return opened;
}
