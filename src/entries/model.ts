import { z } from "zod";
import { count, id, instant, rowNumber, rowsAsked, searchText, text, wholeNumber } from "../db/model.ts";
import { potBounds } from "../tournaments/pots/rules.ts";
import { entrantGroups, entrantOrders } from "./rules.ts";

export const handledEntry = z.strictObject({ userId: id, hasPaid: z.boolean() });

const paidVia = z.enum(["free", "stripe", "mock", "cash"]).nullable();

/** A place on the waiting list of a full tournament. */
export const waitingPlace = z.strictObject({
  position: count.describe("1 is next"),
  offeredUntil: instant.nullable().describe("Until when a free place is kept; null while there is none"),
});

export type WaitingPlace = z.infer<typeof waitingPlace>;

/** `GET /api/tournaments/{id}/participation`: true for every confirmed entry, free ones too. */
export const participation = z.strictObject({
  hasPaid: z.boolean(),
  waiting: waitingPlace.optional().describe("Absent for who does not wait."),
});

export type Participation = z.infer<typeof participation>;

/** One of the tournament's, without regard to case. Blank is none. */
const divisionName = z.string("Choose a division").trim().max(100, "A division's name can have at most 40 characters");

/** Names of the tournament's side pots, without regard to case. */
const potNames = z
  .array(z.string("Give the names of side pots").trim().max(100, "A pot's name can have at most 40 characters"), {
    error: "Give the names of side pots in a list",
  })
  .max(potBounds.pots, `At most ${potBounds.pots} pots`)
  .describe("side pots; each is paid for with the entry");

/** `POST /api/tournaments/{id}/join`: everything may be left out, and so may the body. */
export const joinInput = z.object({
  waitlist: z.boolean("Say whether you want a place on the waiting list: true or false").optional(),
  invite: z.string("Give the code of the invitation").trim().max(100, "No code is that long").optional(),
  division: divisionName.optional().describe("Needed where the tournament has divisions."),
  pots: potNames.optional(),
});

export type JoinInput = z.output<typeof joinInput>;

/** `POST /api/admin/tournaments/{id}/entries`. Where there is a fee, it was paid in cash. */
export const handEntry = z.object({
  username: z.string("Username or email is required").trim().min(1, "Username or email is required"),
  note: z
    .string("Please write a note, such as who took the cash")
    .trim()
    .min(1, "Please write a note, such as who took the cash")
    .max(200, "A note can have at most 200 characters"),
  division: divisionName.optional(),
  pots: potNames.optional(),
});

/** `POST /api/tournaments/{id}/division`. */
export const divisionChoice = z.object({ division: divisionName });

/** `POST /api/admin/tournaments/{id}/entries/{userId}/division`. After the start with a reason. */
export const divisionChange = divisionChoice.extend({
  reason: z.string("Please give a reason").trim().max(500, "A reason can have at most 500 characters").optional(),
});

export const divisionOfEntry = z.strictObject({ userId: id, division: text.nullable() });

export type DivisionOfEntry = z.infer<typeof divisionOfEntry>;

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
  division: text.optional(),
});

export type Entrant = z.infer<typeof entrant>;

/** `POST /api/admin/tournaments/{id}/entries/{userId}/check-in`. */
export const checkInChange = z.object({ isCheckedIn: z.boolean("Say whether they are here: true or false") });

export const checkedIn = z.strictObject({ userId: id, checkedInAt: instant.nullable() });

export type CheckedIn = z.infer<typeof checkedIn>;

const group = z.enum(entrantGroups, "Choose which entrants");

/** `GET /api/admin/tournaments/{id}/day/entrants`. `after` is the number of rows before the page. */
export const dayEntrantQuery = z.object({
  search: searchText,
  group: group.default("all"),
  order: z.enum(entrantOrders, "Choose how they are sorted").default("name"),
  after: wholeNumber("Give a number from 0 on", 0).default(0),
  limit: rowsAsked(),
});

export type DayEntrantQuery = z.output<typeof dayEntrantQuery>;

/** `GET /api/admin/tournaments/{id}/waiting-list`, in order. */
export const waitingAngler = z.strictObject({
  userId: id,
  username: text,
  waitsSince: instant,
  offeredUntil: instant.nullable(),
});

export type WaitingAngler = z.infer<typeof waitingAngler>;

export const dayEntrant = entrant.extend({
  checkedInAt: instant.nullable(),
  lastCatchAt: instant.nullable(),
});

export type DayEntrant = z.infer<typeof dayEntrant>;

/** `POST /api/admin/tournaments/{id}/messages`. */
export const entrantMessage = z.object({
  to: group,
  message: z
    .string("Please write a message")
    .trim()
    .min(1, "Please write a message")
    .max(1000, "A message can have at most 1000 characters"),
});

export type EntrantMessage = z.output<typeof entrantMessage>;

export const messageSent = z.strictObject({ recipients: count });

/** `GET /api/tournaments/{id}/identifier`. */
export const identifier = z.strictObject({
  code: text.describe("What every photo of the tournament shows."),
  check: text.nullable().describe("What your own photos show besides; null for an admin who did not join."),
  releasedAt: instant,
});

export type Identifier = z.infer<typeof identifier>;

/** `GET /api/admin/tournaments/{id}/identifier`. */
export const identifierOwners = z.strictObject({
  isOfTournament: z.boolean(),
  anglers: z.array(z.strictObject({ userId: id, username: text })).describe("Whose check letters these are."),
});

export type IdentifierOwners = z.infer<typeof identifierOwners>;

export const identifierRead = z.object({
  code: z
    .string("Give the identifier")
    .trim()
    .min(1, "Give the identifier")
    .max(40, "An identifier has four letters, and two more for its angler"),
});
