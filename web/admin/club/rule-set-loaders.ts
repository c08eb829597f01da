import type { LoaderFunctionArgs } from "react-router-dom";
import { ApiFailure, answer } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** The rule sets that ship, and the club's own. */
export const loadRuleSets = (runtime: Runtime) => async () => ({
  sets: await answer(runtime.api.api.admin["rule-sets"].get()),
});

/** The one of the address. */
export const loadRuleSet =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const { sets } = await loadRuleSets(runtime)();
    const set = sets.find(({ id }) => id !== null && String(id) === params.id);
    if (!set) throw new ApiFailure(404, "There is no such rule set.");
    return { set };
  };
