import type { ToastText } from "../host.ts";

const success = (description: string): ToastText => ({ title: "Success", description, tone: "good" });

/** SPEC section 8: what admins are told when something was done. */
export const adminToasts = {
  complaintUpdated: success("Complaint status updated successfully"),
  tournamentCreated: success("Tournament created successfully"),
  tournamentUpdated: success("Tournament updated successfully"),
  tournamentDeleted: success("Tournament deleted successfully"),
  prizesUpdated: success("Prize breakdown updated successfully"),
} as const;

/** SPEC section 8: what they are told when it failed and the server said nothing. */
export const adminFailures = {
  complaint: "Failed to update complaint status",
  create: "Failed to create tournament",
  update: "Failed to update tournament",
  delete: "Failed to delete tournament",
  prizes: "Failed to update prize breakdown",
} as const;

/** A failed act as a toast. */
export const errorToast = (description: string): ToastText => ({ title: "Error", description, tone: "bad" });
