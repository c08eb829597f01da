import type { TournamentType } from "../tournaments/rules.ts";

/** A verified, eligible catch. `length` in hundredths of an inch, `submittedAt` (its arrival) in UTC ms. */
export type ScoringCatch = { id: number; length: number; submittedAt: number };

/** What decides whether a catch counts or may yet. */
type CatchState = { tournamentId: number | null; status: string; ineligibleReason: string | null };

/** docs/rules.md 4.1: only verified, eligible catches score. */
export const isScoring = (fish: CatchState): boolean =>
  fish.tournamentId !== null && fish.status === "verified" && fish.ineligibleReason === null;

/** An eligible fish without a verdict, with or without its photo: the count others see beside an angler's score. */
export const isWaiting = (fish: CatchState): boolean =>
  fish.tournamentId !== null && fish.status === "pending" && fish.ineligibleReason === null;

/** How many of an angler's fish make the score. */
export const fishThatCount: Readonly<Record<TournamentType, number>> = { tournament: 5, derby: 1 };

const longestThenFirst = (a: ScoringCatch, b: ScoringCatch): number =>
  b.length - a.length || a.submittedAt - b.submittedAt || a.id - b.id;

/** The fish that make the score, longest first; of equal lengths the one that arrived first, then the smaller id. */
export function scoringFish(type: TournamentType, catches: readonly ScoringCatch[]): ScoringCatch[] {
  return catches.toSorted(longestThenFirst).slice(0, fishThatCount[type]);
}

/** The score of `scoringFish`, in hundredths of an inch: their sum, which for a derby is the one length. */
export const scoreOf = (fish: readonly ScoringCatch[]): number => fish.reduce((sum, { length }) => sum + length, 0);

const digits = { score: 7, length: 6, instant: 16, id: 16 } as const;

const ascending = (value: number, width: number): string => String(value).padStart(width, "0");

/** The nines' complement: the larger value sorts first. */
const descending = (value: number, width: number): string => ascending(10 ** width - 1 - value, width);

/**
 * One text whose ascending order is the ranking of docs/rules.md 4.3. `fish` is what `scoringFish` answers.
 * Tournament: sum, longest fish, next longest through the five, arrival of the catch that completed the score. Derby:
 * length, arrival. Both end with the participant id; an angler without a verified fish comes after all who have one.
 */
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

/** Hundredths of an inch as the decimal number of inches that travels on the wire. */
export const inchesOf = (hundredths: number): number => hundredths / 100;

/** Hundredths of a pound as the decimal number of pounds that travels on the wire. */
export const poundsOf = (hundredths: number): number => hundredths / 100;
