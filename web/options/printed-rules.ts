import { potSizeSentence } from "../../src/options/side-pots/pot-size-text.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";

/** A tournament's rules for paper, without sentences that change while anglers enter, such as a side pot's size. */
export function printedRules({ rulesText, potSizes = [] }: TournamentWithResult): string[] {
  const changing = potSizes.map(potSizeSentence);
  return rulesText.filter((rule) => !changing.includes(rule));
}
