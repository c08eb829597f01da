import { z } from "zod";
import { type AuditSubject, auditSubjects } from "./rules.ts";

const auditPage = { rows: 50, mostRows: 200 } as const;

const empty = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(empty, type.optional());
const day = z.iso.date("Use a day such as 2026-06-06");
const id = z.coerce.number().int().positive();

/** Which deeds: a form's empty fields count as absent. `from` and `to` are days in the club's zone, both included. */
export const auditFilter = z.object({
  /** A username at the time, in full, in any case. */
  who: optional(z.string().trim().max(254)),
  action: optional(z.string().regex(/^[a-z-]{1,60}$/)),
  subject: optional(z.enum(auditSubjects)),
  /** Of such a subject: without one, a number says nothing. */
  subjectId: optional(id),
  from: optional(day),
  to: optional(day),
});

/** `after` is the id of the last deed of the page before. */
export const auditQuery = auditFilter.extend({
  after: optional(id),
  limit: z.coerce.number().int().min(1).max(auditPage.mostRows).default(auditPage.rows),
});

export type AuditFilter = z.output<typeof auditFilter>;
export type AuditQuery = z.output<typeof auditQuery>;

/** One deed as admins see it; `at` ISO 8601. `actorId` is null for the system itself. */
export type DeedView = {
  id: number;
  at: string;
  actorId: number | null;
  actorName: string;
  action: string;
  subject: AuditSubject;
  subjectId: number | null;
  detail: Record<string, unknown>;
};
