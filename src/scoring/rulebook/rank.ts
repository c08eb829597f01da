import type { Board } from "./board.ts";
import { numberOf } from "./exact.ts";
import type { Facts, State } from "./facts.ts";
import type { Reason, ValuedFish } from "./fish-value.ts";
import { type Decider, type Placed, placeSides } from "./place-sides.ts";
import type { SidePenalty, SideScore } from "./score-side.ts";
import { scoreSides } from "./score-sides.ts";

/** A fish in the explanation of a row. Amounts are in the unit of what is measured, `value` is in that of the score. */
export type ExplainedFish = {
  /** Its index in the facts. */
  index: number;
  entrant: string;
  day: number;
  species?: string;
  measured: number;
  rounded: number;
  multiplier: number;
  deductions: readonly { name: string; deduct: number }[];
  value: number;
  counts: boolean;
  reason?: Reason;
};

export type Row = {
  id: string;
  /** Null for a side without a place, which is never paid. */
  place: number | null;
  score: number;
  /**
   * The rule that separates the row from its neighbor with the same score: the one above, or below for the first of
   * them.
   */
  decidedBy?: Decider;
  /** Whether every rule leaves the row tied with the one above it. */
  isTied: boolean;
  state: State;
  unplaced: SideScore["unplaced"];
  members: readonly string[];
  /** How many fish count. */
  count: number;
  /** The species of a slam. */
  categories?: number;
  fish: readonly ExplainedFish[];
  penalties: readonly SidePenalty[];
  /** The score of each day. */
  days: readonly { day: number; score: number }[];
};

const explained = ({
  index,
  fish,
  measured,
  rounded,
  multiplier,
  deductions,
  value,
  reason,
}: ValuedFish): ExplainedFish => ({
  index,
  entrant: fish.entrant,
  day: fish.day,
  ...(fish.species !== undefined && { species: fish.species }),
  measured: numberOf(measured),
  rounded: numberOf(rounded),
  multiplier,
  deductions: deductions.map(({ name, deduct }) => ({ name, deduct: numberOf(deduct) })),
  value: numberOf(value),
  counts: reason === null,
  ...(reason !== null && { reason }),
});

const rowOf = (board: Board, { score: sideScore, place, decidedBy, isTied }: Placed): Row => ({
  id: sideScore.side.id,
  place,
  score: numberOf(sideScore.score),
  ...(decidedBy !== undefined && { decidedBy }),
  isTied,
  state: sideScore.state,
  unplaced: sideScore.unplaced,
  members: sideScore.side.members.map(({ id }) => id),
  count: sideScore.count,
  ...(board.slam && { categories: sideScore.categories }),
  fish: sideScore.fish.map(explained),
  penalties: sideScore.penalties.map((penalty) => ({ ...penalty, deduct: numberOf(penalty.deduct) })),
  days: [...sideScore.days].sort(([a], [b]) => a - b).map(([day, score]) => ({ day, score: numberOf(score) })),
});

/**
 * Every side of a board with its place and its explanation, best first. Sides without a place follow in entry order:
 * without a fish that counts, disqualified, withdrawn, or not started.
 */
export const rank = (board: Board, facts: Facts): Row[] =>
  placeSides(board, scoreSides(board, facts), facts).map((placed) => rowOf(board, placed));
