import { z } from "zod";
import { trimmedText } from "../base/text/text-fields.ts";
import { bounds } from "../catches/catch-status.ts";
import { asTyped, changeForms, type DecisionChange } from "../catches/review/review-shapes.ts";
import { challengeLimits } from "./challenge-status.ts";

const { max } = challengeLimits.text;

const textOf = (letters: number, tooLong: string) =>
  trimmedText("The text must be a string", letters, tooLong).min(1, "Please give a reason for your decision");

const decisionText = textOf(max, `Write at most ${max} characters`);

const changeTooLong = `A reason for a changed decision can have at most ${bounds.reasonLetters} characters`;

/** It is also the reason of the catch's new decision. */
const changeText = textOf(bounds.reasonLetters, changeTooLong);

const { species, length, weight, measured, penalties, marks, isDead, seen } = changeForms.verified.shape;

const newValues = { species, length, weight, measured, penalties, marks, isDead };

export const challengeDecision = z
  .object({
    outcome: z.enum(["upheld", "denied"], "Choose upheld or denied"),
    text: decisionText,
    decision: z
      .enum(["verified", "rejected"], "A decision is verified or rejected")
      .optional()
      .describe(
        "Only if upheld: the new decision on the catch, made at the same time, with `text` as its reason of at most 500 characters. An approval of a verified catch must change at least one value. The values, `isDead` and `seen` are those of `POST /api/admin/catches/{id}/change`. If omitted, the catch stays as it is until a judge changes it.",
      ),
    ...newValues,
    seen,
  })
  .superRefine(({ outcome, text, decision }, { addIssue }) => {
    if (decision === undefined) return;
    if (outcome === "denied") {
      addIssue({ code: "custom", path: ["decision"], message: "Only an upheld challenge can change the decision" });
    }
    if (text.length > bounds.reasonLetters) {
      addIssue({ code: "custom", path: ["text"], message: changeTooLong });
    }
  });

export type ChallengeDecision = z.output<typeof challengeDecision>;

/** The new decision on the catch; null if the catch stays as it is. */
export function changeIn({ outcome: _, decision, text: reason, ...values }: ChallengeDecision): DecisionChange | null {
  if (decision === undefined) return null;
  return decision === "rejected" ? { decision, reason, seen: values.seen } : { decision, reason, ...values };
}

/** A judge's choice in the page's form: the outcome together with the new decision, if there is one. */
const choice = z.enum(["verified", "rejected", "upheld", "denied"], "Choose an outcome");

const approvalForm = z.object({ outcome: choice, text: changeText, ...newValues, seen });
const rejectionForm = z.object({ outcome: choice, text: changeText, seen });
const outcomeForm = z.object({ outcome: choice, text: decisionText, seen });

/** The page's form, as it is checked while it is typed. The values matter only for an approval: they are hidden otherwise. */
export function decideFormFor(outcome: unknown): z.ZodType<z.output<typeof outcomeForm>, z.input<typeof approvalForm>> {
  if (outcome === "verified") return approvalForm;
  return outcome === "rejected" ? rejectionForm : outcomeForm;
}

type ValueName = keyof typeof newValues;

/** The page's form, as the server reads it. */
export const postedDecideForm = z.object({
  outcome: choice,
  text: decisionText,
  ...({
    ...{ species: asTyped, length: asTyped, weight: asTyped, measured: asTyped },
    ...{ penalties: asTyped, marks: asTyped, isDead: asTyped },
  } satisfies Record<ValueName, typeof asTyped>),
  seen,
});

/** The route's body for the page's form. Only an approval has new values. */
export function bodyOf({ outcome, text, seen, ...values }: z.output<typeof postedDecideForm>) {
  if (outcome === "upheld" || outcome === "denied") return { outcome, text };
  return { outcome: "upheld", decision: outcome, text, seen, ...(outcome === "verified" && values) };
}
