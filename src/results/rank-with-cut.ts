import type { Board } from "../scoring/rulebook/board.ts";
import { type Row, rank } from "../scoring/rulebook/rank.ts";
import type { BoardFacts } from "./board-facts.ts";

/** The rows of a board, the main one by default, with the sides that missed the cut below all who made it (docs/rules.md 4.15). */
export function rankWithCut(
  { format, facts, sides, missedCut }: Pick<BoardFacts, "format" | "facts" | "sides" | "missedCut">,
  board: Board = format.main,
): Row[] {
  if (missedCut.size === 0) return rank(board, facts);
  const isOut = (id: string) => missedCut.has(id);
  const membersOf = (isWanted: (id: string) => boolean) =>
    new Set([...sides].flatMap(([id, side]) => (isWanted(id) ? side.map(({ userId }) => String(userId)) : [])));
  const rankSome = (ids: ReadonlySet<string>) =>
    rank(board, { ...facts, entrants: facts.entrants.filter(({ id }) => ids.has(id)) });
  const made = rankSome(membersOf((id) => !isOut(id)));
  const missed = rankSome(membersOf(isOut));
  const placed = made.filter(({ place }) => place !== null).length;
  const below = missed.map((row) => ({ ...row, place: row.place === null ? null : row.place + placed }));
  const isPlaced = ({ place }: Row) => place !== null;
  return [...made, ...below].toSorted((one, other) => Number(isPlaced(other)) - Number(isPlaced(one)));
}
