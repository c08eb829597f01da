import { eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { ruleSets } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { wholeRules } from "../../scoring/whole-rules.ts";
import type { RuleSetChange, RuleSetView } from "./rule-set-form.ts";
import { findRuleSet, refuseTakenName } from "./rule-set-rows.ts";

/** Tournaments keep the rules that they copied from it. Throws `not_found`, `name_taken` and `invalid`. */
export async function changeRuleSet(
  tx: Tx,
  admin: SignedIn,
  id: number,
  change: RuleSetChange,
  now: number,
): Promise<RuleSetView> {
  const { id: _, ...before } = await findRuleSet(tx, id);
  const name = change.name ?? before.name;
  await refuseTakenName(tx, name, id);
  const rules = wholeRules({ before: before.rules, rules: change.rules, type: "tournament", skipsWeight: false });
  await tx.update(ruleSets).set({ name, rules, updatedAt: now }).where(eq(ruleSets.id, id));
  const detail = { ruleSet: before.name, before, after: { name, rules } };
  await recordAudit(tx, admin, { action: "change-rule-set", subject: "club", subjectId: null, detail }, now);
  return findRuleSet(tx, id);
}

/** Throws `not_found`. */
export async function deleteRuleSet(tx: Tx, admin: SignedIn, id: number, now: number): Promise<void> {
  const { name, rules } = await findRuleSet(tx, id);
  await tx.delete(ruleSets).where(eq(ruleSets.id, id));
  const detail = { ruleSet: name, rules };
  await recordAudit(tx, admin, { action: "delete-rule-set", subject: "club", subjectId: null, detail }, now);
}
