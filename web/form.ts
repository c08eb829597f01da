import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";

/** What a form is answered when it did not succeed: the errors and the values typed. */
export type FormReply = SubmissionResult<string[]>;

/** For a form that is only a button. */
export const nothingTyped = z.object({});

/** By what name the server knows a form that is sent twice; null where the page gave it none. */
export function sentWith(form: FormData): { submissionId: string | null } {
  const submissionId = form.get("submissionId");
  return { submissionId: typeof submissionId === "string" && submissionId !== "" ? submissionId : null };
}

/** What a form says where no reply came; what was typed is still in it. */
export const unreached = "No signal. Try again once you have a connection.";
