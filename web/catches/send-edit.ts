import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunction, data, redirect } from "react-router-dom";
import type { z } from "zod";
import { historyPath, photoAddedToast, photoReplacedToast } from "../../src/catches/submitted-catch.ts";
import type { FormReply } from "../form.ts";
import { isOutboxSupported } from "../offline/outbox-store.ts";
import { sendOrQueue } from "../offline/send-or-queue.ts";
import { isMultipart, replyOfFailure, sendForm } from "../post-form.ts";
import { formName } from "../posted-form.tsx";
import type { Runtime } from "../runtime/runtime.ts";
import { serverNow } from "../runtime/server-time.ts";
import { newSubmissionId, spendSubmissionId } from "../runtime/submission-id.tsx";
import { photoForm, toQueuedPhoto } from "./catch-form.ts";

/** The phone stores the photo until the club has it, as it does a catch. */
async function sendFromPhone(runtime: Runtime, value: z.output<typeof photoForm>, catchId: number, anglerId: number) {
  const queuedCatch = toQueuedPhoto(value, catchId, anglerId, value.submissionId ?? newSubmissionId(), serverNow());
  if ((await sendOrQueue(queuedCatch)).name === "sent") {
    runtime.showToast({ ...(value.replaces === undefined ? photoAddedToast : photoReplacedToast), tone: "good" });
    return redirect(historyPath(catchId));
  }
  spendSubmissionId(queuedCatch.submissionId);
  const description = "The photo will be sent automatically.";
  runtime.showToast({ title: "Saved on this phone", description, tone: "good" });
  // Offline, nothing else can be loaded: the page stays, and 503 keeps the router from requesting its data again.
  return data<FormReply>({}, { status: 503 });
}

/** Sends the forms of a pending catch in the browser; its photo goes through the phone's outbox if there is one. */
export const sendEdit =
  (runtime: Runtime): ActionFunction =>
  async ({ params, request }) => {
    const form = await request.formData();
    const catchId = Number(params.id);
    const photoRoute = `/api/catches/${catchId}/photo`;
    const isPhoto = [photoRoute, formName({ action: photoRoute, name: "replace" })].includes(String(form.get("api")));
    const checked = parseWithZod(form, { schema: photoForm });
    const value = isPhoto && isOutboxSupported() && checked.status === "success" ? checked.value : null;
    if (value?.anglerId === undefined) return sendForm(runtime, form, { isMultipart: isMultipart(request) });
    try {
      return await sendFromPhone(runtime, value, catchId, value.anglerId);
    } catch (error) {
      const { reply, status } = replyOfFailure(form, error);
      return data<FormReply>(reply, { status });
    }
  };
