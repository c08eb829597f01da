import type { seasons, tournaments } from "../base/db/schema.ts";
import type { Measure } from "../scoring/rulebook/board.ts";
import { resolveScheme, type SchemeInput } from "../scoring/rulebook/scheme.ts";
import type { Scheme } from "../scoring/rulebook/scheme-fields.ts";
import { type Rules, rulesOf, type ScoringUnit, scoringUnit } from "../scoring/scoring-rules.ts";
import { schemeOfRules } from "../scoring/seasons/season-rules.ts";
import type { UnitName } from "../scoring/words/scheme-sentences.ts";

export type SeasonTerms = Pick<typeof seasons.$inferSelect, "rules" | "scheme">;

type Scored = Pick<typeof tournaments.$inferSelect, "tournamentType" | "rules">;

/** A tournament as an event of a season. */
export type EventTerms = {
  tournamentId: number;
  eventClass: string | null;
  isFinale: boolean;
  measure: Measure;
};

const measures: Readonly<Record<ScoringUnit, Measure>> = {
  in: "length-in",
  cm: "length-cm",
  lb: "weight-lb",
  kg: "weight-kg",
};

export const measureOf = (tournament: Scored): Measure => measures[scoringUnit(rulesOf(tournament) satisfies Rules)];

type EventRow = { eventClass: string | null; isFinale: boolean; tournament: Scored & { id: number } };

export const eventTerms = ({ tournament, eventClass, isFinale }: EventRow): EventTerms => ({
  ...{ tournamentId: tournament.id, eventClass, isFinale },
  measure: measureOf(tournament),
});

export const measuresOneThing = (events: readonly Pick<EventTerms, "measure">[]): boolean =>
  new Set(events.map(({ measure }) => measure)).size <= 1;

const unitNames: Readonly<Record<Measure, NonNullable<UnitName>>> = {
  "length-in": { one: "inch", many: "inches" },
  "length-cm": { one: "centimeter", many: "centimeters" },
  "weight-lb": { one: "pound", many: "pounds" },
  "weight-kg": { one: "kilogram", many: "kilograms" },
  count: { one: "fish", many: "fish" },
};

/** Null for tournaments that measure different things. */
export function unitNameOf(events: readonly Pick<EventTerms, "measure">[]): UnitName {
  const [first] = events;
  if (!first) return { one: "unit", many: "units" };
  return measuresOneThing(events) ? unitNames[first.measure] : null;
}

/** The season's own scheme, or the one that says the same as its stored rules. */
export const writtenSchemeOf = (season: SeasonTerms, events: readonly Pick<EventTerms, "measure">[]): SchemeInput =>
  season.scheme ?? schemeOfRules(season.rules, measuresOneThing(events));

export const seasonScheme = (season: SeasonTerms, events: readonly Pick<EventTerms, "measure">[]): Scheme =>
  resolveScheme(writtenSchemeOf(season, events));

/**
 * Until a season is over, only anglers who can no longer reach its minimum lose their place: with three events left and a minimum of
 * five, an angler needs two by now (docs/rules.md 16.16).
 */
export function withReachableMinimum({ minimumEvents, minimumPoints, ...scheme }: Scheme, eventsLeft: number): Scheme {
  const needed = Math.max(0, (minimumEvents ?? 0) - eventsLeft);
  return {
    ...scheme,
    ...(needed > 0 && { minimumEvents: needed }),
    ...(minimumPoints !== undefined && eventsLeft === 0 && { minimumPoints }),
  };
}
