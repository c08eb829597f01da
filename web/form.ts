import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";

/** The reply to a form that failed: the errors and the values typed. */
export type FormReply = SubmissionResult<string[]>;

/** The schema of a form that is only a button. */
export const nothingTyped = z.object({});

/** The id by which the server recognizes a form sent twice; null if the page gave it none. */
export function sentWith(form: FormData): { submissionId: string | null } {
  const submissionId = form.get("submissionId");
  return { submissionId: typeof submissionId === "string" && submissionId !== "" ? submissionId : null };
}

/** The message of a form without a reply; its values are still in it. */
export const unreached = "No signal. Try again once you have a connection.";
