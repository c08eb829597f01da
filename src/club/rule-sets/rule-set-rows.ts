import { asc, eq, sql } from "drizzle-orm";
import { ruleSets } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { Refusal } from "../../refusal.ts";
import { shippedRules } from "../../scoring/scoring-rules.ts";
import type { RuleSetView } from "./rule-set-form.ts";

const view = { id: ruleSets.id, name: ruleSets.name, rules: ruleSets.rules };

const shipped: readonly RuleSetView[] = [
  { id: null, name: "Tournament", rules: shippedRules.tournament },
  { id: null, name: "Derby", rules: shippedRules.derby },
];

/** Shipped rule sets first, then the club's by name. */
export async function listRuleSets(db: Db): Promise<RuleSetView[]> {
  const ownSets = await db
    .select(view)
    .from(ruleSets)
    .orderBy(asc(sql`lower(${ruleSets.name})`));
  return [...shipped, ...ownSets];
}

type OwnRuleSet = RuleSetView & { id: number };

/** Throws `not_found`. */
export async function findRuleSet(db: Db, id: number): Promise<OwnRuleSet> {
  const [row] = await db.select(view).from(ruleSets).where(eq(ruleSets.id, id));
  if (!row) throw new Refusal("not_found", "This rule set doesn't exist.");
  return row;
}

/** Ignores case, and includes the shipped names. Throws `name_taken`. */
export async function refuseTakenName(db: Db, name: string, ownId: number | null): Promise<void> {
  const key = name.toLowerCase();
  const isTaken = (await listRuleSets(db)).some(
    (set) => set.name.toLowerCase() === key && (set.id === null || set.id !== ownId),
  );
  if (isTaken) throw Refusal.ofField("name", "A rule set with this name already exists", "name_taken");
}
