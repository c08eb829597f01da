import type { TournamentType } from "../tournaments/rules.ts";

/** Verified and eligible. `length` in hundredths of an inch, `submittedAt` (its arrival) in UTC ms. */
export type ScoringCatch = { id: number; length: number; submittedAt: number };

type CatchState = { tournamentId: number | null; status: string; ineligibleReason: string | null };

/** docs/rules.md 4.1. */
export const isScoring = (fish: CatchState): boolean =>
  fish.tournamentId !== null && fish.status === "verified" && fish.ineligibleReason === null;

/** Eligible and without a verdict, with or without its photo. */
export const isWaiting = (fish: CatchState): boolean =>
  fish.tournamentId !== null && fish.status === "pending" && fish.ineligibleReason === null;

export const fishThatCount: Readonly<Record<TournamentType, number>> = { tournament: 5, derby: 1 };

export const longestThenFirst = (a: ScoringCatch, b: ScoringCatch): number =>
  b.length - a.length || a.submittedAt - b.submittedAt || a.id - b.id;

/** Longest first; of equal lengths the first to arrive, then the smaller id. */
export function scoringFish(type: TournamentType, catches: readonly ScoringCatch[]): ScoringCatch[] {
  return catches.toSorted(longestThenFirst).slice(0, fishThatCount[type]);
}

/** In hundredths of an inch: the sum. */
export const scoreOf = (fish: readonly ScoringCatch[]): number => fish.reduce((sum, { length }) => sum + length, 0);

/** Which rule put one of two equal scores first (docs/rules.md 4.3, 4.4). */
export type TieRule = "longest" | "next_longest" | "completed_first" | "submitted_first";

/** `first` and `second` are the lengths that count, longest first; null where the scores differ. */
export function tieRuleOf(type: TournamentType, first: readonly number[], second: readonly number[]): TieRule | null {
  const sum = (fish: readonly number[]) => fish.reduce((total, length) => total + Math.round(length * 100), 0);
  if (sum(first) !== sum(second)) return null;
  if (type === "derby") return "submitted_first";
  const place = first.findIndex((length, at) => length !== second[at]);
  if (place === -1) return "completed_first";
  return place === 0 ? "longest" : "next_longest";
}

/** Hundredths of an inch. */
export type Help = {
  /** How many more fish count whatever their length. */
  placesFree: number;
  /** A fish has to be longer than this to add to the score. */
  over: number;
  /** One fish longer than this passes the place above; null for the first. */
  passesOver: number | null;
};

/** docs/rules.md 4.9. `fish` are the lengths that count, longest first; `ahead` is the score of the place above. */
export function whatWouldHelp(type: TournamentType, fish: readonly number[], ahead: number | null): Help {
  const placesFree = fishThatCount[type] - fish.length;
  const over = placesFree > 0 ? 0 : (fish.at(-1) ?? 0);
  const score = fish.reduce((sum, length) => sum + length, 0);
  return { placesFree, over, passesOver: ahead === null ? null : over + ahead - score };
}

const digits = { score: 7, length: 6, instant: 16, id: 16 } as const;

const ascending = (value: number, width: number): string => String(value).padStart(width, "0");

/** The nines' complement: the larger value sorts first. */
const descending = (value: number, width: number): string => ascending(10 ** width - 1 - value, width);

/** Ascending order is the ranking of docs/rules.md 4.3. `fish` is what `scoringFish` returns. */
export function sortKeyOf(type: TournamentType, fish: readonly ScoringCatch[], participantId: number): string {
  const participant = ascending(participantId, digits.id);
  if (fish.length === 0) return `9.${participant}`;
  const lengths = Array.from({ length: fishThatCount[type] }, (_, place) =>
    descending(fish[place]?.length ?? 0, digits.length),
  );
  const completedAt = Math.max(...fish.map(({ submittedAt }) => submittedAt));
  return [
    "1",
    descending(scoreOf(fish), digits.score),
    ...lengths,
    ascending(completedAt, digits.instant),
    participant,
  ].join(".");
}

/** From hundredths of an inch. */
export const inchesOf = (hundredths: number): number => hundredths / 100;

/** From hundredths of a pound. */
export const poundsOf = (hundredths: number): number => hundredths / 100;
