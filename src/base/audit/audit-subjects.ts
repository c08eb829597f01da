export const auditSubjects = [
  "club",
  "user",
  "tournament",
  "catch",
  "entry",
  "photo",
  "complaint",
  "payout",
  "payment",
] as const;

export type AuditSubject = (typeof auditSubjects)[number];
