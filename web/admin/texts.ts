import type { Runtime, ToastText } from "../runtime/runtime.ts";

const success = (description: string): ToastText => ({ title: "Success", description, tone: "good" });

export const adminToasts = {
  tournamentCreated: success("Tournament created successfully"),
  tournamentUpdated: success("Tournament updated successfully"),
  prizesUpdated: success("Prize breakdown updated successfully"),
} as const;

export const adminFailures = {
  complaint: "Failed to update complaint status",
  create: "Failed to create tournament",
  update: "Failed to update tournament",
  delete: "Failed to delete tournament",
  prizes: "Failed to update prize breakdown",
} as const;

/** Without script the form alone says it: a toast would come with the next page. */
export const alsoAsToast = (runtime: Runtime, failed: string) => ({
  failed,
  onFailure() {
    if (runtime.inBrowser) runtime.showToast(errorToast(failed));
  },
});

/** A failed action as a toast. */
export const errorToast = (description: string): ToastText => ({ title: "Error", description, tone: "bad" });
