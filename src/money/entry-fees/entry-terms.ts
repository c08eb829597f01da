import type { Deps } from "../../deps.ts";
import { Refusal } from "../../refusal.ts";
import type { Terms } from "./payment-state.ts";

type Needs = Pick<Deps, "config" | "payments">;

/** The terms in effect now. Cash is always the whole fee. */
export const entryTerms = ({ config, payments }: Needs): Terms =>
  config.onlinePayments === "off"
    ? { provider: null, entryCharge: "entry-fee" }
    : { provider: payments.name, entryCharge: config.entryCharge };

export const paidInPerson = () =>
  new Refusal("payment_required", "This club doesn't take payments online. Please pay the club in person.");

/** Throws `payment_required` if the club takes no payments online. */
export function requireOnlinePayments({ config }: Pick<Needs, "config">): void {
  if (config.onlinePayments === "off") throw paidInPerson();
}
