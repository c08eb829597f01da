import { z } from "zod";
import { rejection } from "../../../src/catches/catch-shapes.ts";
import { verification } from "../../../src/catches/review/review-shapes.ts";

const subject = { id: z.coerce.number().int().positive() };

/** What the verification screen posts, by its `intent`; `isVerified` is said by the intent. */
export const verdictForms = {
  verify: verification.omit({ isVerified: true }).extend(subject),
  reject: rejection.extend(subject),
  "take-back": z.object(subject),
};

export const listedReason = "listedReason";

/** Without script a reason may be chosen from the club's own instead of typed. */
export function takeListedReason(form: FormData): void {
  const listed = form.get(listedReason);
  if (listed && form.get("rejectionReason") === "") form.set("rejectionReason", listed);
}

export type VerdictIntent = keyof typeof verdictForms;

export const isVerdictIntent = (intent: unknown): intent is VerdictIntent =>
  typeof intent === "string" && Object.hasOwn(verdictForms, intent);

export const verdictTexts: Record<VerdictIntent, { done: string; failed: string }> = {
  verify: { done: "Catch verified successfully", failed: "Failed to verify catch" },
  reject: { done: "Catch rejected and user notified", failed: "Failed to reject catch" },
  "take-back": { done: "Decision undone", failed: "Failed to undo the decision" },
};
