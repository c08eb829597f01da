import type { Board, TieRule } from "../rulebook/board.ts";
import { isOfPoints, isOfTeams, wordsOf } from "./board-words.ts";

/** The criterion that breaks a tie: "the longest fish". */
export function tieWords(board: Board, rule: Exclude<TieRule, "shared">): string {
  const { biggest, quantity } = wordsOf(board);
  switch (rule) {
    case "most-fish":
      return "the most fish";
    case "fewest-fish":
      return "the fewest fish";
    case "biggest-fish":
      return `the ${biggest} fish`;
    case "next-biggest":
      return board.ties.indexOf("biggest-fish") < 0
        ? `the ${biggest} fish or, if equal, the next ${biggest}`
        : `the next ${biggest} fish`;
    case "score-first":
      return "the score reached first";
    case "biggest-first":
      return `the ${biggest} fish caught first`;
    case "previous-day":
      return "the better score before the last day";
    case "season-rank":
      return "the better place in the season so far";
    case "season-biggest":
      return `the ${biggest} fish of the season so far`;
    case "most-points":
      return isOfPoints(board) ? "the higher total of points" : `the higher total ${quantity} of fish`;
    case "directors-order":
      return "the director's decision, such as a fish-off or a coin toss";
    default:
      return rule satisfies never;
  }
}

/** "Ties go to the longest fish, then to the next longest fish; anglers still tied share the place." */
export function tieSentence(board: Board): string {
  const sides = isOfTeams(board) ? "teams" : "anglers";
  const rules = board.ties.filter((rule) => rule !== "shared");
  const isShared = board.ties.includes("shared");
  if (rules.length === 0) return isShared ? `Tied ${sides} share the place.` : `Ties go to the earlier entry.`;
  const last = isShared ? `; ${sides} still tied share the place.` : ", then to the earlier entry.";
  return `Ties go to ${rules.map((rule) => tieWords(board, rule)).join(", then to ")}${last}`;
}
