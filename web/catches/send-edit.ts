import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunction, data, redirect } from "react-router-dom";
import type { z } from "zod";
import { historyPath, photoAddedToast, photoReplacedToast } from "../../src/catches/submitted-catch.ts";
import { ApiFailure } from "../api.ts";
import type { FormReply } from "../form.ts";
import { isOutboxSupported } from "../offline/outbox-store.ts";
import { sendOrQueue } from "../offline/send-or-queue.ts";
import { isMultipart, postForm, replyOfFailure, sendForm } from "../post-form.ts";
import { formName } from "../posted-form.tsx";
import type { Runtime } from "../runtime/runtime.ts";
import { serverNow } from "../runtime/server-time.ts";
import { newSubmissionId, spendSubmissionId } from "../runtime/submission-id.tsx";
import { editForm, photoForm, toQueuedPhoto } from "./catch-form.ts";

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

/** Sends the correction without the photo. Returns the form's reply if it was refused or couldn't be sent. */
async function sendCorrection(runtime: Runtime, form: FormData) {
  const correction = new FormData();
  for (const [name, value] of form) if (name !== "photo" && name !== "submissionId") correction.append(name, value);
  try {
    await postForm(runtime, correction, { isMultipart: true });
    return null;
  } catch (error) {
    const { reply, status } = replyOfFailure(form, error);
    return {
      failed: data<FormReply>(reply, { status }),
      isUnreached: error instanceof ApiFailure && error.isUnreached,
    };
  }
}

/**
 * Sends the forms of a pending catch in the browser. A new photo goes through the phone's outbox if there is one; a correction
 * is sent first, and stays in the form if there is no connection.
 */
export const sendEdit =
  (runtime: Runtime): ActionFunction =>
  async ({ params, request }) => {
    const form = await request.formData();
    const catchId = Number(params.id);
    const isEdit = form.get("api") === formName(editForm(catchId));
    const checked = parseWithZod(form, { schema: photoForm });
    const value = isEdit && isOutboxSupported() && checked.status === "success" ? checked.value : null;
    if (value?.anglerId === undefined) return sendForm(runtime, form, { isMultipart: isMultipart(request) });
    const unsent = form.get("isCorrected") === "true" ? await sendCorrection(runtime, form) : null;
    if (unsent && !unsent.isUnreached) return unsent.failed;
    try {
      const sent = await sendFromPhone(runtime, value, catchId, value.anglerId);
      return unsent?.failed ?? sent;
    } catch (error) {
      const { reply, status } = replyOfFailure(form, error);
      return data<FormReply>(reply, { status });
    }
  };
