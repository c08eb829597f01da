import { count } from "../../base/db/shared-fields.ts";
import { type Change, noFact, type Term } from "../../tournaments/term.ts";
import { depositRule } from "../../tournaments/words/rules-card.ts";
import { depositInput, typedDeposit } from "./deposit-amount.ts";

export const depositTerm = {
  column: "challengeDepositCents",
  name: "The challenge deposit",
  input: depositInput.optional(),
  form: typedDeposit.default(0),
  view: count.optional().describe("cents required for a challenge; absent if none"),
  viewIn: "lists",
  stored: (value: number | undefined, before: number | null) => value ?? before ?? 0,
  shown: (cents: number) => (cents > 0 ? cents : undefined),
  changes: (before: number, after: number): Change[] => {
    if (before === after) return [];
    const sentence = after > 0 ? depositRule(after) : "Challenges no longer require a deposit.";
    return [{ rescores: false, sentence }];
  },
  rules: (cents: number) => (cents > 0 ? [depositRule(cents)] : []),
  fact: noFact,
  textField: null,
} as const satisfies Term;
