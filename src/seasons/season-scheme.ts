import type { seasons, tournaments } from "../base/db/schema.ts";
import { resolveScheme, type SchemeInput } from "../scoring/rulebook/scheme.ts";
import type { Scheme } from "../scoring/rulebook/scheme-fields.ts";
import { rulesOf, type ScoreUnit, scoreUnit } from "../scoring/scoring-rules.ts";
import { schemeOfRules } from "../scoring/seasons/season-rules.ts";
import type { UnitName } from "../scoring/words/scheme-sentences.ts";

export type SeasonTerms = Pick<typeof seasons.$inferSelect, "rules" | "scheme">;

type Scored = Pick<typeof tournaments.$inferSelect, "tournamentType" | "rules">;

/** A tournament as an event of a season. */
export type EventTerms = {
  tournamentId: number;
  eventClass: string | null;
  isFinale: boolean;
  /** The unit of its scores. */
  unit: ScoreUnit;
};

type UnitTerms = Pick<EventTerms, "unit">;

export const unitOf = (tournament: Scored): ScoreUnit => scoreUnit(rulesOf(tournament));

type EventRow = { eventClass: string | null; isFinale: boolean; tournament: Scored & { id: number } };

export const eventTerms = ({ tournament, eventClass, isFinale }: EventRow): EventTerms => ({
  ...{ tournamentId: tournament.id, eventClass, isFinale },
  unit: unitOf(tournament),
});

const countInOneUnit = (events: readonly UnitTerms[]): boolean => new Set(events.map(({ unit }) => unit)).size <= 1;

const unitNames: Readonly<Record<ScoreUnit, NonNullable<UnitName>>> = {
  in: { one: "inch", many: "inches" },
  cm: { one: "centimeter", many: "centimeters" },
  lb: { one: "pound", many: "pounds" },
  kg: { one: "kilogram", many: "kilograms" },
  points: { one: "point", many: "points" },
  fish: { one: "fish", many: "fish" },
  places: { one: "place", many: "places" },
};

/** Null for tournaments with different units. */
export function unitNameOf(events: readonly UnitTerms[]): UnitName {
  const [first] = events;
  if (!first) return { one: "unit", many: "units" };
  return countInOneUnit(events) ? unitNames[first.unit] : null;
}

/** The season's own scheme, or one equivalent to its stored rules. */
export const writtenSchemeOf = (season: SeasonTerms, events: readonly UnitTerms[]): SchemeInput =>
  season.scheme ?? schemeOfRules(season.rules, countInOneUnit(events));

/** The default ties leave out the biggest fish if a season's tournaments have different units. */
export function seasonScheme(season: SeasonTerms, events: readonly UnitTerms[]): Scheme {
  const scheme = resolveScheme(writtenSchemeOf(season, events));
  if (scheme.writtenTieBreaks || countInOneUnit(events)) return scheme;
  return { ...scheme, tieBreaks: scheme.tieBreaks.filter((rule) => rule !== "biggest-fish") };
}

/**
 * Until a season is over, anglers lose their place only if they can no longer reach its minimum: with three events left
 * and a minimum of five, an angler needs two by now (docs/rules.md 16.16).
 */
export function withReachableMinimum({ minimumEvents, minimumPoints, ...scheme }: Scheme, eventsLeft: number): Scheme {
  const needed = Math.max(0, (minimumEvents ?? 0) - eventsLeft);
  return {
    ...scheme,
    ...(needed > 0 && { minimumEvents: needed }),
    ...(minimumPoints !== undefined && eventsLeft === 0 && { minimumPoints }),
  };
}
