import { z } from "zod";
import { auditEntryView } from "../../admin/activity-log/audit-entry.ts";
import { bothNames, id, instant, text } from "../../base/db/shared-fields.ts";
import { rulesView } from "../../scoring/scoring-rules-form.ts";
import { flagKinds } from "../../tournaments/flagging/flag-kinds.ts";
import { catchFields, claimFields, decisionInput, noReason, rejection, statuses, whyChanged } from "../catch-shapes.ts";
import { conditionField, figureFields } from "../decisions/decision-record.ts";

const { species, length, weight, seen } = decisionInput.shape;

export const verification = decisionInput.extend({ ...figureFields, ...conditionField });

export type Verification = z.output<typeof verification>;

/** Validated only by the route, which reads pounds and ounces from the text. */
export const asTyped = z.unknown().optional();

/** The page's form. On a catch's own page, undoing a decision requires a reason. */
export const verificationForm = verification
  .extend({ needsReason: z.boolean().optional(), weight: asTyped, measured: asTyped })
  .superRefine(({ needsReason, reason }, { addIssue }) => {
    if (needsReason && !reason) addIssue({ code: "custom", path: ["reason"], message: noReason });
  });

export const decisionChange = z.discriminatedUnion(
  "decision",
  [
    z.object({
      decision: z.literal("verified"),
      reason: whyChanged,
      species,
      length,
      weight,
      ...figureFields,
      ...conditionField,
      seen,
    }),
    z.object({ decision: z.literal("rejected"), reason: whyChanged, seen }),
  ],
  "A decision is verified or rejected",
);

/** The page's form for each kind of new decision. */
export const changeForms = {
  verified: decisionChange.options[0],
  rejected: rejection.extend({ decision: z.literal("rejected") }),
};

export type DecisionChange = z.output<typeof decisionChange>;

/** The page's form of a change, as the server reads it. */
export const changeForm = z.discriminatedUnion("decision", [
  changeForms.verified.extend({ weight: asTyped, measured: asTyped }),
  changeForms.rejected,
]);

const conflict = z.strictObject({
  isOwn: z
    .boolean()
    .describe("The judge's own catch. If false, the judge submitted it (`isSubmitter`) or fishes with its angler."),
  isSubmitter: z.literal(true).optional().describe("The judge submitted it for its angler."),
  hasOtherJudge: z
    .boolean()
    .describe("true: another judge must decide; false: this judge may, and the decision is marked."),
});

const otherPhoto = z.strictObject({
  catchId: id,
  ...bothNames,
  tournamentName: text.nullable(),
  species: text,
  length: z.number().describe("In `unit`"),
  unit: z.enum(["in", "cm"]),
  status: z.enum(statuses),
  submittedAt: instant,
  photoUrl: text,
  thumbnailUrl: text,
});

export const unverifiedCatch = z.strictObject({
  ...catchFields,
  ...bothNames,
  revision: text.describe("The version that the judge sees; returned as 'seen' with the decision."),
  tournament: z.strictObject({
    minLength: z.number(),
    targetSpecies: z.array(text),
    startDate: instant,
    endDate: instant,
    timeZone: text,
    rules: rulesView,
  }),
  photoSize: z
    .strictObject({ width: z.int(), height: z.int() })
    .nullable()
    .describe("The size of the whole upright photo that measurement marks refer to."),
  camera: z.strictObject({
    takenAt: instant.nullable(),
    clock: text.nullable(),
    isOutsideWindow: z.boolean(),
    position: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
  }),
  originalUrl: text.nullable(),
  reusedIn: z.array(
    z.strictObject({ catchId: id, ...bothNames, tournamentId: id.nullable(), isSameFile: z.boolean() }),
  ),
  identifier: z
    .strictObject({ code: text, check: text })
    .nullable()
    .describe("The identifier the photo must show; null if the tournament doesn't use one."),
  rejectedBefore: text.nullable(),
  flags: z
    .array(
      z.strictObject({
        kind: z.enum(flagKinds),
        weight: z.int().min(1).max(3).describe("From 1 to 3; 3 is the most serious."),
        evidence: text,
        catchId: id.nullable().describe("The other catch that it is about."),
      }),
    )
    .describe("Flags on the catch, most serious first, without those the tournament has turned off."),
  conflict: conflict.nullable().describe("Why you aren't impartial."),
  couldChangePaidPlace: z.boolean().describe("For a pending catch: if it is approved as claimed."),
  evidence: z.strictObject({
    otherPhotos: z.array(otherPhoto).describe("The catches of `reusedIn`, to compare with this one."),
    otherPositions: z
      .array(z.strictObject({ catchId: id, latitude: z.number(), longitude: z.number(), location: text }))
      .describe("Where the angler's other catches of the tournament were photographed."),
    stateMap: z
      .strictObject({ state: text, width: z.int(), height: z.int(), path: text, x: z.int(), y: z.int() })
      .nullable()
      .describe("The state where the photo was taken: its outline as an SVG path, and the position on it."),
    statedPlace: z
      .strictObject({ catches: z.int(), nearest: z.strictObject({ latitude: z.number(), longitude: z.number() }) })
      .nullable()
      .describe(
        "Other anglers' approved catches at the same location: their number, and where the nearest was photographed.",
      ),
  }),
});

export type UnverifiedCatch = z.infer<typeof unverifiedCatch>;
export type OtherPhoto = z.infer<typeof otherPhoto>;
export type StateMap = NonNullable<UnverifiedCatch["evidence"]["stateMap"]>;
export type StatedPlace = NonNullable<UnverifiedCatch["evidence"]["statedPlace"]>;
export type OtherPosition = UnverifiedCatch["evidence"]["otherPositions"][number];

/** `GET /api/admin/catches/{id}`: a catch in any state; personal ones have no tournament. */
export const reviewedCatch = unverifiedCatch.extend({
  tournament: unverifiedCatch.shape.tournament.nullable(),
  judgedAt: instant.nullable(),
  judgedBy: text.nullable(),
  judgedByDisplayName: text.nullable(),
  fixedBecause: text.nullable().describe("Why its decision can't be changed; null if it can be, or if undecided."),
  history: z.array(auditEntryView).describe("The history of the catch, newest first."),
});

export type ReviewedCatch = z.infer<typeof reviewedCatch>;
export type ReusedIn = UnverifiedCatch["reusedIn"][number];

const queueCounts = z.strictObject({
  pending: z.int(),
  withoutPhoto: z.int().describe("Pending catches that can't be verified yet."),
  couldChangePaidPlace: z.int().describe("Pending catches; 0 once the paid places are decided."),
  forOtherJudges: z
    .int()
    .describe("Your pending catches, those of your companions, and those that you submitted for others."),
  secondLooks: z.int().describe("Second reviews that you can do, settle or skip."),
  reviewedToday: z.int().describe("Since the start of the day in the club's time zone."),
  tournaments: z
    .array(z.strictObject({ id, name: text, pending: z.int(), withoutPhoto: z.int() }))
    .describe("The tournaments with pending catches, and the one that the queue is filtered by."),
  species: z.array(text),
});

export type QueueCounts = z.infer<typeof queueCounts>;

export const reviewQueue = queueCounts.extend({
  inTournament: queueCounts
    .pick({ pending: true, withoutPhoto: true, couldChangePaidPlace: true, reviewedToday: true })
    .optional()
    .describe("The same counts for the tournament that the queue is filtered by."),
  catches: z.array(unverifiedCatch).describe("The requested catches; none without a limit."),
  nextAfter: text.nullable().describe("Where the next page begins."),
  matching: z.int().optional().describe("All catches that match the filter; absent without a filter or a limit."),
});

export type ReviewQueue = z.infer<typeof reviewQueue>;

export const recentDecision = z.strictObject({
  ...claimFields,
  unit: z.enum(["in", "cm"]).describe("The unit of the length"),
  id,
  ...bothNames,
  tournamentName: text,
  status: z.enum(["verified", "rejected"]),
  rejectionReason: text.nullable(),
  judgedAt: instant,
  judgedBy: text.nullable(),
  judgedByDisplayName: text.nullable(),
  conflict: conflict.nullable().describe("Why you aren't impartial."),
  thumbnailUrl: text.nullable(),
});

export type RecentDecision = z.infer<typeof recentDecision>;
