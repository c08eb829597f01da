import { useLoaderData } from "react-router-dom";
import { ConfirmDetails } from "../admin/confirm-details.tsx";
import { Autosaved } from "../autosave/autosaved.tsx";
import type { Loaded } from "../page.ts";
import { ApiForm, formName, type PostedTo } from "../posted-form.tsx";
import { typedRules } from "../tournaments/edit/typed-rules.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Button } from "../ui/form/button.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { RuleSetForm } from "./rule-set-form.tsx";
import type { loadRuleSet } from "./rule-set-loaders.ts";

export function Component() {
  const { set } = useLoaderData<Loaded<typeof loadRuleSet>>();
  const { id, name, rules } = set;
  const action = `/api/admin/rule-sets/${id}`;
  const removal: PostedTo = { action, method: "delete" };
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to="/admin/rule-sets">Back to Rule Sets</BackLink>}
        title={name}
        lead="Existing tournaments keep their rules."
      />
      <Autosaved>
        <RuleSetForm key={id} to={{ action, method: "put" }} first={{ name, rules: typedRules(rules) }} />
      </Autosaved>
      <ConfirmDetails summary="Delete Rule Set" intent={formName(removal)} isGrave className="mt-6">
        <p>New tournaments can no longer use {name}. Existing ones keep their rules.</p>
        <ApiForm {...removal}>
          <Button look="danger">Delete Rule Set</Button>
        </ApiForm>
      </ConfirmDetails>
    </Page>
  );
}
