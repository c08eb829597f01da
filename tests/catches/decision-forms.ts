import { type CatchDecision, decisionRoute, fixedFields } from "../../web/catches/review/catch-decisions.ts";
import {
  type DecisionIntent,
  reviewDecisionFields,
  reviewDecisionRoute,
} from "../../web/catches/review/decision-form.ts";
import { formName } from "../../web/posted-form.tsx";
import { type ReadPage, typedOn } from "./reading.ts";

/** The hidden fields of a form on a catch's own page: its route, and the decision that it submits. */
export const decides = (decision: CatchDecision, id: number): Record<string, string> => ({
  api: formName(decisionRoute(id, decision)),
  ...fixedFields[decision],
});

/** The same for a form of the verification screen, which undoes a slip without a reason. */
export const judges = (decision: DecisionIntent, id: number): Record<string, string> => ({
  api: formName(reviewDecisionRoute(id, decision)),
  ...reviewDecisionFields[decision],
});

/** The fields of the verification screen's form that makes this decision. */
export function decisionOn(read: ReadPage, decision: DecisionIntent, id: number): Record<string, string> {
  const { api } = judges(decision, id);
  const forms = [...read.html.matchAll(/<form\b.*?<\/form>/gs)].map(([form]) => form);
  const html = forms.findLast((form) => form.includes(`value="${api}"`)) ?? "";
  return typedOn({ ...read, html: html.replaceAll("&amp;", "&") });
}
