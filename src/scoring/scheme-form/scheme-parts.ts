import { type SchemeInput, withoutPreset } from "../rulebook/scheme.ts";

/** Parts of a season's form, in the order of a rules card. */
export const schemeParts = [
  "points",
  "selection",
  "members",
  "finale",
  "classes",
  "zeroFish",
  "bonus",
  "standIns",
  "places",
  "minimum",
  "field",
  "ties",
] as const;

export type SchemePart = (typeof schemeParts)[number];

/** The fields of a scheme that each part shows. */
const partOfField: Readonly<Record<string, SchemePart>> = {
  ...{ first: "points", step: "points", table: "points", percent: "points", score: "points", beaten: "points" },
  ...{
    way: "points",
    best: "selection",
    drop: "selection",
    rankAmong: "members",
    finale: "finale",
    classes: "classes",
  },
  ...{ zeroFish: "zeroFish", bonus: "bonus", registered: "standIns", withdrew: "standIns", disqualified: "standIns" },
  ...{ buyIn: "standIns", absent: "standIns", floor: "places", scoringPlaces: "places", minimumEvents: "minimum" },
  ...{ minimumPoints: "minimum", guests: "field", ties: "field", total: "field", tieBreaks: "ties" },
};

/** Null for a field that the form doesn't have, such as the multiplier of the season. */
export const partOf = (field: string): SchemePart | null => partOfField[field] ?? null;

/** The parts that are always visible. */
const always: readonly SchemePart[] = ["points", "selection", "members"];

/** The parts that are relevant to a scheme. The order of ties is included only if the club wrote its own. */
export function relevantParts(written: SchemeInput): ReadonlySet<SchemePart> {
  const used = Object.keys(withoutPreset(written)).flatMap((field) => partOf(field) ?? []);
  return new Set([...always, ...used.filter((part) => part !== "ties" || !written.preset)]);
}
