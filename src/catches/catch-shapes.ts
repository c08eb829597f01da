import { z } from "zod";
import { nameOrEmail } from "../accounts/account-forms.ts";
import {
  bothNames,
  cents,
  id,
  instant,
  ownLength,
  rowCursor,
  rowLimit,
  rowNumber,
  text,
} from "../base/db/shared-fields.ts";
import { typedPounds } from "../base/format/pounds.ts";
import { submissionId } from "../base/submissions/submission-id.ts";
import { boundedText, requiredText, trimmedText, typedOrChosen } from "../base/text/text-fields.ts";
import { lengthUnits, type Rules } from "../scoring/scoring-rules.ts";
import { bounds, queueFlags, queueOrders } from "./catch-status.ts";
import { conditionField } from "./decisions/decision-record.ts";
import { decimalForm, finestMeasures, length, measuresOf, weight } from "./measures/length-and-weight.ts";

export const claimFields = {
  species: text,
  length: ownLength,
  weight: z.number().describe("in pounds with inches, in kilograms with centimeters"),
};

export const statuses = ["pending", "verified", "rejected", "lapsed"] as const;

const photoFields = {
  photoUrl: text.nullable(),
  thumbnailUrl: text.nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  placeholder: text.nullable(),
};

const placeFields = {
  id,
  userId: id,
  tournamentId: id.nullable(),
  tournamentName: text.nullable(),
  location: text,
  notes: text,
  submittedAt: instant,
  unit: z
    .enum(lengthUnits)
    .describe("The unit of lengths; weights are in pounds with inches, in kilograms with centimeters."),
};

const decidedByEntrant = z.boolean().describe("The judge fishes in this tournament, or with this angler.");

export const catchFields = {
  ...claimFields,
  ...photoFields,
  ...placeFields,
  claimed: z.strictObject(claimFields).describe("The values the angler entered."),
  capturedAt: instant.nullable(),
  uploadBeganAt: instant.nullable(),
  isLate: z.boolean(),
  isDead: z.boolean().describe("A judge or a paper card recorded that the fish was dead."),
  status: z.enum(statuses),
  isVerified: z.boolean(),
  kind: z.enum(["Tournament", "Personal"]),
  rejectionReason: text.nullable(),
  paperNote: text.nullable(),
  rulingReason: text.nullable(),
  decidedByEntrant,
  submittedBy: z
    .strictObject(bothNames)
    .optional()
    .describe("The entrant who submitted it with the angler's consent; absent if the angler did."),
  ineligibleReason: z.enum(["species", "below_minimum", "outside_window", "missed_cut"]).nullable(),
  day: id.nullable().describe("The day on which it counts, from 1, if days are scored separately."),
  ineligibleText: text.nullable(),
  needsPhoto: z.boolean(),
  photoDeadline: instant.nullable(),
  challengeDeposit: cents.optional().describe("cents required to challenge the decision; absent if none"),
  resubmissionOf: id.nullable(),
  resubmittedAs: id.nullable(),
};

export const catchId = z.object({ id: rowNumber() });

/** `me` or a user id. */
export const userParam = z.object({ id: z.union([z.literal("me"), rowNumber()]) });

type Typed = string | number | undefined;

const species = requiredText(
  "Species is required",
  bounds.speciesLetters,
  `Species can have at most ${bounds.speciesLetters} characters`,
);

const fish = {
  species,
  length,
  weight,
  location: requiredText(
    "Location is required",
    bounds.locationLetters,
    `Location can have at most ${bounds.locationLetters} characters`,
  ),
  notes: trimmedText(
    "Notes must be text",
    bounds.notesLetters,
    `Notes can have at most ${bounds.notesLetters} characters`,
  ).default(""),
};

const isNothing = (value: Typed) => (value ?? "") === "" || value === "none";
const absentOr = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value: Typed) => (isNothing(value) ? null : value), schema.nullable()).default(null);

/** Parses an ISO 8601 time with an offset to UTC ms. */
const typedInstant = z.iso
  .datetime({ offset: true, error: "Send the time of the catch as ISO 8601 with its offset" })
  .transform((text) => Date.parse(text));

/**
 * `POST /api/catches`, in inches and pounds. Without a tournament, or with `none`, the catch is personal. `capturedAt`
 * is the phone's time.
 */
export const newCatch = z.object({
  ...fish,
  tournamentId: absentOr(rowNumber("Choose a tournament")),
  capturedAt: absentOr(typedInstant),
  resubmissionOf: absentOr(rowNumber()),
  caughtBy: absentOr(rowNumber("Choose whose catch it is")).describe(
    "The id of the entrant whose catch it is, with their consent; absent for your own.",
  ),
});

/** Lengths in inches, weights in pounds, times in UTC ms. */
export type NewCatch = z.output<typeof newCatch>;

/** The field that the page of a refused form sends back, without script (docs/rules.md 7.12). */
export const savedPhoto = absentOr(
  boundedText("Choose your photo again", 64).regex(/^[0-9a-f]{64}$/, "Choose your photo again"),
).describe("The SHA-256 of a photo that the server saved when it refused the page's form; used if no photo is sent.");

/** `submissionId` is an idempotency key per angler. `anglerId` is refused if another user is logged in. */
export const submission = newCatch.extend({
  submissionId,
  anglerId: absentOr(rowNumber()),
  savedPhoto,
});

export type Submission = z.output<typeof submission>;

type Terms = { rules: Rules; skipsWeight: boolean };

/** The submission model of a tournament (docs/rules.md 6.7). */
export function submissionTo({ rules, skipsWeight }: Terms) {
  const measures = measuresOf(rules);
  const unasked = absentOr(measures.weight).transform((weight) => weight ?? 0);
  return submission.extend({ length: measures.length, weight: skipsWeight ? unasked : measures.weight });
}

const asNumber = (text: string): number => (decimalForm.test(text) ? Number(text) : Number.NaN);

/**
 * A submission as a page forwards it. Without script the page doesn't know the tournament's unit, so the API validates
 * the numbers.
 */
export const submissionAsTyped = submission.extend({
  length: requiredText("Length is required", 40, "Length must be a number, such as 18.3").transform(asNumber),
  weight: requiredText("Weight is required", 40, "Weight must be a number, such as 4.5").transform(typedPounds),
});

/** The fields that identify the submission's tournament. */
export const submissionTarget = submission.pick({ tournamentId: true, resubmissionOf: true });

export const catchCorrection = z.object({ ...fish, ...finestMeasures });

export type CatchCorrection = z.output<typeof catchCorrection>;

/** `after` comes from the `Link` header of the previous page. */
export const queueQuery = z.object({
  after: rowCursor(/^\d{1,16}\.\d{1,12}$/).optional(),
  limit: rowLimit(),
});

const emptyIsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value: Typed) => (value === "" ? undefined : value), schema.optional());

/** The fields beside the file of `POST /api/catches/{id}/photo`. */
export const catchPhoto = z.object({
  replaces: boundedText("This catch's photo was replaced in the meantime", 200)
    .optional()
    .describe("The `photoUrl` of the photo to replace. If omitted, the catch must not have a photo."),
});

/** The body of the photo route. If it contains `location`, it is also a correction. */
export const photoOrCorrection = catchPhoto.extend({ ...catchCorrection.partial().shape, photo: z.file().optional() });

/** Filters for the pending catches. Those without a photo are listed separately. */
const queueFilter = z.object({
  tournament: emptyIsAbsent(rowNumber("Choose a tournament")),
  species: emptyIsAbsent(boundedText("Choose a species", bounds.speciesLetters)),
  flag: emptyIsAbsent(z.enum(queueFlags, "Choose a flag")),
  photo: emptyIsAbsent(z.enum(["with", "without"], "Choose with or without a photo")),
  place: emptyIsAbsent(z.enum(["paid"], "Use paid, or omit it").describe("Could change a paid place.")),
});

export type QueueFilter = z.output<typeof queueFilter>;

const queueOrder = z.enum(queueOrders, "Choose an order");

export type QueueOrder = z.output<typeof queueOrder>;

export const unverifiedList = queueQuery.extend({
  ...queueFilter.shape,
  after: rowCursor(/^\d{1,16}\.\d{1,12}(\.[01])?$/).optional(),
  order: emptyIsAbsent(queueOrder).describe("The order; by default, the earliest arrivals come first."),
});

/** Reads a page of catches only if `limit` is given. */
export const reviewQueueQuery = unverifiedList.extend({ limit: unverifiedList.shape.limit.unwrap().optional() });

export type ReviewQueueQuery = z.output<typeof reviewQueueQuery>;

export const catchListQuery = queueQuery.extend({ userId: rowNumber().optional() });

export type CatchListQuery = z.output<typeof catchListQuery>;

const correction = <S extends z.ZodType>(schema: S) =>
  absentOr(schema)
    .transform((value) => value ?? undefined)
    .optional();

const seen = boundedText("Send the revision you reviewed", 200).optional();

/** `POST /api/admin/catches/{id}/verify`. A correction needs a `reason`; an outdated `seen` throws `stale`. */
export const decisionInput = z.object({
  isVerified: z.boolean("isVerified must be true or false"),
  species: correction(species),
  length: correction(finestMeasures.length),
  weight: correction(finestMeasures.weight),
  reason: correction(
    trimmedText(
      "A reason must be text",
      bounds.reasonLetters,
      `A reason can have at most ${bounds.reasonLetters} characters`,
    ),
  ),
  seen,
});

const reasonText = (error: string) =>
  requiredText(error, bounds.reasonLetters, `A reason can have at most ${bounds.reasonLetters} characters`);

export const noReason = "Please give a reason for the change";

export const whyChanged = reasonText(noReason);

export const rejection = z.object({
  rejectionReason: reasonText("Please provide a rejection reason").register(typedOrChosen, {}),
  seen,
});

export type Rejection = z.output<typeof rejection>;

const timeOnCard = "Enter the date and time on the card, such as 2026-06-06T09:30";

/** `POST /api/admin/tournaments/{id}/catches`. `caughtAt` is YYYY-MM-DDTHH:MM in the tournament's zone. */
export const paperCatch = z.object({
  username: nameOrEmail("Type a name or a number").describe(
    "An entrant's username, email, number, or any part of their name that matches only one entrant. A number takes precedence over a username; “@101” is always a username.",
  ),
  ...fish,
  length: finestMeasures.length,
  weight: correction(finestMeasures.weight).describe("Required if weight counts."),
  caughtAt: absentOr(
    boundedText(timeOnCard, 40)
      .regex(/^[^Z+]*$/, timeOnCard)
      .pipe(z.iso.datetime({ local: true, error: timeOnCard })),
  ),
  ...conditionField,
  paperNote: requiredText(
    "Please enter the card number and who saw the fish",
    bounds.paperNoteLetters,
    `This note can have at most ${bounds.paperNoteLetters} characters`,
  ),
  reason: z
    .string("The reason must be text")
    .trim()
    .max(500, "A reason can have at most 500 characters")
    .default("")
    .describe("Required once the results are official or payouts are queued."),
});

export type PaperCatch = z.output<typeof paperCatch>;

/** A catch as its owner and admins see it. A judge's values replace the claim. Inches, pounds, ISO 8601. */
export const catchView = z.strictObject(catchFields);

export type CatchView = z.infer<typeof catchView>;

/** `POST /api/catches`. */
export const submittedCatch = catchView.extend({
  angler: z.strictObject(bothNames).optional().describe("The angler, if you submitted it for another entrant."),
});

/** `POST /api/admin/tournaments/{id}/catches`. */
export const enteredCatch = catchView.extend({ angler: z.strictObject(bothNames) });

export type EnteredCatch = z.infer<typeof enteredCatch>;

export type SubmittedCatch = z.infer<typeof submittedCatch>;
export type Claim = CatchView["claimed"];
export type CatchPhoto = Pick<CatchView, keyof typeof photoFields>;

export const publicCatch = z.strictObject({
  ...claimFields,
  ...photoFields,
  ...placeFields,
  decidedByEntrant,
  isDead: z.boolean(),
  status: z.literal("verified"),
});

export type PublicCatch = z.infer<typeof publicCatch>;

/** `GET /api/catches/{id}/card`: a catch card that an angler can share, with the day in the tournament's zone. */
export const catchCard = z.strictObject({
  id,
  userId: id,
  ...bothNames,
  species: z.string(),
  length: z.number(),
  unit: z.enum(lengthUnits).describe("The unit of the length"),
  location: z.string(),
  day: z.string().describe("YYYY-MM-DD"),
  tournamentId: id.nullable(),
  tournamentName: z.string().nullable(),
  photoUrl: z.string().nullable(),
  decidedByEntrant,
  isDead: z.boolean().describe("The fish was dead."),
  isPublic: z.boolean().describe("Everyone with its address can see it."),
});

export type CatchCard = z.infer<typeof catchCard>;

export const readableCatch = z.union([catchView, publicCatch]);

/** `longest` is in inches, 0 without a catch. */
export const userStats = z.strictObject({
  totalCatches: z.int(),
  tournamentsJoined: z.int(),
  personalBest: z.number().describe("inches; of verified and personal catches"),
  uniqueLocations: z.int(),
});

export type UserStats = z.infer<typeof userStats>;
