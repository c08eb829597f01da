import type { SignedIn, WriteAs } from "../../actor.ts";
import type { Tx } from "../../base/db/store.ts";
import { parseEntryChoices, saveChoices } from "../../entries/choices/choices.ts";
import { findEntry, refuseClosed } from "../../entries/entry.ts";
import type { JoinInput } from "../../entries/entry-shapes.ts";
import { refuseOthers } from "../../entries/require-entry-access.ts";
import { refuseUnapproved } from "../../options/approval/entry-requests.ts";
import { offerSpots } from "../../options/waiting-list/offer-spots.ts";
import { refuseFull } from "../../options/waiting-list/waiting-list.ts";
import { Refusal } from "../../refusal.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import { itemsText } from "../payment-items.ts";
import { withCurrentProvider } from "../providers/open-payments.ts";
import { type Begun, beginPayment } from "./begin-payment.ts";
import { entryTerms, paidInPerson } from "./entry-terms.ts";
import { type OpenNeeds, openIntent } from "./open-intent.ts";
import type { OpenedPayment } from "./payment-shapes.ts";
import { itemsCharged, type Terms } from "./payment-state.ts";

/**
 * Begins payment of an entry fee and the chosen side pots. Throws `not_found`, `cancelled`, `ended`, `joining_closed`, `members_only`,
 * `approval_required`, `full`, `same_state`, `no_entry_fee`, `payment_required` if it is paid in person, or `invalid` if
 * something the tournament requires is missing.
 */
export async function beginEntryPayment(
  tx: Tx,
  angler: SignedIn,
  tournamentId: number,
  { provider, entryCharge }: Terms,
  input: JoinInput,
  now: number,
): Promise<Begun> {
  const tournament = await visibleTournament(tx, angler, tournamentId);
  const { name, entryFeeCents } = tournament;
  const entry = await findEntry(tx, tournamentId, angler.id);
  if (entry?.hasPaid) {
    throw new Refusal("same_state", `You've already joined ${name}.`);
  }
  refuseClosed(tournament, now);
  await refuseOthers(tx, tournament, angler.id);
  await refuseUnapproved(tx, tournament, angler.id);
  await offerSpots(tx, tournamentId, now);
  await refuseFull(tx, tournament, angler.id, now);
  const choices = await parseEntryChoices(tx, tournament, angler.id, input, entry);
  const { pots } = choices;
  if (entryFeeCents === 0 && pots.length === 0) {
    throw new Refusal("no_entry_fee", `${name} is free. There's nothing to pay.`);
  }
  if (provider === null) throw paidInPerson();
  await saveChoices(tx, tournament, angler.id, choices, now);
  const items = itemsCharged(entryCharge, { entryFeeCents, pots });
  const purchase = { userId: angler.id, tournamentId, tournamentName: name, depositId: null };
  const description = `${itemsText(items) ?? "Entry fee"}: ${name}`;
  return beginPayment(tx, { purchase, items, entryFeeCents, description }, provider, now);
}

/** Idempotent across tabs. Throws as `beginEntryPayment`, `provider_silent` or `provider_refused`. */
export function openEntryIntent(
  needs: OpenNeeds,
  write: WriteAs<SignedIn>,
  tournamentId: number,
  input: JoinInput,
  now: number,
): Promise<OpenedPayment> {
  const deps = withCurrentProvider(needs);
  const terms = entryTerms(deps);
  return openIntent(deps, write, (tx, angler) => beginEntryPayment(tx, angler, tournamentId, terms, input, now), now);
}
