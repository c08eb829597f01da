import { z } from "zod";
import { id, rowNumber, text } from "../../base/db/shared-fields.ts";
import { requiredText } from "../../base/text/text-fields.ts";
import { rulesForm, rulesFormIssues, rulesInput, rulesView } from "../../scoring/scoring-rules-form.ts";

const setName = requiredText("Enter a name for the rule set", 80, "A rule set's name can have at most 80 characters");

export const ruleSetId = z.object({ id: rowNumber() });

/** `POST /api/admin/rule-sets`. Missing rules default to the shipped rule set's. */
export const newRuleSet = z.object({ name: setName, rules: rulesInput });

/** `PUT /api/admin/rule-sets/{id}`. Fields that are left out don't change. */
export const ruleSetChange = z.object({ name: setName.optional(), rules: rulesInput.optional() });

export type RuleSetChange = z.output<typeof ruleSetChange>;

export const ruleSetForm = z.object({ name: setName, rules: rulesForm }).superRefine(({ rules }, { addIssue }) => {
  for (const { path, message } of rulesFormIssues("tournament", rules, false)) {
    addIssue({ code: "custom", path: ["rules", ...path], message });
  }
});

export const ruleSetView = z.strictObject({
  id: id.nullable().describe("null: built in, and can't be changed."),
  name: text,
  rules: rulesView,
});

export type RuleSetView = z.infer<typeof ruleSetView>;
