import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router-dom";
import { z } from "zod";
import type { Reason } from "../src/refusal.ts";
import { ApiFailure } from "./api.ts";
import { fieldErrors } from "./field-errors.ts";

/** What a form's action answers when it did not succeed: the errors and the values typed. */
export type FormReply = SubmissionResult<string[]>;

/** For a form that is only a button. */
export const nothingTyped = z.object({});

/** Refusals of what somebody else did first: the form is not on its page any more to say it, so `say` answers. */
export type Conflict = { by: readonly Reason[]; say: (message: string) => Response };

/** By what name the server knows a form that is sent twice; null where the page gave it none. */
export type Sent = { submissionId: string | null };

export function sentWith(form: FormData): Sent {
  const submissionId = form.get("submissionId");
  return { submissionId: typeof submissionId === "string" && submissionId !== "" ? submissionId : null };
}

/** What a form says where no reply came; what was typed is still in it. */
export const unreached = "No signal. Try again once you have a connection.";

type FormOptions = {
  /** What is never sent back to be typed into the page again: passwords. */
  hideFields?: string[];
  /** What is said when the server could not be reached or said nothing. */
  failed?: string;
  conflict?: Conflict;
  /** Called when it was refused or failed, besides what the form says. */
  onFailure?: () => void;
};

/**
 * A form's way, the same on the server and in the browser: its values are checked by `schema`, then `send` calls the API
 * and answers where to go. Wrong values and refusals come back as a `FormReply` with everything typed kept; only 'not
 * signed in' goes on to the page, which leads to the login.
 */
export async function handleForm<S extends z.ZodType>(
  form: FormData,
  schema: S,
  send: (value: z.output<S>, sent: Sent) => Promise<Response>,
  { hideFields = [], failed = "Something went wrong. Please try again.", conflict, onFailure }: FormOptions = {},
) {
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") {
    // Without a status it was a button that adds or removes a field, and nothing is wrong.
    return data<FormReply>(submission.reply({ hideFields }), { status: submission.status === "error" ? 422 : 200 });
  }
  try {
    return await send(submission.value, sentWith(form));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.code === "not_signed_in") {
      if (!error.isKept) error.typed = submission.reply({ hideFields }).initialValue ?? null;
      throw error;
    }
    if (error.code && conflict?.by.includes(error.code)) return conflict.say(error.serverMessage);
    onFailure?.();
    const known = error.issues.length > 0 ? fieldErrors(error.issues) : undefined;
    const said = error.isUnreached ? unreached : error.serverMessage || failed;
    const formErrors = known ? [] : [said];
    const reply = submission.reply({ fieldErrors: known, formErrors, hideFields });
    return data<FormReply>(reply, { status: error.status });
  }
}

/** A page's several forms go the same way: handles each of them with these options. */
export const formHandler =
  (form: FormData, options: FormOptions) =>
  <S extends z.ZodType>(schema: S, send: (value: z.output<S>, sent: Sent) => Promise<Response>) =>
    handleForm(form, schema, send, options);
