import type { Direction } from "./rulebook/exact.ts";

/** How a fish becomes a score. Lengths, weights and scores are integer hundredths of their unit, but for `Rules` and `Marks`. */

export const lengthUnits = ["in", "cm"] as const;
export const roundings = ["none", "1/4", "1/2", "1"] as const;
export const quantities = ["length", "weight"] as const;
export const scoreUnits = ["in", "cm", "lb", "kg", "points", "fish", "places"] as const;

export type LengthUnit = (typeof lengthUnits)[number];
export type Rounding = (typeof roundings)[number];
export type Quantity = (typeof quantities)[number];
export type ScoringUnit = LengthUnit | "lb" | "kg";

/** What a score is counted in. */
export type ScoreUnit = (typeof scoreUnits)[number];

/** In the unit of what counts. */
export type Step = { step: number; direction: Direction };

/** By what a tournament scores, as it is stored and sent. */
export type Rules = {
  /** Of lengths; weights are in pounds beside inches, and in kilograms beside centimeters. */
  unit: LengthUnit;
  /** Down to a multiple of this, in the unit of what counts. */
  rounding: Rounding;
  /** How many fish count, of each target species if `perSpecies`. */
  fish: number;
  perSpecies: boolean;
  by: Quantity;
  penalties: Penalty[];
  /** The identifier must be in the picture. */
  identifier: boolean;
  /** How long after the end a fish that was caught before it may arrive. */
  uploadHours: number;
  /** How long after the end a decision can be challenged. */
  challengeHours: number;
  /** How long before the end others see no board; 0 for never. */
  hideBoardHours: number;
  /** A second judge looks at the fish of paid places. */
  secondLook: boolean;
  /** In percent, of the other fish that count. */
  secondLookShare: number;
  /** The rounding of the tournament's format, in place of `rounding`. */
  step?: Step;
  /** What the format's scores are counted in, if not in the unit of what counts. */
  scores?: ScoreUnit;
};

/** `deduct` in the unit of what counts, with two decimals at most; null rejects the fish. */
export type Penalty = { name: string; deduct: number | null };

export type Deduction = { name: string; deduct: number };

/** What one day brought. Scores in hundredths; ascending `sortKey` is the ranking of the day. */
export type DayStanding = { score: number; fish: number[]; bestCatchId: number | null; sortKey: string };

/** `x` and `y` in pixels of the upright photo. */
export type Point = { x: number; y: number };

/** What a judge set on the photo; `value` is what the board says there, in the tournament's unit. */
export type Marks = { board: (Point & { value: number })[]; fish: [Point, Point] };

/** In degrees. */
export type GeoPoint = { latitude: number; longitude: number };

/** Where a tournament's fish are caught. */
export type Waters =
  | { kind: "area"; points: GeoPoint[] }
  | { kind: "circle"; center: GeoPoint; miles: number }
  | { kind: "states"; states: string[] };

/** The two rule sets that every club has, by the type of a tournament (docs/rules.md 4.2). */
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

/** What a tournament is scored by: its own rules, or those of its type. */
export const rulesOf = ({ tournamentType, rules }: { tournamentType: ShippedName; rules: Rules | null }): Rules =>
  rules ?? shippedRules[tournamentType];

export function scoringUnit({ by, unit }: Pick<Rules, "by" | "unit">): ScoringUnit {
  if (by === "length") return unit;
  return unit === "in" ? "lb" : "kg";
}

/** What scores are counted in, which is not what fish are measured in where a format gives points. */
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
