import { z } from "zod";
import { rejection, whyChanged } from "../../../src/catches/catch-shapes.ts";
import { changeForms, verification } from "../../../src/catches/review/review-shapes.ts";
import type { PostedTo } from "../../posted-form.tsx";
import { verdictFields, verdictRoute } from "./decision-form.ts";

/** The forms of a catch's own page. */
export const catchForms = {
  verify: verification.omit({ isVerified: true }),
  reject: rejection,
  "change-values": changeForms.verified.omit({ decision: true }),
  "change-reject": changeForms.rejected.omit({ decision: true }),
  "take-back": z.object({ reason: whyChanged, seen: verification.shape.seen }),
};

export type CatchDecision = keyof typeof catchForms;

/** The fields that a decision fixes. */
export const fixedFields: Record<CatchDecision, Readonly<Record<string, string>>> = {
  ...verdictFields,
  "take-back": { ...verdictFields["take-back"], needsReason: "true" },
  "change-values": { decision: "verified" },
  "change-reject": { decision: "rejected" },
};

export function decisionRoute(catchId: number, decision: CatchDecision): PostedTo {
  if (decision === "change-values" || decision === "change-reject") {
    return { action: `/api/admin/catches/${catchId}/change`, name: decision };
  }
  return verdictRoute(catchId, decision);
}
