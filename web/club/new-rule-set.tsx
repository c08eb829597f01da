import { type ActionFunction, redirect } from "react-router-dom";
import { ruleSetForm } from "../../src/club/rule-sets/rule-set-form.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { rulesOfForm } from "../../src/scoring/scoring-rules-form.ts";
import { answer } from "../api.ts";
import { Autosaved } from "../autosave/autosaved.tsx";
import { handleForm } from "../form.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { typedRules } from "../tournaments/edit/typed-rules.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { RuleSetForm } from "./rule-set-form.tsx";

export function Component() {
  return (
    <Page narrow>
      <PageHeading back={<BackLink to="/admin/rule-sets">Back to Rule Sets</BackLink>} title="New Rule Set" />
      <Autosaved>
        <RuleSetForm first={{ name: "", rules: typedRules(shippedRules.tournament) }} submit="Save Rule Set" />
      </Autosaved>
    </Page>
  );
}

export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) =>
    handleForm(await request.formData(), ruleSetForm, async ({ name, rules }, sent) => {
      await answer(runtime.api.api.admin["rule-sets"].post({ name, rules: rulesOfForm("tournament", rules), ...sent }));
      runtime.showToast({
        title: "Rule set saved",
        description: `${name} can be chosen for new tournaments.`,
        tone: "good",
      });
      return redirect("/admin/rule-sets");
    });
