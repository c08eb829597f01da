import { z } from "zod";
import type { CatchView, PublicCatch, RecentVerdict, UnverifiedCatch, UserStats } from "../catches/model.ts";

/** A shape that answers `T`: the compiler holds it to the type that the calls return. */
type Answers<T> = z.ZodType<T>;

const id = z.int().positive();
const instant = z.iso.datetime().describe("ISO 8601");
const text = z.string();

const claim = {
  species: text,
  length: z.number().describe("inches"),
  weight: z.number().describe("pounds"),
};

const photo = {
  photoUrl: text.nullable(),
  thumbnailUrl: text.nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  placeholder: text.nullable(),
};

const place = {
  id,
  userId: id,
  tournamentId: id.nullable(),
  tournamentName: text.nullable(),
  location: text,
  notes: text,
  submittedAt: instant,
};

const catchFields = {
  ...claim,
  ...photo,
  ...place,
  claimed: z.strictObject(claim).describe("What the angler stated."),
  capturedAt: instant.nullable(),
  uploadBeganAt: instant.nullable(),
  isLate: z.boolean(),
  status: z.enum(["pending", "verified", "rejected", "lapsed"]),
  isVerified: z.boolean(),
  kind: z.enum(["Tournament", "Personal"]),
  rejectionReason: text.nullable(),
  paperNote: text.nullable(),
  rulingReason: text.nullable(),
  ineligibleReason: z.enum(["species", "below_minimum", "outside_window"]).nullable(),
  ineligibleText: text.nullable(),
  needsPhoto: z.boolean(),
  photoDeadline: instant.nullable(),
  resubmissionOf: id.nullable(),
  resubmittedAs: id.nullable(),
};

/** Species, length and weight are what counts: the claim until a judge ruled otherwise. */
export const ownCatch = z.strictObject(catchFields) satisfies Answers<CatchView>;

const publicCatch = z.strictObject({
  ...claim,
  ...photo,
  ...place,
  status: z.literal("verified"),
}) satisfies Answers<PublicCatch>;

export const readableCatch = z.union([ownCatch, publicCatch]);

export const unverifiedCatch = z.strictObject({
  ...catchFields,
  username: text,
  revision: text.describe("Names what the judge sees; sent back as 'seen' with the verdict."),
  tournament: z.strictObject({
    minLength: z.number(),
    targetSpecies: z.array(text),
    startDate: instant,
    endDate: instant,
    timeZone: text,
  }),
  camera: z.strictObject({
    takenAt: instant.nullable(),
    clock: text.nullable(),
    isOutsideWindow: z.boolean(),
    position: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
  }),
  originalUrl: text.nullable(),
  reusedIn: z.array(
    z.strictObject({ catchId: id, username: text, tournamentId: id.nullable(), isSameFile: z.boolean() }),
  ),
  rejectedBefore: text.nullable(),
}) satisfies Answers<UnverifiedCatch>;

export const recentVerdict = z.strictObject({
  ...claim,
  id,
  username: text,
  tournamentName: text,
  status: z.enum(["verified", "rejected"]),
  rejectionReason: text.nullable(),
  judgedAt: instant,
  judgedBy: text.nullable(),
  thumbnailUrl: text.nullable(),
}) satisfies Answers<RecentVerdict>;

export const stats = z.strictObject({
  totalCatches: z.int(),
  tournamentsJoined: z.int(),
  personalBest: z.number().describe("inches"),
  uniqueLocations: z.int(),
}) satisfies Answers<UserStats>;
