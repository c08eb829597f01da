import { z } from "zod";
import { auditSubjects } from "../../base/audit/audit-subjects.ts";
import { instant, rowLimit, rowNumber, searchText, text } from "../../base/db/shared-fields.ts";
import { boundedText } from "../../base/text/text-fields.ts";
import { lengthUnits } from "../../scoring/scoring-rules.ts";

const empty = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(empty, type.optional());
const day = z.iso.date("Enter a date, such as 2026-06-06");
const id = rowNumber();

const actionError = "Choose an action";

/** Empty fields count as absent. `from` and `to` are days in the club's zone, both inclusive. */
export const auditFilter = z.object({
  /** The username at the time; if nobody had it, any part of a name or email. */
  who: z.preprocess(empty, searchText),
  action: optional(boundedText(actionError, 60).regex(/^[a-z-]+$/, actionError)),
  subject: optional(z.enum(auditSubjects, "Choose a subject")),
  /** Requires `subject`. */
  subjectId: optional(id),
  from: optional(day),
  to: optional(day),
});

/** `after` is the id of the last action on the previous page. */
export const auditQuery = auditFilter.extend({
  after: optional(id),
  limit: rowLimit(200),
});

export type AuditFilter = z.output<typeof auditFilter>;
export type AuditQuery = z.output<typeof auditQuery>;

/** `at` is ISO 8601. `actorId` is null for the system. */
export const auditEntryView = z.strictObject({
  id,
  at: instant,
  actorId: id.nullable(),
  actorName: text.describe("The username at the time."),
  actorDisplayName: text.nullable().describe("The current display name; null for a deleted account and the system."),
  action: text,
  subject: z.enum(auditSubjects),
  subjectId: id.nullable(),
  subjectName: text
    .nullable()
    .describe(
      "The current name of a tournament, a member, or a catch's angler; null for other subjects, or if it was deleted.",
    ),
  detail: z.record(z.string(), z.unknown()),
  unit: z.enum(lengthUnits).describe("The unit of lengths in `detail`."),
});

export type AuditEntryView = z.infer<typeof auditEntryView>;
