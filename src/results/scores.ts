import { decimalText } from "../base/format/numbers.ts";
import { type OutState, outStates } from "../entries/entry-states.ts";
import { dayCount, type TournamentDates } from "../options/days/fishing-days.ts";
import type { State } from "../scoring/rulebook/facts.ts";
import { type DayStanding, type Rules, rulesOf, type ShippedName } from "../scoring/scoring-rules.ts";
import { isTargetSpecies } from "../tournaments/tournament-state.ts";
import type { SidePenalty } from "./sides.ts";

type TeamTerms = { size: number; score: "best" | "sum" };

/** The terms of a tournament that rank its sides: anglers, or teams of them. */
export type Scoring = {
  rules: Pick<Rules, "fish" | "perSpecies">;
  targetSpecies: readonly string[];
  teams?: TeamTerms | null;
  /** The number of days scored separately; without it, all are scored as one. */
  dayCount?: number | null;
  /** Whether only those who made the cut continue. */
  isCut?: boolean;
};

type Scored = {
  tournamentType: ShippedName;
  rules: Rules | null;
  targetSpecies: readonly string[];
  teams?: TeamTerms | null;
  cutAt?: number | null;
};

export const scoringOf = (tournament: Scored & TournamentDates): Scoring & { rules: Rules } => ({
  rules: rulesOf(tournament),
  targetSpecies: tournament.targetSpecies,
  teams: tournament.teams ?? null,
  dayCount: tournament.days && dayCount(tournament),
  isCut: tournament.days !== null && tournament.cutAt != null,
});

/**
 * A verified, eligible catch. `scored` is in hundredths of the tournament's unit, `submittedAt` (its arrival) in UTC
 * ms.
 */
export type ScoringCatch = {
  id: number;
  /** Only matters in a team. */
  userId?: number;
  scored: number;
  submittedAt: number;
  /** Only matters if species are scored separately. */
  species?: string;
  /** Counts from 1; only matters if days are scored separately. */
  day?: number | null;
};

type CatchState = { tournamentId: number | null; status: string; ineligibleReason: string | null };

/** Whether a catch scores (docs/rules.md 4.1). */
export const isScoring = (fish: CatchState): boolean =>
  fish.tournamentId !== null && fish.status === "verified" && fish.ineligibleReason === null;

/** Eligible and undecided, with or without a photo. */
export const isWaiting = (fish: CatchState): boolean =>
  fish.tournamentId !== null && fish.status === "pending" && fish.ineligibleReason === null;

/** If a team's score is the sum of its members' scores, each member has a best N of their own (docs/rules.md 17.5). */
const isSummed = ({ teams }: Scoring): boolean => teams?.score === "sum";

/** How many of a side's fish can count. */
export function maxCountingFish(scoring: Scoring): number {
  const { rules, targetSpecies, teams } = scoring;
  const ofOne = rules.perSpecies ? rules.fish * targetSpecies.length : rules.fish;
  return ofOne * (teams && isSummed(scoring) ? teams.size : 1) * (scoring.dayCount ?? 1);
}

type Grouped = Pick<ScoringCatch, "species" | "userId" | "day">;

/** The group that a fish competes in: its day, target species or angler, if these are scored separately. */
export function groupOf(scoring: Scoring, { species = "", userId, day }: Grouped): string {
  const { rules, targetSpecies, dayCount: days } = scoring;
  const group = rules.perSpecies ? targetSpecies.findIndex((target) => isTargetSpecies(species, [target])) : 0;
  return `${days ? day : ""}/${isSummed(scoring) ? userId : ""}/${group}`;
}

export const compareBestThenEarliest = (a: ScoringCatch, b: ScoringCatch): number =>
  b.scored - a.scored || a.submittedAt - b.submittedAt || a.id - b.id;

/** Best first. Equal fish are ordered by arrival, then by id. */
export function scoringFish(scoring: Scoring, catches: readonly ScoringCatch[]): ScoringCatch[] {
  const groups = Map.groupBy(catches, (fish) => groupOf(scoring, fish));
  const counted = [...groups.values()].flatMap((fish) =>
    fish.toSorted(compareBestThenEarliest).slice(0, scoring.rules.fish),
  );
  return counted.toSorted(compareBestThenEarliest);
}

/** The sum, in hundredths. */
export const scoreOf = (fish: readonly ScoringCatch[]): number => fish.reduce((sum, { scored }) => sum + scored, 0);

/**
 * The sum of the fish less the penalties, in hundredths (docs/rules.md 4.26). For a single day, the penalties of that
 * day and of the whole tournament apply. Never below 0; if team members are scored separately, that applies to each.
 */
export function netScore(
  scoring: Scoring,
  fish: readonly ScoringCatch[],
  penalties: readonly SidePenalty[],
  onDay?: number,
): number {
  const applied = penalties.filter(({ day }) => onDay === undefined || day === undefined || day === onDay);
  if (applied.length === 0) return scoreOf(fish);
  const net = (ownFish: readonly ScoringCatch[], off: readonly SidePenalty[]) =>
    Math.max(0, scoreOf(ownFish) - off.reduce((sum, { deduct }) => sum + deduct, 0));
  if (!isSummed(scoring)) return net(fish, applied);
  const members = Map.groupBy(fish, ({ userId }) => userId);
  return [...members].reduce(
    (sum, [member, memberFish]) =>
      sum +
      net(
        memberFish,
        applied.filter(({ userId }) => userId === member),
      ),
    0,
  );
}

/** Further places don't break ties. */
const placesInKey = 10;

/** The rule that put one of two equal scores first (docs/rules.md 4.3, 4.4). */
export type TieRule = "longest" | "next_longest" | "completed_first" | "submitted_first";

/** `first` and `second` are the fish that count, best first. Null if the scores differ. */
export function tieRuleOf(
  { rules }: Pick<Scoring, "rules">,
  first: readonly number[],
  second: readonly number[],
): TieRule | null {
  const sum = (fish: readonly number[]) => fish.reduce((total, value) => total + Math.round(value * 100), 0);
  if (sum(first) !== sum(second)) return null;
  if (rules.fish === 1 && !rules.perSpecies && first.length === 1) return "submitted_first";
  const place = first.slice(0, placesInKey).findIndex((value, index) => value !== second[index]);
  if (place === -1) return "completed_first";
  return place === 0 ? "longest" : "next_longest";
}

/** Values in hundredths. */
export type Help = {
  /** How many more fish count, whatever they measure. */
  placesFree: number;
  /** A fish must measure more than this to add to the score. */
  over: number;
  /** One fish larger than this passes the place above; null for first place. */
  passesOver: number | null;
};

/**
 * The ways to improve an angler's place (docs/rules.md 4.9). `fish` are those that count, best first, and only today's
 * if days are scored separately; `ahead` is the score of the place above. Null if it depends on the species.
 */
export function findImprovements(
  rules: Scoring["rules"],
  fish: readonly number[],
  ahead: number | null,
  score = fish.reduce((sum, value) => sum + value, 0),
): Help | null {
  if (rules.perSpecies) return null;
  const placesFree = rules.fish - fish.length;
  const over = placesFree > 0 ? 0 : (fish.at(-1) ?? 0);
  return { placesFree, over, passesOver: ahead === null ? null : over + ahead - score };
}

const digits = { score: 7, sum: 9, fish: 6, instant: 16, id: 16 } as const;

const ascending = (value: number, width: number): string => String(value).padStart(width, "0");

/** The nines' complement, so that the larger value sorts first. */
const descending = (value: number, width: number): string => ascending(10 ** width - 1 - value, width);

/** If the end moves to an earlier day, fewer days remain, but the keys keep the same form. */
const placesOf = (scoring: Scoring): number =>
  scoring.dayCount ? placesInKey : Math.min(placesInKey, maxCountingFish(scoring));

/**
 * Ascending order is the ranking of docs/rules.md 4.3 to 4.5, with everyone who missed the cut below those who made it
 * (4.15). `fish` is the result of `scoringFish`.
 */
export function sortKeyOf(
  scoring: Scoring,
  fish: readonly ScoringCatch[],
  participantId: number,
  missedCut = false,
  score = scoreOf(fish),
): string {
  const participant = ascending(participantId, digits.id);
  if (fish.length === 0) return unplacedKey("fished", participantId);
  const places = Array.from({ length: placesOf(scoring) }, (_, place) =>
    descending(fish[place]?.scored ?? 0, digits.fish),
  );
  const completedAt = Math.max(...fish.map(({ submittedAt }) => submittedAt));
  return [
    missedCut ? "2" : "1",
    descending(score, isSummed(scoring) || scoring.dayCount ? digits.sum : digits.score),
    ...places,
    ascending(completedAt, digits.instant),
    participant,
  ].join(".");
}

/** The groups below everyone with a place, in the order of the board (docs/rules.md 4.27). */
const unplacedGroups = { fished: "9", withdrew: "97", did_not_start: "98", disqualified: "99" } as const;

/** The key of a side without a place. */
export const unplacedKey = (state: State, participantId: number): string =>
  `${unplacedGroups[state]}.${ascending(participantId, digits.id)}`;

/** The state of a side that didn't start or withdrew, and has no place; null for all others. */
export const outStateOf = (sortKey: string): OutState | null =>
  outStates.find((state) => sortKey.startsWith(`${unplacedGroups[state]}.`)) ?? null;

/** The score of each day in order, or null if all days are scored as one. `fish` is the result of `scoringFish`. */
export function dayStandings(
  scoring: Scoring,
  fish: readonly ScoringCatch[],
  participantId: number,
  state: State = "fished",
  penalties: readonly SidePenalty[] = [],
): DayStanding[] | null {
  if (!scoring.dayCount) return null;
  return Array.from({ length: scoring.dayCount }, (_, index) => {
    const ofDay = fish.filter(({ day }) => day === index + 1);
    const score = netScore(scoring, ofDay, penalties, index + 1);
    return {
      score,
      fish: ofDay.map(({ scored }) => scored),
      bestCatchId: ofDay[0]?.id ?? null,
      sortKey:
        state !== "fished" && ofDay.length === 0
          ? unplacedKey(state, participantId)
          : sortKeyOf({ ...scoring, dayCount: null }, ofDay, participantId, false, score),
    };
  });
}

/** "Day 1: 42.25 · Day 2: 38.5". */
export function daysText(days: readonly DayStanding[], missedCut: boolean): string {
  const last = days.findLastIndex(({ fish }) => fish.length > 0);
  const scores = days
    .slice(0, last + 1)
    .map(({ fish, score }, index) => `Day ${index + 1}: ${fish.length > 0 ? decimalText(inchesOf(score)) : "–"}`);
  return [...scores, ...(missedCut ? ["Missed the cut"] : [])].join(" · ");
}

/** Converts from hundredths of an inch, or of another unit. */
export const inchesOf = (hundredths: number): number => hundredths / 100;

/** Converts from hundredths of a pound. */
export const poundsOf = (hundredths: number): number => hundredths / 100;
