import { forAdmins } from "../admin/for-admins.ts";
import { ApiFailure, dataOf } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

const ruleSets = (runtime: Runtime) => dataOf(runtime.api.api.admin["rule-sets"].get());

/** The built-in rule sets and the club's own. */
export const loadRuleSets = forAdmins((runtime) => async () => ({ sets: await ruleSets(runtime) }));

/** The rule set in the address. */
export const loadRuleSet = forAdmins((runtime) => async ({ params }) => {
  const set = (await ruleSets(runtime)).find(({ id }) => id !== null && String(id) === params.id);
  if (!set) throw new ApiFailure(404, "This rule set doesn't exist.");
  return { set };
});
