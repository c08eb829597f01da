import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunction, data, redirect } from "react-router-dom";
import { nextCatchPath, submittedToast } from "../../../src/catches/submitted-catch.ts";
import type { FormReply } from "../../form.ts";
import { isOutboxSupported } from "../../offline/outbox-store.ts";
import { sendOrQueue } from "../../offline/send-or-queue.ts";
import { postForm, replyOfFailure } from "../../post-form.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { serverNow } from "../../runtime/server-time.ts";
import { newSubmissionId, spendSubmissionId } from "../../runtime/submission-id.tsx";
import { type NewCatchForm, newCatchForm, toQueuedCatch } from "../catch-form.ts";
import { firstError } from "../first-error.ts";

/** The reply for a catch that the phone stored, with its submission's id. */
export type QueuedReply = { queuedId: string };

/**
 * Posts a new catch like any form. Throws `ApiFailure`, with the name that docs/rules.md 12.6 requires;
 * people see the server's message instead.
 */
export const sendCatch = (runtime: Runtime, form: FormData) =>
  postForm(runtime, form, { isMultipart: true, internal: (status) => `HTTP error! status: ${status}` });

/** The phone stores the catch until the club has it. */
async function sendFromPhone(runtime: Runtime, value: NewCatchForm, anglerId: number, page: string) {
  const submissionId = value.submissionId ?? newSubmissionId();
  const outcome = await sendOrQueue(toQueuedCatch(value, anglerId, submissionId, serverNow()));
  if (outcome.name === "sent") {
    runtime.pagesChanged?.();
    runtime.showToast({ ...submittedToast(outcome.fish), tone: "good" });
    return redirect(nextCatchPath(outcome.fish));
  }
  spendSubmissionId(submissionId);
  runtime.drafts.forget(page);
  runtime.showToast({
    title: "Saved on this phone",
    description: "We'll send it when you're back in range.",
    tone: "good",
  });
  // Offline, nothing else can be loaded: the page stays, and 503 keeps the router from requesting its data again.
  return data<QueuedReply>({ queuedId: submissionId }, { status: 503 });
}

async function send(runtime: Runtime, form: FormData, page: string) {
  const checked = parseWithZod(form, { schema: newCatchForm });
  // A page that doesn't know its user sends the catch as it does without script.
  if (checked.status === "success" && checked.value.anglerId !== null && isOutboxSupported()) {
    return sendFromPhone(runtime, checked.value, checked.value.anglerId, page);
  }
  const { toast, to } = await sendCatch(runtime, form);
  if (toast) runtime.showToast(toast);
  return redirect(to ?? page);
}

/** Sends the form of a new catch in the browser, through the phone's outbox if there is one. */
export const sendNewCatch =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) => {
    const form = await request.formData();
    try {
      return await send(runtime, form, new URL(request.url).pathname);
    } catch (error) {
      const { reply, said, status } = replyOfFailure(form, error);
      runtime.showToast({ title: "Error", description: firstError(reply) ?? said, tone: "bad" });
      return data<FormReply>(reply, { status });
    }
  };
