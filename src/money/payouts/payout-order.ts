import type { payouts } from "../../base/db/schema.ts";
import { prizeText } from "../prizes/prize-text.ts";
import type { TransferOrder } from "../providers/provider.ts";

export type Payout = typeof payouts.$inferSelect;

/** A division or pot can have any characters in its name, but a group can't. */
export const divisionCode = (division: string): string =>
  new Bun.CryptoHasher("sha256").update(division).digest("hex").slice(0, 12);

/** The provider's transfers are found by this group. A deleted tournament's payout uses the payout's id. */
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

/** Parses the result of `groupOf`: division and pot names as codes, or the payout's own id. Null for another club's group. */
export function readGroup(club: string, group: string) {
  const [, ofClub, tournament, division, pot, position, part = 1, correction = 0, payoutId] =
    groupPattern.exec(group) ?? [];
  if (ofClub !== club) return null;
  if (payoutId !== undefined) return { id: Number(payoutId) };
  const place = { tournamentId: Number(tournament), position: Number(position) };
  return { ...place, division, pot, part: Number(part), correction: Number(correction) };
}

/** The same attempt always produces the same order and key. */
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
