import type { z } from "zod";
import {
  type PointRules,
  type Present,
  pointFields,
  type Scheme,
  type TieBreak,
  type WrittenScheme,
  ways,
  writtenScheme,
} from "./scheme-fields.ts";
import { ofFinale, schemeIssues } from "./scheme-issues.ts";
import { seasonPresets } from "./season-presets.ts";

/** A scheme as written becomes one with everything filled in: the preset's fields, the defaults, and what classes and the finale inherit. */

const present = <T extends object>(fields: T): Present<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as Present<T>;

const removed = (fields: object): string[] =>
  Object.entries(fields).flatMap(([key, value]) => (value === null ? [key] : []));

/**
 * `overrides` over `base`. Its way of giving points replaces the one in `base`, and `best` replaces `drop`; null removes a
 * field.
 */
function over<T extends object>(base: T, overrides: Partial<T>): T {
  const merged = { ...base } as Record<string, unknown>;
  const ownWays = ways.filter((way) => (overrides as Record<string, unknown>)[way] !== undefined);
  const hasOwn = (key: string) => (overrides as Record<string, unknown>)[key] != null;
  if (ownWays.some(hasOwn)) {
    for (const way of ways) delete merged[way];
    if (!hasOwn("first")) delete merged.step;
  }
  if (hasOwn("best")) delete merged.drop;
  if (hasOwn("drop")) delete merged.best;
  for (const key of removed(overrides)) delete merged[key];
  for (const [key, value] of Object.entries(present(overrides))) {
    const before = merged[key];
    const isMerged = (key === "bonus" || key === "finale") && typeof before === "object" && before !== null;
    merged[key] = isMerged ? over(before, value as object) : value;
  }
  return merged as T;
}

/** If there is a finale, its standing comes first. */
const defaultTieBreaks: readonly TieBreak[] = ["wins", "best-finishes", "biggest-fish", "shared"];

/** The fields of the season that a finale or a class inherits. */
const inherited = [...Object.keys(pointFields), "bonus"] as (keyof PointRules)[];

type Fields = Omit<WrittenScheme, "preset" | "version">;

/** The fields of a scheme and of the preset that it starts from. */
function mergedFields({ preset, version: _, ...fields }: WrittenScheme): Present<Fields> {
  const base: Fields = preset ? writtenScheme.parse(seasonPresets[preset].scheme) : {};
  const whole = present(over(base, fields));
  // If the preset's finale is removed, its tie breaks don't apply either.
  if (!(whole.finale || fields.tieBreaks))
    whole.tieBreaks = whole.tieBreaks?.filter((rule) => !ofFinale.includes(rule));
  return whole;
}

function schemeOf(written: WrittenScheme): Scheme {
  const whole = mergedFields(written);
  const { finale: last, classes = {}, tieBreaks: order, bonus: bonuses = {}, ...rest } = whole;
  const { attendance: attended, ...bonus } = present(bonuses);
  const season: PointRules = { ...rest, ...(Object.keys(bonus).length > 0 ? { bonus } : {}) };
  const shared: PointRules = Object.fromEntries(
    inherited.flatMap((key) => (season[key] === undefined ? [] : [[key, season[key]]])),
  );
  const rulesOf = (fieldsOfOne: object): PointRules => {
    const rules = present(over<object>(shared, fieldsOfOne)) as PointRules;
    return rules.bonus ? { ...rules, bonus: present(rules.bonus) } : rules;
  };
  return {
    ...season,
    ...(attended === undefined ? {} : { attendance: typeof attended === "number" ? { points: attended } : attended }),
    rankAmong: rest.rankAmong ?? "all",
    guests: rest.guests ?? "skip",
    total: rest.total ?? "highest",
    tieBreaks: order ?? (last ? ["finale", ...defaultTieBreaks] : defaultTieBreaks),
    ...(order ? { writtenTieBreaks: order } : {}),
    classes: Object.fromEntries(Object.entries(classes).map(([name, pointRules]) => [name, rulesOf(pointRules)])),
    ...(last ? { finale: { ...rulesOf(last), always: last.always ?? true } } : {}),
  } as Scheme;
}

export type SchemeInput = z.input<typeof writtenScheme>;

/** A scheme as written, refused if it contradicts itself. */
export const checkedScheme = writtenScheme.superRefine((written, context) => {
  for (const { path, message } of schemeIssues(schemeOf(written))) context.addIssue({ code: "custom", path, message });
});

/** A written scheme without its preset: the same rules, each in its own field. */
export const withoutPreset = (written: SchemeInput): Present<Fields> =>
  present(mergedFields(writtenScheme.parse(written)));

/** A stored scheme with everything filled in. Stored schemes were checked when they were written, so contradictions aren't refused again. */
export const resolveScheme = (stored: SchemeInput): Scheme => schemeOf(writtenScheme.parse(stored));

/** A scheme as written, or a preset with overrides; parsed to one with everything filled in. */
export const scheme = writtenScheme.transform((written, context): Scheme => {
  const resolved = schemeOf(written);
  for (const { path, message } of schemeIssues(resolved))
    context.addIssue({ code: "custom", path, message, input: written });
  return resolved;
});
