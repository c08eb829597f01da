import { ruleSetForm } from "../../src/club/rule-sets/rule-set-form.ts";
import { fieldProps } from "../form-field.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import type { PostedTo } from "../posted-form.tsx";
import { DefaultSaveButton } from "../tournaments/edit/prize-form.tsx";
import { RulesFields } from "../tournaments/edit/rules-fields.tsx";
import type { TypedRules } from "../tournaments/edit/typed-rules.ts";
import { Button } from "../ui/form/button.tsx";
import { TextInput } from "../ui/form/text-input.tsx";

/** The form for a new or existing rule set of the club. */
export function RuleSetForm({ to, first }: { to: PostedTo; first: { name: string; rules: TypedRules } }) {
  const form = usePageForm(ruleSetForm, { ...to, id: "form-save", defaultValue: first });
  const { fields, isBusy } = form;
  return (
    <PageForm of={form} preventScrollReset>
      <DefaultSaveButton />
      <TextInput
        label="Name"
        hint="Shown to admins when they create a tournament."
        maxLength={80}
        required
        {...fieldProps(fields.name)}
      />
      <RulesFields form={form.form} field={fields.rules} type="tournament" />
      <div>
        <Button busy={isBusy}>Save Rule Set</Button>
      </div>
    </PageForm>
  );
}
