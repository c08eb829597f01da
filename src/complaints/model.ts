/** SPEC section 3, complaints. Instants as ISO 8601. */
export type ComplaintView = {
  id: number;
  type: "bug" | "complaint";
  title: string;
  description: string;
  status: "open" | "in_progress" | "resolved" | "closed";
  priority: "low" | "medium" | "high" | "urgent";
  username: string;
  adminNotes: string | null;
  createdAt: string;
  updatedAt: string;
};
