import { isSameFormat } from "../comparing/compare-formats.ts";
import { type FormatInput, format } from "../rulebook/format.ts";
import { formatSentences } from "./format-sentences.ts";

type Context = Parameters<typeof formatSentences>[1];

/** The changes to notify entrants of: each rule that is new or different, and those that no longer apply. */
export function changedFormat(before: FormatInput | null, after: FormatInput | null, context?: Context): string[] {
  if (isSameFormat(before, after)) return [];
  if (after === null) return ["The tournament is now scored by the standard rules."];
  const is = formatSentences(format.parse(after), context);
  if (before === null) return [`The tournament is now scored by its own rules. ${is.join(" ")}`];
  const was = formatSentences(format.parse(before), context);
  const changed = is.filter((sentence) => !was.includes(sentence));
  const removed = was.filter((sentence) => !is.includes(sentence));
  const sentences = [
    ...changed.map((sentence) => `Changed rule: ${sentence}`),
    ...removed.map((sentence) => `No longer applies: ${sentence}`),
  ];
  return sentences.length > 0 ? sentences : ["The rules were changed."];
}
