import { type ActionFunction, data, redirect } from "react-router-dom";
import type { FormReply } from "../../../form.ts";
import { postForm, replyOfFailure } from "../../../post-form.ts";
import { formName } from "../../../posted-form.tsx";
import type { Runtime } from "../../../runtime/runtime.ts";
import { firstError } from "../../first-error.ts";
import { decisionReplyIn, decisionTexts, reviewDecisionFields, reviewDecisionRoute } from "../decision-form.ts";

const verificationPage = "/admin/verification";

/** The form that undoes a decision from its toast. */
const undoing = (catchId: number) => ({
  page: verificationPage,
  fields: {
    api: formName(reviewDecisionRoute(catchId, "undo")),
    page: verificationPage,
    ...reviewDecisionFields.undo,
  },
});

const catchIn = (reply: unknown): number | null =>
  typeof reply === "object" && reply !== null && "id" in reply ? Number(reply.id) : null;

/**
 * Sends a decision without a page change: the list only shrinks, and the caller may show the outcome itself
 * (`quiet`). A correction of official results redirects to the catch's own page, which requires a reason.
 */
export const sendDecision =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) => {
    const form = await request.formData();
    const isQuiet = form.has("quiet");
    try {
      const { isTaken, toast, to, reply } = await postForm(runtime, form);
      if (!isTaken && to) {
        if (toast) runtime.showToast(toast);
        return redirect(to);
      }
      const catchId = form.get("isVerified") === "false" ? null : catchIn(reply);
      if (toast && !isQuiet) runtime.showToast({ ...toast, ...(catchId !== null && { undo: undoing(catchId) }) });
      return null;
    } catch (error) {
      const { reply, said, status } = replyOfFailure(form, error);
      const intent = decisionReplyIn(reply)?.intent;
      const title = intent === undefined ? "Error" : decisionTexts[intent].failed;
      if (!isQuiet) runtime.showToast({ title, description: firstError(reply) ?? said, tone: "bad" });
      return data<FormReply>(reply, { status });
    }
  };
