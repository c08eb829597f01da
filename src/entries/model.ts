import { z } from "zod";
import { id, instant, rowNumber, rowsAsked, searchText, text } from "../db/model.ts";

export const handledEntry = z.strictObject({ userId: id, hasPaid: z.boolean() });

const paidVia = z.enum(["free", "stripe", "mock", "cash"]).nullable();

/** `GET /api/tournaments/{id}/participation`: true for every confirmed entry, free ones too. */
export const participation = z.strictObject({ hasPaid: z.boolean() });

export type Participation = z.infer<typeof participation>;

/** `POST /api/admin/tournaments/{id}/entries`. Where there is a fee, it was paid in cash. */
export const handEntry = z.object({
  username: z.string("Username or email is required").trim().min(1, "Username or email is required"),
  note: z
    .string("Please write a note, such as who took the cash")
    .trim()
    .min(1, "Please write a note, such as who took the cash")
    .max(200, "A note can have at most 200 characters"),
});

export type HandEntry = z.output<typeof handEntry>;

export const entryRemoval = z.object({
  reason: z
    .string("Please give a reason")
    .trim()
    .min(1, "Please give a reason")
    .max(500, "A reason can have at most 500 characters"),
  /** Only after the start. */
  keepFee: z.boolean("Say whether the fee stays: true or false").optional(),
});

export const entryKey = z.object({
  id: rowNumber(),
  userId: rowNumber(),
});

/** `search` is any part of a name or email; `after` is what the `Link` header of the page before says. */
export const entrantQuery = z.object({
  search: searchText,
  after: rowNumber().optional(),
  limit: rowsAsked(),
});

export type EntrantQuery = z.output<typeof entrantQuery>;

/** `joinedAt` as ISO 8601. */
export const entrant = z.strictObject({
  userId: id,
  username: text,
  joinedAt: instant,
  hasPaid: z.boolean(),
  paidVia,
  entryNote: text.nullable(),
});

export type Entrant = z.infer<typeof entrant>;
