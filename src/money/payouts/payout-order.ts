import type { payouts } from "../../db/schema.ts";
import { placeText } from "../prizes/rules.ts";
import type { TransferOrder } from "../providers/provider.ts";

export type Payout = typeof payouts.$inferSelect;

/** Transfers are found by it at the provider. A deleted tournament's payout uses its own id. */
export const groupOf = (club: string, { id, tournamentId, position }: Payout): string =>
  tournamentId === null ? `payout-${club}-${id}` : `payout-${club}-t${tournamentId}-p${position}`;

/** The same attempt is the same order under the same key. */
export function orderOf(club: string, payout: Payout): TransferOrder {
  if (payout.destination === null) throw new Error(`Payout ${payout.id} is sent without a destination.`);
  return {
    amountCents: payout.amountCents,
    destination: payout.destination,
    group: groupOf(club, payout),
    description: `${placeText(payout.position)} place, ${payout.tournamentName}`,
    key: `payout-${club}-${payout.id}-${payout.attempt}`,
  };
}
