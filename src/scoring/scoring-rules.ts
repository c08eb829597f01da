import type { Direction } from "./rulebook/exact.ts";

/**
 * How a fish is scored. Lengths, weights and scores are integer hundredths of their unit, except in `Rules` and
 * `Marks`.
 */

export const lengthUnits = ["in", "cm"] as const;
export const roundings = ["none", "1/4", "1/2", "1"] as const;
export const quantities = ["length", "weight"] as const;
export const scoreUnits = ["in", "cm", "lb", "kg", "points", "fish", "places"] as const;

export type LengthUnit = (typeof lengthUnits)[number];
export type Rounding = (typeof roundings)[number];
export type Quantity = (typeof quantities)[number];
export type ScoringUnit = LengthUnit | "lb" | "kg";

/** The unit of a score. */
export type ScoreUnit = (typeof scoreUnits)[number];

/** Amounts in the unit of what counts. */
export type Step = { step: number; direction: Direction };

/** The rules that a tournament is scored by, as stored and sent. */
export type Rules = {
  /** The unit of lengths. Weights are in pounds with inches, and in kilograms with centimeters. */
  unit: LengthUnit;
  /** Measures are rounded down to a multiple of this, in the unit of what counts. */
  rounding: Rounding;
  /** How many fish count, or how many of each target species with `perSpecies`. */
  fish: number;
  perSpecies: boolean;
  by: Quantity;
  penalties: Penalty[];
  /** Whether the identifier must be in the picture. */
  identifier: boolean;
  /** How long after the end a fish caught before it may arrive. */
  uploadHours: number;
  /** How long after the end a decision can be challenged. */
  challengeHours: number;
  /** How long before the end the board is hidden from others; 0 for never. */
  hideBoardHours: number;
  /** Whether fish in paid places need a second review. */
  secondLook: boolean;
  /** The share of the other fish that count and need a second review, in percent. */
  secondLookShare: number;
  /** The rounding of the tournament's format, which replaces `rounding`. */
  step?: Step;
  /** The unit of the format's scores, if it isn't the unit of what counts. */
  scores?: ScoreUnit;
};

/** `deduct` is in the unit of what counts, with up to two decimals; null rejects the fish. */
export type Penalty = { name: string; deduct: number | null };

export type Deduction = { name: string; deduct: number };

/** The result of one day. Scores are in hundredths; ascending `sortKey` is the ranking of the day. */
export type DayStanding = { score: number; fish: number[]; bestCatchId: number | null; sortKey: string };

/** `x` and `y` are in pixels of the upright photo. */
export type Point = { x: number; y: number };

/** A judge's marks on the photo; `value` is the board's reading there, in the tournament's unit. */
export type Marks = { board: (Point & { value: number })[]; fish: [Point, Point] };

/** Coordinates in degrees. */
export type GeoPoint = { latitude: number; longitude: number };

/** The waters where a tournament's fish are caught. */
export type Waters =
  | { kind: "area"; points: GeoPoint[] }
  | { kind: "circle"; center: GeoPoint; miles: number }
  | { kind: "states"; states: string[] };

/** The two rule sets that every club has, named by tournament type (docs/rules.md 4.2). */
export type ShippedName = "tournament" | "derby";

const shippedTournament: Rules = {
  unit: "in",
  rounding: "none",
  fish: 5,
  perSpecies: false,
  by: "length",
  penalties: [],
  identifier: false,
  uploadHours: 24,
  challengeHours: 48,
  hideBoardHours: 0,
  secondLook: false,
  secondLookShare: 0,
};

export const shippedRules: Readonly<Record<ShippedName, Rules>> = {
  tournament: shippedTournament,
  derby: { ...shippedTournament, fish: 1 },
};

/** A tournament's own rules, or those of its type. */
export const rulesOf = ({ tournamentType, rules }: { tournamentType: ShippedName; rules: Rules | null }): Rules =>
  rules ?? shippedRules[tournamentType];

export function scoringUnit({ by, unit }: Pick<Rules, "by" | "unit">): ScoringUnit {
  if (by === "length") return unit;
  return unit === "in" ? "lb" : "kg";
}

/** The unit of scores, which differs from that of the fish if a format gives points. */
export const scoreUnit = (rules: Pick<Rules, "by" | "unit" | "scores">): ScoreUnit =>
  rules.scores ?? scoringUnit(rules);

export const pluralUnits: Readonly<Record<ScoreUnit, string>> = {
  in: "inches",
  cm: "centimeters",
  lb: "pounds",
  kg: "kilograms",
  points: "points",
  fish: "fish",
  places: "places",
};
