import type { Pot } from "../../base/db/schema.ts";
import { moneyText } from "../../base/format/money.ts";
import { isTargetSpecies } from "../../tournaments/tournament-state.ts";

/** Of the tournament's verified, eligible fish, the biggest or the smallest one by what it scores wins. */
export type PotTerms = Pot;

export const potBounds = { pots: 12, letters: 40, places: 10, feeCents: 1_000_000, clubShare: 90 } as const;

const keyOf = (name: string): string => name.trim().toLowerCase();

/** Names are compared without regard to case. */
export const findPot = <P extends { name: string }>(pots: readonly P[] | null, name: string): P | undefined =>
  pots?.find((pot) => keyOf(pot.name) === keyOf(name));

export const isSamePot = (one: PotTerms, other: PotTerms): boolean =>
  one.name === other.name &&
  one.fee === other.fee &&
  one.kind === other.kind &&
  one.clubShare === other.clubShare &&
  (one.species ?? "").toLowerCase() === (other.species ?? "").toLowerCase() &&
  one.shares.join() === other.shares.join();

/** A fish of it can be one of the target species: the pot's is the group, or one of its species. */
export const isPotSpecies = (species: string, targets: readonly string[]): boolean =>
  isTargetSpecies(species, targets) || targets.some((target) => isTargetSpecies(target, [species]));

/** "Side pot Big Bass: Biggest fish, $20.00, winner takes all." */
export const potSentence = (pot: PotTerms): string => `Side pot ${pot.name}: ${potText(pot)}.`;

/** "Biggest Largemouth Bass, $20.00, pays 60/40, 10% to the club". */
export function potText({ kind, species, fee, shares, clubShare }: PotTerms): string {
  const fish = `${kind === "biggest" ? "Biggest" : "Smallest"} ${species ?? "fish"}`;
  const pays = shares.length === 1 ? "winner takes all" : `pays ${shares.join("/")}`;
  const club = clubShare > 0 ? `, ${clubShare}% to the club` : "";
  return `${fish}, ${moneyText(fee)}, ${pays}${club}`;
}
