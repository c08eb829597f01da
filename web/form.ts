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

/** A form's values as the server reads them: without the empty value that a list's form has so that none can be chosen. */
export function withoutEmptyItems(form: FormData): FormData {
  const values = new FormData();
  for (const name of new Set(form.keys())) {
    const all = form.getAll(name);
    const filled = all.filter((value) => value !== "");
    for (const value of filled.length > 0 ? filled : all.slice(0, 1)) values.append(name, value);
  }
  return values;
}

/** The message of a form without a reply; its values are still in it. */
export const unreached = "No signal. Try again once you have a connection.";
