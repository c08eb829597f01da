import { deadlineText } from "../../base/format/moments.ts";
import { counted } from "../../base/format/numbers.ts";
import type { OutcomeState } from "./payout-status.ts";

type Facts = { state: OutcomeState; waitingCatches: number; challengesUntil: number };

const catches = (count: number) => counted(count, "catch awaits", "catches await");

/** The state of an ended tournament's results, in words; `timeZone` is the tournament's. */
export function outcomeText({ state, waitingCatches, challengesUntil }: Facts, timeZone: string): string {
  switch (state) {
    case "reviewing":
      return `Under review: ${catches(waitingCatches)} a decision. Places can still change.`;
    case "disputed":
      return "A dispute is open. Places can still change.";
    case "disputable":
      return `Results can be disputed until ${deadlineText(new Date(challengesUntil), timeZone)}.`;
    case "final":
      return "Results are official.";
    case "paid":
      return "Prizes paid.";
  }
}
