import type { Pot } from "../../base/db/schema.ts";
import { dollarsText, moneyText } from "../../base/format/money.ts";
import { type Rules, scoreUnit } from "../../scoring/scoring-rules.ts";
import { isTargetSpecies } from "../../tournaments/tournament-state.ts";

/** The biggest or the smallest of the tournament's verified, eligible fish wins, by its score. */
export type PotTerms = Pot;

export const potBounds = {
  pots: 12,
  letters: 40,
  places: 10,
  feeCents: 1_000_000,
  clubShare: 90,
  minimumToWin: 10_000,
} as const;

/** Cents that prizes can be rounded down to. */
export const potRounds = [1, 100, 500] as const;
export const potRemainders = ["first", "last", "club"] as const;
export const potTies = ["ranked", "split"] as const;
export const potUnclaimed = ["refund", "roll-over"] as const;

const keyOf = (name: string): string => name.trim().toLowerCase();

/** Compares names ignoring case. */
export const findPot = <P extends { name: string }>(pots: readonly P[] | null, name: string): P | undefined =>
  pots?.find((pot) => keyOf(pot.name) === keyOf(name));

export const isSamePot = (a: PotTerms, b: PotTerms): boolean =>
  a.name === b.name &&
  a.fee === b.fee &&
  a.kind === b.kind &&
  a.clubShare === b.clubShare &&
  (a.species ?? "").toLowerCase() === (b.species ?? "").toLowerCase() &&
  a.round === b.round &&
  a.remainder === b.remainder &&
  a.minimumToWin === b.minimumToWin &&
  a.ties === b.ties &&
  a.unclaimed === b.unclaimed &&
  a.shares.join() === b.shares.join();

/** Whether the pot's species matches a target species: it can be the same group, or a species in the group. */
export const isPotSpecies = (species: string, targets: readonly string[]): boolean =>
  isTargetSpecies(species, targets) || targets.some((target) => isTargetSpecies(target, [species]));

type ScoredBy = Pick<Rules, "by" | "unit" | "scores">;

/** "Side pot Big Bass: Biggest fish, $20.00, winner takes all." */
export const potSentence = (pot: PotTerms, rules: ScoredBy): string => `Side pot ${pot.name}: ${potText(pot, rules)}.`;

const remainderWords = { last: "the last place", club: "the club" } as const;

function roundingText({ round, remainder, shares, clubShare }: PotTerms): string {
  const isSplit = shares.length > 1 || clubShare > 0;
  const rounded = round === undefined ? "" : `, rounded down to the nearest ${dollarsText(round / 100)}`;
  const rest = remainder === undefined || !(isSplit || round) ? "" : `, remainder to ${remainderWords[remainder]}`;
  return rounded + rest;
}

/** "Biggest Largemouth Bass, $20.00, pays 60/40, 10% to the club" */
export function potText(pot: PotTerms, rules: ScoredBy): string {
  const { kind, species, fee, shares, clubShare, minimumToWin, ties, unclaimed } = pot;
  const fish = `${kind === "biggest" ? "Biggest" : "Smallest"} ${species ?? "fish"}`;
  const least = minimumToWin === undefined ? "" : ` of at least ${minimumToWin} ${scoreUnit(rules)}`;
  const pays = shares.length === 1 ? "winner takes all" : `pays ${shares.join("/")}`;
  const club = clubShare > 0 ? `, ${clubShare}% to the club` : "";
  const equal = ties === "split" ? ", tied fish split the prize" : "";
  const rolls = unclaimed === "roll-over" ? ", rolls over if nobody wins" : "";
  return `${fish}${least}, ${moneyText(fee)}, ${pays}${club}${roundingText(pot)}${equal}${rolls}`;
}
