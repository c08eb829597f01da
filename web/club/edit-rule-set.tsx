import { type ActionFunction, Form, redirect, useLoaderData } from "react-router-dom";
import { ruleSetForm } from "../../src/club/rule-sets/rule-set-form.ts";
import { rulesOfForm } from "../../src/scoring/scoring-rules-form.ts";
import { ConfirmDetails } from "../admin/confirm-details.tsx";
import { answer } from "../api.ts";
import { Autosaved } from "../autosave/autosaved.tsx";
import { handleForm } from "../form.ts";
import type { Loaded } from "../page.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { typedRules } from "../tournaments/edit/typed-rules.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Button } from "../ui/form/button.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { RuleSetForm } from "./rule-set-form.tsx";
import type { loadRuleSet } from "./rule-set-loaders.ts";

export function Component() {
  const { set } = useLoaderData<Loaded<typeof loadRuleSet>>();
  const { id, name, rules } = set;
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to="/admin/rule-sets">Back to Rule Sets</BackLink>}
        title={name}
        lead="Tournaments that were made with it keep their rules."
      />
      <Autosaved>
        <RuleSetForm key={id} first={{ name, rules: typedRules(rules) }} submit="Save Rule Set" />
      </Autosaved>
      <ConfirmDetails summary="Delete this rule set" intent="delete" isGrave className="mt-6">
        <p>New tournaments can no longer be made with {name}. Those that were keep their rules.</p>
        <Form method="post">
          <Button name="intent" value="delete" look="danger">
            Delete Rule Set
          </Button>
        </Form>
      </ConfirmDetails>
    </Page>
  );
}

export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ params, request }) => {
    const one = runtime.api.api.admin["rule-sets"]({ id: Number(params.id) });
    const form = await request.formData();
    if (form.get("intent") === "delete") {
      await answer(one.delete());
      runtime.showToast({ title: "Rule set deleted", description: "Tournaments keep their rules.", tone: "good" });
      return redirect("/admin/rule-sets");
    }
    return handleForm(form, ruleSetForm, async ({ name, rules }) => {
      await answer(one.put({ name, rules: rulesOfForm("tournament", rules) }));
      runtime.showToast({
        title: "Rule set saved",
        description: "Tournaments keep the rules they have.",
        tone: "good",
      });
      return redirect("/admin/rule-sets");
    });
  };
