import type { z } from "zod";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { ruleSets } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { shippedRules } from "../../scoring/scoring-rules.ts";
import { wholeRules } from "../../scoring/whole-rules.ts";
import type { newRuleSet, RuleSetView } from "./rule-set-form.ts";
import { findRuleSet, refuseTakenName } from "./rule-set-rows.ts";

/** Throws `name_taken`, and `invalid` for rules that contradict themselves. */
export async function makeRuleSet(
  tx: Tx,
  admin: SignedIn,
  { name, rules: givenRules }: z.output<typeof newRuleSet>,
  now: number,
): Promise<RuleSetView> {
  await refuseTakenName(tx, name, null);
  const rules = wholeRules({
    before: shippedRules.tournament,
    rules: givenRules,
    type: "tournament",
    skipsWeight: false,
  });
  const [created] = await tx
    .insert(ruleSets)
    .values({ name, rules, createdAt: now, updatedAt: now })
    .returning({ id: ruleSets.id });
  if (!created) throw new Error("The rule set was not created.");
  const detail = { ruleSet: name, rules };
  await recordAudit(tx, admin, { action: "make-rule-set", subject: "club", subjectId: null, detail }, now);
  return findRuleSet(tx, created.id);
}
