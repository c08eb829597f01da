import { z } from "zod";
import { bothNames, id, instant, ownLength, rowLimit, rowNumber, searchText, text } from "../base/db/shared-fields.ts";
import { boundedText, trimmedText } from "../base/text/text-fields.ts";
import { lengthUnits } from "../scoring/scoring-rules.ts";
import { complaintLimits, complaintPage } from "./complaint-status.ts";

const { title, description, notes } = complaintLimits;

export const complaintId = z.object({ id: rowNumber() });

/** `after` is the id of the last one already shown. */
export const complaintQuery = z.object({
  after: rowNumber().optional(),
  limit: rowLimit(complaintPage.maxRows, complaintPage.rows),
});

/**
 * `GET /api/admin/complaints`: all complaints or one user's. `search` matches the title, or the author's name or email.
 */
export const adminComplaintQuery = complaintQuery.extend({ userId: rowNumber().optional(), search: searchText });

export type ComplaintQuery = z.output<typeof adminComplaintQuery>;

const tooShort = {
  title: `Title must be at least ${title.min} characters`,
  description: `Description must be at least ${description.min} characters`,
};

export const complaintText = z.object({
  type: z.enum(["bug", "complaint"], "Please select a type"),
  title: trimmedText(tooShort.title, title.max, `Title can have at most ${title.max} characters`).min(
    title.min,
    tooShort.title,
  ),
  description: trimmedText(
    tooShort.description,
    description.max,
    `Description can have at most ${description.max} characters`,
  ).min(description.min, tooShort.description),
  priority: z.enum(["low", "medium", "high", "urgent"], "Please select a priority").default("medium"),
});

const named = rowNumber().nullable().default(null);

/** The value of a form's list: `tournament:7`, `catch:12` or `none`. */
const notListed = "Choose a tournament or a catch from the list";
const about = boundedText(notListed, 40).regex(/^(none|(tournament|catch):\d{1,12})$/, notListed);

/**
 * `POST /api/complaints`. A complaint about a tournament or a catch is a dispute (docs/rules.md 9.3). Either is
 * identified by its id or, in a form, by `about`.
 */
export const newComplaint = complaintText.extend({ tournamentId: named, catchId: named, about: about.optional() });

export type NewComplaint = Omit<z.output<typeof newComplaint>, "about">;

/** Replaces `about` with the id that it refers to. */
export function namedComplaint({ about, ...complaint }: z.output<typeof newComplaint>): NewComplaint {
  const [kind, id] = about?.split(":") ?? [];
  if (kind === "tournament") return { ...complaint, tournamentId: Number(id) };
  return kind === "catch" ? { ...complaint, catchId: Number(id) } : complaint;
}

/** `POST /api/admin/complaints/{id}/status`. Empty notes leave the notes unchanged. */
export const complaintAnswer = z.object({
  status: z.enum(["in_progress", "resolved", "closed"], "Please select a status"),
  adminNotes: trimmedText("Notes must be text", notes.max, `Notes can have at most ${notes.max} characters`).default(
    "",
  ),
});

export type ComplaintAnswer = z.output<typeof complaintAnswer>;

/** Instants are ISO 8601. */
export const complaintView = z.strictObject({
  id,
  userId: id,
  ...bothNames,
  type: z.enum(["bug", "complaint"]),
  title: text,
  description: text,
  status: z.enum(["open", "in_progress", "resolved", "closed"]),
  priority: z.enum(["low", "medium", "high", "urgent"]),
  adminNotes: text.nullable(),
  assignedToId: id.nullable(),
  assignedTo: text.nullable(),
  assignedToDisplayName: text.nullable(),
  tournament: z.strictObject({ id, name: text }).nullable(),
  catch: z.strictObject({ id, species: text, length: ownLength, unit: z.enum(lengthUnits), ...bothNames }).nullable(),
  createdAt: instant,
  updatedAt: instant,
});

export type ComplaintView = z.infer<typeof complaintView>;
export type DisputedCatch = NonNullable<ComplaintView["catch"]>;
