import { numberText } from "../../format/numbers.ts";
import { Refusal } from "../../refusal.ts";
import { stateOf } from "../../tournaments/rules.ts";
import type { PayoutPlan } from "./plan-payouts.ts";
import { disputableUntil } from "./rules.ts";

const catchesText = (fish: number) => (fish === 1 ? "1 catch is" : `${numberText(fish)} catches are`);

/** Why a result can still change although it waits for no verdict; null when it stands. */
function doubtAbout({ tournament, openDisputes }: PayoutPlan, now: number): string | null {
  const { name, endsAt } = tournament;
  if (openDisputes > 0) {
    const disputes = openDisputes === 1 ? "A dispute is" : `${numberText(openDisputes)} disputes are`;
    return `${disputes} open on ${name}.`;
  }
  if (now >= disputableUntil(endsAt)) return null;
  const hours = Math.ceil((disputableUntil(endsAt) - now) / 3_600_000);
  return `The result of ${name} can be disputed for another ${hours === 1 ? "hour" : `${hours} hours`}.`;
}

/**
 * What stands in the way of a tournament's payouts at `now`, the gravest first; null when nothing does. Only
 * `dispute_window` gives way to an admin's reason (docs/rules.md 9.2).
 */
export function objectionTo(plan: PayoutPlan, now: number): Refusal | null {
  const { tournament, prizes, waiting } = plan;
  const { name } = tournament;
  const state = stateOf(tournament, now);
  if (state === "cancelled") return new Refusal("cancelled", `${name} was cancelled: it pays no prizes.`);
  if (state !== "ended") return new Refusal("not_ended", `${name} has not ended yet.`);
  if (prizes.length === 0) {
    return new Refusal("no_breakdown", `${name} has no prize breakdown. Enter first what each position wins.`);
  }
  if (waiting > 0) {
    const message = `${catchesText(waiting)} awaiting review in ${name}. Verify or reject them first.`;
    return new Refusal("catches_waiting", message);
  }
  const doubt = doubtAbout(plan, now);
  return doubt === null ? null : new Refusal("dispute_window", `${doubt} Enter a reason to continue anyway.`);
}
