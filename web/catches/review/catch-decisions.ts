import { z } from "zod";
import { rejection, whyChanged } from "../../../src/catches/catch-shapes.ts";
import { changeForms, verification } from "../../../src/catches/review/review-shapes.ts";
import type { PostedTo } from "../../posted-form.tsx";
import { reviewDecisionFields } from "./decision-form.ts";

/** The forms of a catch's own page. */
export const catchForms = {
  "verify-catch": verification.omit({ isVerified: true }),
  "reject-catch": rejection,
  "change-values": changeForms.verified.omit({ decision: true }),
  "change-reject": changeForms.rejected.omit({ decision: true }),
  "undo-decision": z.object({ reason: whyChanged, seen: verification.shape.seen }),
};

export type CatchDecision = keyof typeof catchForms;

/** The fields that a decision fixes. */
export const fixedFields: Record<CatchDecision, Readonly<Record<string, string>>> = {
  "verify-catch": reviewDecisionFields.verify,
  "reject-catch": reviewDecisionFields.reject,
  "change-values": { decision: "verified" },
  "change-reject": { decision: "rejected" },
  "undo-decision": { ...reviewDecisionFields.undo, needsReason: "true" },
};

const routes: Record<CatchDecision, string> = {
  "verify-catch": "verify",
  "reject-catch": "reject",
  "change-values": "change",
  "change-reject": "change",
  "undo-decision": "verify",
};

export const decisionRoute = (catchId: number, decision: CatchDecision): PostedTo => ({
  action: `/api/admin/catches/${catchId}/${routes[decision]}`,
  name: decision,
});
