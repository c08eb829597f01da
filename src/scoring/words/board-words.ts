import { moneyText } from "../../base/format/money.ts";
import { counted, numberText } from "../../base/format/numbers.ts";
import type { Board, Measure } from "../rulebook/board.ts";
import type { ScoringUnit } from "../scoring-rules.ts";

/** Words for the quantities and sides of a board, shared by rules and explanations. */

export const unitOf = (measure: Measure): ScoringUnit | null =>
  measure === "count" ? null : (measure.slice(measure.indexOf("-") + 1) as ScoringUnit);

/** Minimum, maximum and slots are lengths, even if weights count. */
export const lengthUnitOf = (measure: Measure): "in" | "cm" =>
  measure === "length-cm" || measure === "weight-kg" ? "cm" : "in";

type Adjectives = { biggest: string; smallest: string; quantity: string };

const adjectives: Readonly<Record<"length" | "weight" | "count", Adjectives>> = {
  length: { biggest: "longest", smallest: "shortest", quantity: "length" },
  weight: { biggest: "heaviest", smallest: "lightest", quantity: "weight" },
  count: { biggest: "biggest", smallest: "smallest", quantity: "number" },
};

export const wordsOf = ({ measure }: Pick<Board, "measure">): Adjectives =>
  adjectives[measure.replace(/-.*/, "") as keyof typeof adjectives];

export const fishText = (count: number): string => counted(count, "fish", "fish");

export const pointsText = (points: number): string => counted(points, "point");

/** The size of a fish: "18.25 in", or "1 fish" if fish are counted. */
export function sizeText({ measure }: Pick<Board, "measure">, value: number): string {
  const unit = unitOf(measure);
  return unit === null ? fishText(value) : `${numberText(value)} ${unit}`;
}

type Scored = Pick<Board, "measure" | "points" | "topFish" | "placings" | "teams">;

/** Whether places are added up. */
const isOfPlaces = ({ placings, teams }: Pick<Board, "placings" | "teams">): boolean =>
  placings !== undefined || teams?.score === "places";

export const isOfPoints = ({ points, topFish }: Pick<Board, "points" | "topFish">): boolean =>
  points !== undefined || topFish !== undefined;

/** A part of a score or a deduction from it, before places are added up. */
export const amountText = (board: Scored, value: number): string =>
  isOfPoints(board) ? pointsText(value) : sizeText(board, value);

/** A whole score. */
export const scoreText = (board: Scored, score: number): string =>
  isOfPlaces(board) ? counted(score, "place point") : amountText(board, score);

/** "$1,518", "$12.50" */
export const dollarText = (cents: number): string => moneyText(cents).replace(/\.00$/, "");

export const isOfTeams = ({ sides }: Pick<Board, "sides">): boolean => sides === "teams";

/** Whether the fish of all members count as one catch. */
export const isPooled = (board: Pick<Board, "sides" | "teams">): boolean =>
  isOfTeams(board) && (board.teams?.score ?? "pooled") === "pooled";
