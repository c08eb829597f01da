import type { payouts } from "../../base/db/schema.ts";
import { prizeText } from "../prizes/prize-text.ts";
import type { TransferOrder } from "../providers/provider.ts";

export type Payout = typeof payouts.$inferSelect;

/** The name of a division or a pot may have any letters, and a group's not. */
export const divisionCode = (division: string): string =>
  new Bun.CryptoHasher("sha256").update(division).digest("hex").slice(0, 12);

/** Transfers are found by it at the provider. A deleted tournament's payout uses its own id. */
export function groupOf(club: string, payout: Payout): string {
  const { id, tournamentId, division, pot, position, part, correction } = payout;
  if (tournamentId === null) return `payout-${club}-${id}`;
  const board = division === null ? "" : `-d${divisionCode(division)}`;
  const ofPot = pot === null ? "" : `-s${divisionCode(pot)}`;
  const member = part === 1 ? "" : `-m${part}`;
  const corrected = correction === 0 ? "" : `-c${correction}`;
  return `payout-${club}-t${tournamentId}${board}${ofPot}-p${position}${member}${corrected}`;
}

const groupPattern =
  /^payout-(\w+)-(?:t(\d+)(?:-d([0-9a-f]{12}))?(?:-s([0-9a-f]{12}))?-p(\d+)(?:-m(\d+))?(?:-c(\d+))?|(\d+))$/;

/** What `groupOf` wrote: names of a division and a pot as codes, or the payout's own id. Null for another club's. */
export function readGroup(club: string, group: string) {
  const [, ofClub, tournament, division, pot, position, part = 1, correction = 0, own] = groupPattern.exec(group) ?? [];
  if (ofClub !== club) return null;
  if (own !== undefined) return { id: Number(own) };
  const place = { tournamentId: Number(tournament), position: Number(position) };
  return { ...place, division, pot, part: Number(part), correction: Number(correction) };
}

/** The same attempt is the same order under the same key. */
export function orderOf(club: string, payout: Payout): TransferOrder {
  if (payout.destination === null) throw new Error(`Payout ${payout.id} is sent without a destination.`);
  return {
    amountCents: payout.amountCents,
    destination: payout.destination,
    group: groupOf(club, payout),
    description: `${prizeText(payout)}, ${payout.tournamentName}`,
    key: `payout-${club}-${payout.id}-${payout.attempt}`,
  };
}
