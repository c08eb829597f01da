import type { Board } from "../scoring/rulebook/board.ts";
import type { Facts } from "../scoring/rulebook/facts.ts";
import { type Row, rank } from "../scoring/rulebook/rank.ts";

/** The rows of a board, with the sides that missed the cut below all who made it (docs/rules.md 4.15). */
export function rankWithCut(board: Board, facts: Facts, missedCut: ReadonlySet<string>): readonly Row[] {
  const rows = rank(board, facts);
  if (missedCut.size === 0) return rows;
  const group = ({ id, place }: Row) => (place === null ? 2 : Number(missedCut.has(id)));
  const firsts = new Map<string, number>();
  return rows
    .toSorted((a, b) => group(a) - group(b))
    .map((row, index) => {
      if (row.place === null) return row;
      // Sides with the same place and the same cut share a place.
      const key = `${group(row)} ${row.place}`;
      const place = firsts.get(key) ?? index + 1;
      const isTied = firsts.has(key);
      firsts.set(key, place);
      return { ...row, place, isTied };
    });
}
