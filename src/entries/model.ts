import { z } from "zod";
import { rowNumber, rowsAsked } from "../db/model.ts";

/** `GET /api/tournaments/{id}/participation`: true for every confirmed entry, free ones too. */
export type Participation = { hasPaid: boolean };

/** `POST /api/admin/tournaments/{id}/entries`: an angler entered by an admin, who has paid in cash where there is a fee. */
export const handEntry = z.object({
  username: z.string("Username or email is required").trim().min(1, "Username or email is required"),
  note: z
    .string("Please write a note, such as who took the cash")
    .trim()
    .min(1, "Please write a note, such as who took the cash")
    .max(200, "A note can have at most 200 characters"),
});

export type HandEntry = z.output<typeof handEntry>;

/** An admin takes an angler out of a tournament. */
export const entryRemoval = z.object({
  reason: z
    .string("Please give a reason")
    .trim()
    .min(1, "Please give a reason")
    .max(500, "A reason can have at most 500 characters"),
  /** After the start: the entry fee is not given back. */
  keepFee: z.boolean("Say whether the fee stays: true or false").optional(),
});

/** Whose entry in which tournament. */
export const entryKey = z.object({
  id: rowNumber(),
  userId: rowNumber(),
});

/** `after` is what the `Link` header of the page before says. */
export const entrantQuery = z.object({
  after: rowNumber().optional(),
  limit: rowsAsked(),
});

/** Who is entered in a tournament, as admins see it. `joinedAt` as ISO 8601. */
export type Entrant = {
  userId: number;
  username: string;
  joinedAt: string;
  hasPaid: boolean;
  paidVia: "free" | "stripe" | "mock" | "cash" | null;
  entryNote: string | null;
};
