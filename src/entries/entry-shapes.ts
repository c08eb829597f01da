import { z } from "zod";
import { listPage } from "../base/db/list-page.ts";
import {
  bothNames,
  count,
  id,
  instant,
  rowLimit,
  rowNumber,
  searchText,
  text,
  wholeNumber,
} from "../base/db/shared-fields.ts";
import { boundedText, requiredText, trimmedText } from "../base/text/text-fields.ts";
import { divisionName } from "../options/divisions/division-detail.ts";
import { chargeInputs, stepEntrantViews, stepInputs, stepOwnViews } from "../options/index.ts";
import { entryAnswer } from "../options/questions/question-form.ts";
import { submitterView } from "../options/submitters/submitter-shapes.ts";
import { returnFields } from "./boats/boat-shapes.ts";
import { detailInputs, detailViews, entryDetails } from "./details.ts";
import { entrantGroups, entrantOrders, missingRequirementNames } from "./entrant-groups.ts";
import type { ChosenCharges } from "./entry-charge.ts";
import { entryStates, outStates } from "./entry-states.ts";
import { penaltyFields } from "./penalties/penalty-shapes.ts";
import { stateTexts } from "./state-texts.ts";

export const handledEntry = z.strictObject({ userId: id, hasPaid: z.boolean() });

const paidVia = z.enum(["free", "stripe", "mock", "cash"]).nullable();

export const waitingPlace = z.strictObject({
  position: count.describe("1: next in line"),
  offeredUntil: instant.nullable().describe("When the offer of an open spot expires; null without an offer"),
});

export type WaitingPlace = z.infer<typeof waitingPlace>;

const requestState = z.enum(["none", "waiting", "approved", "declined"]);

export type RequestState = z.infer<typeof requestState>;

/** The reader's request, if the club approves each entry. */
export const ownRequest = z.strictObject({
  state: requestState.describe("'none': you haven't asked yet"),
  requestedAt: instant.nullable(),
  reason: text.nullable().describe("Why it was declined"),
});

export type OwnRequest = z.infer<typeof ownRequest>;

/** The reader's choices at entry, or before paying. */
export const ownChoices = z.strictObject({
  request: ownRequest.optional().describe("Absent if you need no approval."),
  lacks: z
    .array(z.enum(missingRequirementNames))
    .optional()
    .describe("The requirements that the entrant hasn't met yet. Absent if there are none."),
  ...detailViews,
  ...stepOwnViews,
});

export type OwnChoices = z.infer<typeof ownChoices>;

/** `GET /api/tournaments/{id}/participation`: true for every confirmed entry, including free ones. */
export const participation = z.strictObject({
  hasPaid: z.boolean(),
  waiting: waitingPlace.optional().describe("Absent unless you are on the waiting list."),
  request: ownRequest.optional().describe("Absent if you need no approval."),
});

export type Participation = z.infer<typeof participation>;

/** `POST /api/tournaments/{id}/join`. */
export const joinReply = participation.extend({
  toPay: z.literal(true).optional().describe("Your choices are saved; pay to join."),
  isUpcoming: z.literal(true).optional().describe("You've joined, and the tournament hasn't started yet."),
});

export type JoinReply = z.infer<typeof joinReply>;

/** `POST /api/tournaments/{id}/join`: every field is optional, and so is the body. */
export const joinInput = z.object({
  waitlist: z.boolean("Joining the waiting list must be true or false").optional(),
  invite: trimmedText("Enter the invitation's code", 100, "This code is too long").optional(),
  request: z.boolean("Asking to join must be true or false").optional(),
  pay: z
    .boolean("Going on to pay must be true or false")
    .optional()
    .describe("Saves your choices if there is something to pay; otherwise it's refused."),
  ...detailInputs,
  ...chargeInputs,
  ...stepInputs,
});

export const entryChoices = joinInput.omit({ waitlist: true, invite: true, request: true, pay: true });

export type EntryChoices = z.output<typeof entryChoices> & ChosenCharges;

export type JoinInput = z.output<typeof joinInput> & ChosenCharges;

export const divisionChoice = z.object({ division: divisionName });

/** `POST /api/admin/tournaments/{id}/entries/{userId}/division`. Requires a reason after the start. */
export const divisionChange = divisionChoice.extend({
  reason: trimmedText("Please give a reason", 500, "A reason can have at most 500 characters").optional(),
});

export const divisionOfEntry = z.strictObject({ userId: id, division: text.nullable() });

export type DivisionOfEntry = z.infer<typeof divisionOfEntry>;

export const entryRemoval = z.object({
  reason: requiredText("Please give a reason", 500, "A reason can have at most 500 characters"),
  keepFee: z.boolean("Keeping the fee must be true or false").optional(),
});

/** The form of a removal; `asksFee` if the angler paid and the fee may stay, so that one of the two must be chosen. */
export const entryRemovalForm = entryRemoval
  .extend({
    asksFee: z.boolean().default(false),
    // Text, as the choice sends it: only a ticked box counts as a boolean in the browser.
    keepFee: z.enum(["true", "false"], "Choose whether the fee is refunded or stays with the club").optional(),
  })
  .refine(({ asksFee, keepFee }) => !asksFee || keepFee !== undefined, {
    path: ["keepFee"],
    message: "Choose whether the fee is refunded or stays with the club",
  });

const longReason = "A reason can have at most 500 characters";

/** `POST /api/admin/tournaments/{id}/entries/{userId}/disqualify`. */
export const disqualification = z.object({
  reason: requiredText("Enter a reason for the disqualification", 500, longReason),
});

/** `POST /api/admin/tournaments/{id}/entries/{userId}/reinstate`. */
export const reinstatement = z.object({
  reason: requiredText("Enter a reason for the reinstatement", 500, longReason),
});

export const entryEligibility = z.strictObject({
  userId: id,
  disqualifiedAt: instant.nullable(),
  disqualifyReason: text.nullable(),
});

export type EntryEligibility = z.infer<typeof entryEligibility>;

const correctionReason = trimmedText("A reason must be text", 500, longReason)
  .default("")
  .describe("Required once results are official or payouts are queued.");

/** `POST /api/admin/tournaments/{id}/entries/{userId}/state`. */
export const stateChange = z.object({
  state: z.enum(entryStates, "Choose whether they fished, didn't start or withdrew"),
  fee: z
    .enum(["refund", "keep"], stateTexts.feeMissing)
    .optional()
    .describe("Whether a no-show's payment is refunded or kept; required if there is a payment."),
  reason: correctionReason,
});

export type StateChange = z.output<typeof stateChange>;

export const stateOfEntry = z.strictObject({
  userId: id,
  state: z.enum(entryStates),
  isFeeRefunded: z.boolean().describe("The payment is refunded now."),
});

export type StateOfEntry = z.infer<typeof stateOfEntry>;

/** `POST /api/admin/tournaments/{id}/entries/{userId}/guest`. */
export const guestChange = z.object({ isGuest: entryDetails.isGuest.input, reason: correctionReason });

export type GuestChange = z.output<typeof guestChange>;

export const guestOfEntry = z.strictObject({ userId: id, isGuest: z.boolean() });

export type GuestOfEntry = z.infer<typeof guestOfEntry>;

export const entryKey = z.object({
  id: rowNumber(),
  userId: rowNumber(),
});

/** `search` is any part of a name or email; `after` comes from the `Link` header of the previous page. */
export const entrantQuery = z.object({
  search: searchText,
  after: rowNumber().optional(),
  limit: rowLimit(),
});

export type EntrantQuery = z.output<typeof entrantQuery>;

/** `joinedAt` is ISO 8601. */
export const entrant = z.strictObject({
  userId: id,
  ...bothNames,
  joinedAt: instant,
  hasPaid: z.boolean(),
  paidVia,
  entryNote: text.nullable(),
  disqualifiedAt: instant.optional().describe("Present only if they're disqualified."),
  disqualifyReason: text.optional(),
  state: z.enum(outStates).optional().describe("Absent while they're fishing."),
  ...penaltyFields,
  ...detailViews,
  ...stepEntrantViews,
});

export type Entrant = z.infer<typeof entrant>;

export const checkInChange = z.object({ isCheckedIn: z.boolean("Checked in must be true or false") });

export const checkedIn = z.strictObject({
  userId: id,
  checkedInAt: instant.nullable(),
  hasPaid: z.boolean().describe("Whether the entry is confirmed; false while its fee isn't paid."),
});

export type CheckedIn = z.infer<typeof checkedIn>;

/** `POST /api/admin/tournaments/{id}/check-in`. */
export const namedCheckIn = z.object({
  entrant: requiredText("Type a name or a number", 100).describe("The number, or any part of the entrant's name."),
});

export const namedCheckedIn = checkedIn.extend({
  ...bothNames,
  number: id.optional().describe("On the sign-in sheet; absent until the entry is confirmed, unless it was imported."),
  wasCheckedIn: z.boolean().describe("They were already checked in."),
});

export type NamedCheckedIn = z.infer<typeof namedCheckedIn>;

const selectedEntrants = z
  .array(rowNumber("Send the id of an entrant"), "Select at least one entrant")
  .max(listPage.maxRows, `Select at most ${listPage.maxRows} entrants`);

/** `POST /api/admin/tournaments/{id}/check-in/selected`. */
export const selectedCheckIn = z.object({
  entrants: selectedEntrants.min(1, "Select at least one entrant").describe("The ids of the entrants."),
  isCheckedIn: z.boolean("Checked in must be true or false").default(true).describe("False undoes it."),
});

export type SelectedCheckIn = z.output<typeof selectedCheckIn>;

/** Its form. Without script, `isAll` selects every entrant on the page. */
export const selectedCheckInForm = z
  .object({
    entrants: selectedEntrants.default([]),
    shown: selectedEntrants.default([]),
    isAll: z.boolean().default(false),
    isCheckedIn: z.enum(["true", "false"]).default("true"),
  })
  .refine(({ entrants, isAll, shown }) => entrants.length > 0 || (isAll && shown.length > 0), {
    path: ["entrants"],
    message: "Select at least one entrant",
  });

export const checkedInSelection = z.strictObject({
  changed: z.array(id).describe("The ids of the entrants whose check-in changed."),
  unpaid: count.describe("how many of them haven't paid"),
  unchanged: count.describe("how many already had this status"),
  refused: z
    .array(z.strictObject({ name: text, why: text }))
    .describe("the entrants who couldn't be checked in, with the reason"),
});

export type CheckedInSelection = z.infer<typeof checkedInSelection>;

export const entryRequest = z.strictObject({
  userId: id,
  ...bothNames,
  requestedAt: instant,
  state: requestState,
  reason: text.nullable().describe("Why it was declined"),
  ...detailViews,
  answers: z.array(entryAnswer),
});

export type EntryRequest = z.infer<typeof entryRequest>;

export const decline = z.object({
  reason: requiredText("Please give a reason", 500, "A reason can have at most 500 characters"),
});

export const decidedRequest = z.strictObject({ userId: id, state: requestState, hasPaid: z.boolean() });

export type DecidedRequest = z.infer<typeof decidedRequest>;

const group = z.enum(entrantGroups, "Choose which entrants");

/** `GET /api/admin/tournaments/{id}/day/entrants`. `after` is the number of rows before the page. */
export const dayEntrantQuery = z.object({
  search: searchText,
  userId: rowNumber("Send the id of an entrant").optional().describe("Only this entrant."),
  group: group.default("all"),
  order: z.enum(entrantOrders, "Choose how they are sorted").default("name"),
  after: wholeNumber("Must be a number, 0 or more", 0).default(0),
  limit: rowLimit(),
});

export type DayEntrantQuery = z.output<typeof dayEntrantQuery>;

/** `GET /api/admin/tournaments/{id}/waiting-list`, in order. */
export const waitingAngler = z.strictObject({
  userId: id,
  ...bothNames,
  waitsSince: instant,
  offeredUntil: instant.nullable(),
});

export type WaitingAngler = z.infer<typeof waitingAngler>;

export const dayEntrant = entrant.extend({
  lacks: z
    .array(z.enum(missingRequirementNames))
    .describe("Requirements of the tournament that the entrant hasn't met yet."),
  number: id.optional().describe("On the sign-in sheet; absent until the entry is confirmed, unless it was imported."),
  team: text.optional().describe("The name of their team. Absent without one."),
  ...returnFields,
  isDisqualifiedLate: z.literal(true).optional().describe("Their minutes late disqualify them. Absent otherwise."),
  checkedInAt: instant.nullable(),
  lastCatchAt: instant.nullable().describe("When their last catch arrived or their last bag was weighed in."),
  amountDue: count
    .optional()
    .describe("What they owe in cents, with the side pots that they chose; absent once they've paid, or if it's free."),
  pots: z
    .array(text)
    .optional()
    .describe("The side pots that they chose before paying. Absent if there are none, or once they've paid."),
  lacksPassword: z.literal(true).optional().describe("Their account was created for them, and has no password yet."),
  submitters: z
    .array(submitterView)
    .optional()
    .describe("The entrants who may submit catches for them; absent if the tournament doesn't allow it."),
});

export type DayEntrant = z.infer<typeof dayEntrant>;

export const entrantMessage = z.object({
  to: group,
  message: requiredText("Please write a message", 1000, "A message can have at most 1000 characters"),
  confirmed: boundedText("The confirmed question must be text", 200)
    .optional()
    .describe(
      "`no` refuses with a question that contains the number of recipients (409 confirm_required); the question, unchanged, sends the message. If absent, it's sent without a question.",
    ),
});

export type EntrantMessage = z.output<typeof entrantMessage>;

export const messageSent = z.strictObject({ recipients: count });

export const identifier = z.strictObject({
  code: text.describe("The identifier that every photo of the tournament shows."),
  check: text
    .nullable()
    .describe("Your own code, which your photos must also show; null for an admin who didn't join."),
  releasedAt: instant,
});

export type Identifier = z.infer<typeof identifier>;

export const identifierOwners = z.strictObject({
  isOfTournament: z.boolean(),
  anglers: z.array(z.strictObject({ userId: id, ...bothNames })).describe("The anglers with these check letters."),
});

export type IdentifierOwners = z.infer<typeof identifierOwners>;

export const identifierRead = z.object({
  code: requiredText("Enter the identifier", 40, "An identifier has four letters, plus two for its angler"),
});
