import { deadlineText } from "../../../src/format/moments.ts";
import { numberText } from "../../../src/format/numbers.ts";
import type { Outcome } from "../../../src/money/payouts/model.ts";
import type { TieRule } from "../../../src/standings/rules.ts";

const catches = (count: number) => (count === 1 ? "1 catch awaits" : `${numberText(count)} catches await`);

/** How the results of an ended tournament stand; `timeZone` is its own. */
export function outcomeText({ state, waitingCatches, disputableUntil }: Outcome, timeZone: string): string {
  switch (state) {
    case "reviewing":
      return `Being reviewed: ${catches(waitingCatches)} a decision. Places can still change.`;
    case "disputed":
      return "A dispute is open. Places can still change.";
    case "disputable":
      return `Results can be disputed until ${deadlineText(new Date(disputableUntil), timeZone)}.`;
    case "final":
      return "The results are final.";
    case "paid":
      return "The results are final. Prizes paid.";
  }
}

/** Why one of two equal scores is first. */
export const tieTexts: Readonly<Record<TieRule, string>> = {
  longest: "the longest single fish decided",
  next_longest: "the next longest fish decided",
  completed_first: "the score completed first decided",
  submitted_first: "the fish submitted first decided",
};
