export type ComplaintType = "bug" | "complaint";
export type ComplaintStatus = "open" | "in_progress" | "resolved" | "closed";
export type ComplaintPriority = "low" | "medium" | "high" | "urgent";

/** A complaint can't be reopened. */
export type AnsweredStatus = Exclude<ComplaintStatus, "open">;

type Word<Tone> = { text: string; tone: Tone };

export const statusWords = {
  open: { text: "Open", tone: "blue" },
  in_progress: { text: "In Progress", tone: "orange" },
  resolved: { text: "Resolved", tone: "green" },
  closed: { text: "Closed", tone: "slate" },
} as const satisfies Record<ComplaintStatus, Word<"blue" | "orange" | "green" | "slate">>;

export const priorityWords = {
  low: { text: "Low", tone: "green" },
  medium: { text: "Medium", tone: "amber" },
  high: { text: "High", tone: "orange" },
  urgent: { text: "Urgent", tone: "red" },
} as const satisfies Record<ComplaintPriority, Word<"green" | "amber" | "orange" | "red">>;

export const typeWords = { complaint: "Complaint", bug: "Bug report" } as const satisfies Record<ComplaintType, string>;

/** Lengths in characters. */
export const complaintLimits = {
  title: { min: 5, max: 120 },
  description: { min: 20, max: 5000 },
  notes: { max: 2000 },
} as const;

/** Limit for each account (docs/rules.md 10.3). */
export const maxOpenComplaints = 20;

export const complaintPage = { rows: 20, maxRows: 100 } as const;
