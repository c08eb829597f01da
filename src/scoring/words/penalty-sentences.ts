import { numberText } from "../../base/format/numbers.ts";
import type { Board } from "../rulebook/board.ts";
import { amountText, isOfTeams, sizeText } from "./board-words.ts";
import type { FormatContext } from "./counting-sentences.ts";

export function judgeSentences(board: Board): string[] {
  const penalties = board.penalties ?? [];
  const byAmount = Map.groupBy(penalties, ({ deduct }) => deduct);
  const namesOf = (deduct: number | null) => (byAmount.get(deduct) ?? []).map(({ name }) => name).join(", ");
  const amounts = [...byAmount.keys()].filter((deduct) => deduct !== null);
  return [
    ...amounts.map((deduct) => `Judges deduct ${sizeText(board, deduct)} for: ${namesOf(deduct)}.`),
    ...(byAmount.has(null) ? [`Judges reject a fish for: ${namesOf(null)}.`] : []),
  ];
}

/** "is deducted", "are deducted" */
const deducted = (text: string): string =>
  `${text} ${/^1 (point|fish)$/.test(text) || !/(points|fish)$/.test(text) ? "is" : "are"} deducted`;

export function deadFishSentences(board: Board, { days = 1 }: FormatContext): string[] {
  const { deadFish } = board;
  if (!deadFish) return [];
  if (deadFish.reject) return ["Dead fish don't count."];
  const off = deducted(amountText(board, deadFish.deduct ?? 0));
  const from = deadFish.from ?? 1;
  if (from === 1) return [`${off} for each dead fish.`];
  const onDay = days > 1 && board.limitPer === "day" ? " on a day" : "";
  return [`${off} for each dead fish once ${numberText(from)} of them count${onDay}.`];
}

export function lateSentences(board: Board, { days = 1 }: FormatContext): string[] {
  const { perMinute, loseDayAfter, disqualifyAfter } = board.late ?? {};
  const who = isOfTeams(board) ? "Teams that" : "Anglers who";
  const areLate = (minutes: number) =>
    minutes === 0 ? `${who} are late` : `${who} are ${numberText(minutes)} or more minutes late`;
  return [
    ...(perMinute == null
      ? []
      : [`${deducted(amountText(board, perMinute))} for each minute late; a partial minute counts as a full one.`]),
    ...(loseDayAfter == null ? [] : [`${areLate(loseDayAfter)} lose ${days > 1 ? "that day's" : "their"} catch.`]),
    ...(disqualifyAfter == null ? [] : [`${areLate(disqualifyAfter)} are disqualified.`]),
  ];
}

export const belowZeroSentences = ({ neverBelowZero }: Board): string[] =>
  neverBelowZero ? ["Neither a fish nor a score falls below 0."] : [];
