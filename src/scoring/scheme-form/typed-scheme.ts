import { resolveScheme, type SchemeInput, withoutPreset } from "../rulebook/scheme.ts";
import { type StandIn, ways } from "../rulebook/scheme-fields.ts";
import type { SeasonPresetName } from "../rulebook/season-presets.ts";

/** A scheme as typed into a season's form. */

const text = (value: number | string | null | undefined): string => String(value ?? "");
const tick = (is: boolean): string => (is ? "on" : "");

function typedStandIn(value: StandIn | "ranked" | null | undefined) {
  if (value === "ranked") return { points: "", by: "ranked" };
  if (typeof value !== "object" || value === null) return { points: text(value), by: "points" };
  return "belowLast" in value
    ? { points: text(value.belowLast), by: "belowLast" }
    : { points: text(value.belowNext), by: "belowNext" };
}

type Class = NonNullable<NonNullable<ReturnType<typeof withoutPreset>["classes"]>[string]>;

const typedClass = (name: string, rules: Class) => ({
  kept: JSON.stringify(rules),
  name,
  first: text(rules.first),
  step: text(rules.step),
  best: text(rules.best),
  drop: text(rules.drop),
  cap: text(rules.cap),
});

export const blankClass = typedClass("", {});

export function typedScheme(written: SchemeInput) {
  const rules = withoutPreset(written);
  const { bonus, finale, classes = {} } = rules;
  const { perUnit, attendance } = bonus ?? {};
  return {
    start: written.preset ?? "own",
    kept: JSON.stringify(written),
    file: "",
    way: ways.find((way) => rules[way] !== undefined) ?? "first",
    first: text(rules.first),
    step: text(rules.step ?? (rules.first === undefined ? undefined : 1)),
    table: rules.table?.join(", ") ?? "",
    percent: text(rules.percent),
    score: text(rules.score),
    beaten: text(rules.beaten),
    floor: text(rules.floor),
    scoringPlaces: typeof rules.scoringPlaces === "number" ? text(rules.scoringPlaces) : "",
    ties: rules.ties ?? "same",
    zeroFish: typedStandIn(rules.zeroFish),
    registered: typedStandIn(rules.registered),
    withdrew: typedStandIn(rules.withdrew),
    disqualified: typedStandIn(rules.disqualified),
    buyIn: typedStandIn(rules.buyIn),
    absent: typedStandIn(rules.absent),
    bonus: {
      participation: text(bonus?.participation),
      biggestFish: text(bonus?.biggestFish),
      perUnit: text(typeof perUnit === "object" ? perUnit?.points : perUnit),
      wholeUnits: tick(typeof perUnit === "object" && perUnit?.whole === true),
      attendance: text(typeof attendance === "object" ? attendance?.points : attendance),
      attendanceEvents: text(typeof attendance === "object" ? attendance?.events : undefined),
    },
    membersOnly: tick(rules.rankAmong === "members"),
    guests: rules.guests ?? "skip",
    best: text(rules.best),
    drop: text(rules.drop),
    finale: {
      on: tick(finale !== undefined),
      first: text(finale?.first),
      step: text(finale?.step),
      always: tick(finale?.always !== false),
      multiplier: text(finale?.multiplier),
    },
    classes: Object.entries(classes).map(([name, classRules]) => typedClass(name, classRules)),
    minimumEvents: text(rules.minimumEvents),
    minimumPoints: text(rules.minimumPoints),
    total: rules.total ?? "highest",
    tieBreaks: [...resolveScheme(written).tieBreaks],
  };
}

export type TypedScheme = ReturnType<typeof typedScheme>;

export const typedPreset = (preset: SeasonPresetName): TypedScheme => typedScheme({ preset });
