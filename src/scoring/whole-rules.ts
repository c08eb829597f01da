import { Refusal } from "../refusal.ts";
import { rulesIssues } from "./comparing/compare-rules.ts";
import type { Rules, ShippedName } from "./scoring-rules.ts";
import type { RulesInput } from "./scoring-rules-form.ts";

type RulesChange = { before: Rules; rules: RulesInput | undefined; type: ShippedName; skipsWeight: boolean };

/** `rules` merged over `before`. Throws `invalid` for contradictions. */
export function wholeRules({ before, rules, type, skipsWeight }: RulesChange): Rules {
  const whole = { ...before, ...rules };
  const issues = rulesIssues(type, whole, skipsWeight);
  const [first] = issues;
  if (!first) return whole;
  const named = issues.map(({ path, message }) => ({ path: ["rules", ...path].join("."), message }));
  throw new Refusal("invalid", first.message, { issues: named });
}
