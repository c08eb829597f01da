import type { ToastText } from "../runtime/runtime.ts";

export const adminFailures = {
  complaint: "Failed to update complaint status",
  create: "Failed to create tournament",
  update: "Failed to update tournament",
  delete: "Failed to delete tournament",
  prizes: "Failed to update prize breakdown",
} as const;

/** A failed action as a toast. */
export const errorToast = (description: string): ToastText => ({ title: "Error", description, tone: "bad" });
