import { resolveScheme, type SchemeInput, withoutPreset } from "../rulebook/scheme.ts";
import { type TieBreak, ways } from "../rulebook/scheme-fields.ts";
import { ofFinale } from "../rulebook/scheme-issues.ts";
import { seasonPresetNames } from "../rulebook/season-presets.ts";
import type { SchemeForm } from "./scheme-form.ts";

/** Applies a season's form to a scheme. Fields that the form doesn't have don't change. */

type Fields = Record<string, unknown>;

/** Removes undefined fields. */
const present = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

function wayOf({ way, first, step, table, percent, score, beaten }: SchemeForm): Fields {
  if (way === "first") return { first, step };
  if (way === "table") return { table, step };
  return { [way]: { percent, score, beaten }[way] };
}

function standInOf({ points, by }: SchemeForm["zeroFish"]): unknown {
  if (by === "ranked") return "ranked";
  if (points === undefined) return undefined;
  return by === "points" ? points : { [by]: points };
}

function perUnitOf({ perUnit: points, wholeUnits: whole }: SchemeForm["bonus"], before: unknown): unknown {
  if (points === undefined) return undefined;
  const { every = 1 } = (typeof before === "object" && before !== null ? before : {}) as { every?: number };
  return whole || every !== 1 ? { points, every, whole } : points;
}

function bonusOf({ bonus }: SchemeForm, before: Fields): Fields | undefined {
  const { participation, biggestFish, attendance: points, attendanceEvents: events } = bonus;
  const attendance = points !== undefined && events !== undefined ? { points, events } : points;
  const fields = present({ participation, biggestFish, perUnit: perUnitOf(bonus, before.perUnit), attendance });
  return Object.keys(fields).length > 0 ? fields : undefined;
}

/** Points of a class or the finale by place. Without any, they stay as before or are inherited from the season. */
function ownPoints(before: Fields, first: number | undefined, step: number | undefined): Fields {
  const hasOtherWay = ways.some((way) => way !== "first" && before[way] !== undefined);
  if (first === undefined && hasOtherWay) return before;
  return { ...without(before, [...ways, "step"]), ...present({ first, step }) };
}

function finaleOf({ finale }: SchemeForm, before: Fields): Fields | undefined {
  if (!finale.on) return undefined;
  const { first, step, always, multiplier } = finale;
  const rest = ownPoints(without(before, ["always", "multiplier"]), first, step);
  return present({ ...rest, multiplier, ...(always ? { always: before.always } : { always: false }) });
}

function keptClass(json: string | undefined): Fields {
  try {
    const before: unknown = JSON.parse(json ?? "{}");
    return typeof before === "object" && before !== null ? { ...before } : {};
  } catch {
    return {};
  }
}

function classesOf({ classes }: SchemeForm): Fields | undefined {
  const named = classes.flatMap(({ name, kept, first, step, best, drop, cap }) => {
    if (name === undefined) return [];
    const before = without(keptClass(kept), ["best", "drop", "cap"]);
    return [[name, present({ ...ownPoints(before, first, step), best, drop, cap })] as const];
  });
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The default order isn't written, because it depends on the finale and on what the tournaments measure. */
function tieBreaksOf({ tieBreaks: order, finale }: SchemeForm, before: Fields): TieBreak[] | undefined {
  const fitting = finale.on ? order : order.filter((rule) => !ofFinale.includes(rule));
  const defaults = [{ first: 1 }, { first: 1, finale: {} }].map((plain) => resolveScheme(plain).tieBreaks);
  const isDefault = defaults.some((defaultOrder) => isSame(defaultOrder, order) || isSame(defaultOrder, fitting));
  return fitting.length === 0 || (before.tieBreaks === undefined && isDefault) ? undefined : fitting;
}

/** A blank or default choice is left out, unless it was written before. */
const chosen = <T>(value: T, usual: T, before: unknown): T | undefined =>
  value === usual && before === undefined ? undefined : value;

const inOrder = (fields: Fields): [string, unknown][] =>
  Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));

const sameRules = (a: SchemeInput, b: SchemeInput): boolean =>
  isSame(inOrder(withoutPreset(a)), inOrder(withoutPreset(b)));

/** Only the preset, if nothing else was changed. */
function shortest(written: SchemeInput, start: SchemeForm["start"]): SchemeInput {
  const preset = seasonPresetNames.find((name) => name === start);
  return preset && sameRules(written, { preset }) ? { preset } : written;
}

/** `base` is the edited scheme. Doesn't validate. */
export function schemeOfForm(form: SchemeForm, base: SchemeInput): unknown {
  const before = withoutPreset(base) as Fields;
  const { floor, scoringPlaces, best, drop, minimumEvents, minimumPoints } = form;
  const keptPlaces = typeof before.scoringPlaces === "object" ? before.scoringPlaces : undefined;
  const written = present({
    ...without(before, [...ways, "step"]),
    ...wayOf(form),
    floor,
    scoringPlaces: scoringPlaces ?? keptPlaces,
    ties: chosen(form.ties, "same", before.ties),
    zeroFish: standInOf(form.zeroFish),
    registered: standInOf(form.registered),
    withdrew: standInOf(form.withdrew),
    disqualified: standInOf(form.disqualified),
    buyIn: standInOf(form.buyIn),
    absent: standInOf(form.absent),
    bonus: bonusOf(form, (before.bonus ?? {}) as Fields),
    rankAmong: form.membersOnly ? "members" : undefined,
    guests: chosen(form.guests, "skip", before.guests),
    best,
    drop,
    finale: finaleOf(form, (before.finale ?? {}) as Fields),
    classes: classesOf(form),
    minimumEvents,
    minimumPoints,
    total: chosen(form.total, "highest", before.total),
    tieBreaks: tieBreaksOf(form, before),
  });
  // The schema reports problems with anything that isn't a scheme.
  try {
    return shortest(written as SchemeInput, form.start);
  } catch {
    return written;
  }
}
