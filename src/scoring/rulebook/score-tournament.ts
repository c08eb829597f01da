import type { Board } from "./board.ts";
import { boardsOf, withLateDisqualified } from "./boards.ts";
import type { Facts } from "./facts.ts";
import type { Format } from "./format-issues.ts";
import { type Payouts, payouts, poolOf } from "./payouts.ts";
import type { Decider } from "./place-sides.ts";
import { type Row, rank } from "./rank.ts";
import { boughtInto } from "./sides.ts";

export type ScoredBoard = { board: Board; rows: readonly Row[]; prizes: Payouts | null };

/** How many entrants bought into a side pot, if the results record it. */
function payersOf({ among, name }: Board, { entrants }: Facts): number | undefined {
  if (among !== "buyIn" || entrants.every(({ buyIn }) => buyIn === undefined)) return undefined;
  return entrants.filter((entrant) => boughtInto(name, entrant)).length;
}

/** Every board of a tournament with its places, their explanations, and its prizes. */
export function scoreBoards(format: Format, facts: Facts): ScoredBoard[] {
  const settled = withLateDisqualified(format, facts);
  return boardsOf(format, settled).map((board) => {
    const rows = rank(board, settled);
    const pool = poolOf(board, rows, payersOf(board, facts));
    return { board, rows, prizes: pool === null ? null : payouts(board, rows, pool) };
  });
}

type Id = string | number;

export type TournamentResult = {
  boards: { name: string; rows: { id: Id; place: number | null; score: number; decidedBy?: Decider }[] }[];
  payouts: { id: Id; board: string; cents: number }[];
  /** Present only if part of the pool isn't won. */
  unpaid?: { board: string; to: "club" | "refund" | "roll-over"; cents: number }[];
};

/** The output of `fishtournament score`, with the ids in the file's original form. */
export function tournamentResult(scored: readonly ScoredBoard[], ids: ReadonlyMap<string, Id>): TournamentResult {
  const asGiven = (id: string): Id => ids.get(id) ?? id;
  const unpaid = scored.flatMap(({ board, prizes }) =>
    (prizes?.unpaid ?? []).map(({ to, cents }) => ({ board: board.name, to, cents })),
  );
  return {
    boards: scored.map(({ board, rows }) => ({
      name: board.name,
      rows: rows.map(({ id, place, score, decidedBy }) => ({
        id: asGiven(id),
        place,
        score,
        ...(decidedBy && { decidedBy }),
      })),
    })),
    payouts: scored.flatMap(({ board, prizes }) =>
      (prizes?.payouts ?? []).map(({ id, cents }) => ({ id: asGiven(id), board: board.name, cents })),
    ),
    ...(unpaid.length > 0 && { unpaid }),
  };
}
