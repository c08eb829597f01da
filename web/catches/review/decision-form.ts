import { rejection } from "../../../src/catches/catch-shapes.ts";
import { verification } from "../../../src/catches/review/review-shapes.ts";
import type { FormReply } from "../../form.ts";
import type { PostedTo } from "../../posted-form.tsx";

/** A judge's decisions on the verification screen. */
export type DecisionIntent = "verify" | "reject" | "undo";

/** The fields of the forms besides `isVerified`, which each form fixes. */
export const decisionForms = { verify: verification.omit({ isVerified: true }), reject: rejection };

/** The route of a decision on one catch. Verifying and undoing share a route; the name distinguishes their forms. */
export const reviewDecisionRoute = (catchId: number, intent: DecisionIntent): PostedTo => ({
  action: `/api/admin/catches/${catchId}/${intent === "reject" ? "reject" : "verify"}`,
  name: intent,
});

/** The fields that a decision fixes. */
export const reviewDecisionFields: Record<DecisionIntent, Readonly<Record<string, string>>> = {
  verify: { isVerified: "true" },
  reject: {},
  undo: { isVerified: "false" },
};

/** A text that was typed or, without script, chosen from a list of the same name. */
export const typedText = (typed: unknown): string | undefined =>
  [typed].flat().find((text): text is string => typeof text === "string" && text !== "");

/** The reply to a decision that failed. */
export type DecisionReply = { intent: DecisionIntent; reply: FormReply };

const intents: readonly DecisionIntent[] = ["verify", "reject", "undo"];

/** Reads the reply to a decision, on the catch with this id or on any; undefined if it belongs to another form. */
export function decisionReplyIn(reply: FormReply | null | undefined, catchId?: number): DecisionReply | undefined {
  const [name, path] = String(reply?.initialValue?.api).split(" ");
  const intent = intents.find((intent) => intent === name);
  if (!(reply && intent)) return;
  return catchId === undefined || path === reviewDecisionRoute(catchId, intent).action ? { intent, reply } : undefined;
}

export const decisionTexts: Record<DecisionIntent, { failed: string }> = {
  verify: { failed: "Failed to verify catch" },
  reject: { failed: "Failed to reject catch" },
  undo: { failed: "Failed to undo the decision" },
};
