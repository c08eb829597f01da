import { z } from "zod";
import { bothNames, count, id, instant, rowLimit, rowNumber, text } from "../../base/db/shared-fields.ts";
import { whyChanged } from "../../catches/catch-shapes.ts";
import { figureFields } from "../../catches/decisions/decision-record.ts";
import { unverifiedCatch } from "../../catches/review/review-shapes.ts";
import { marks } from "../../catches/review/ruler/ruler-marks.ts";
import { lookActions } from "./second-review-actions.ts";

export const lookId = z.object({ id: rowNumber() });

export const lookListQuery = z.object({
  status: z.enum(["open", "over"], "Choose open or over").default("open"),
  after: rowNumber().optional(),
  limit: rowLimit(),
});

export type LookListQuery = z.output<typeof lookListQuery>;

export const lookInput = z.discriminatedUnion(
  "decision",
  [
    z.object({ decision: z.literal("verified"), ...figureFields }),
    z.object({ decision: z.literal("rejected"), reason: whyChanged }),
  ],
  "A decision is verified or rejected",
);

export type SecondReviewInput = z.output<typeof lookInput>;

export const settling = z.discriminatedUnion(
  "take",
  [
    z.object({ take: z.literal("first"), reason: whyChanged }),
    z.object({ take: z.literal("second"), reason: whyChanged }),
    z.object({ take: z.literal("new"), ...figureFields, reason: whyChanged }),
    z.object({ take: z.literal("reject"), reason: whyChanged }),
  ],
  "Choose the first decision, the second, a new one, or reject",
);

export type SecondReviewSettlement = z.output<typeof settling>;

export const lookReason = z.object({ reason: whyChanged });

const lookFields = {
  id,
  catchId: id,
  tournamentId: id,
  tournamentName: text,
  ...bothNames,
  species: text.describe("As claimed."),
  length: z.number().describe("As claimed, in `unit`."),
  unit: z.enum(["in", "cm"]),
  thumbnailUrl: text.nullable(),
  why: z.enum(["paid", "random"]).describe("paid: the fish counts for a paid place."),
  status: z.enum(["awaiting", "agreed", "differs", "settled"]),
  createdAt: instant,
  youMay: z.enum(lookActions).nullable().describe("The actions available to you."),
  refusedBecause: text.nullable().describe("Why you can't act on it."),
};

/** A row of `GET /api/admin/second-looks`, without anything that the first judge decided. */
export const lookListed = z.strictObject(lookFields);

export type ListedSecondReview = z.infer<typeof lookListed>;

const decimal = z.number().describe("In the scored unit.").nullable();

const judgeOrNobody = { judge: text.nullable(), judgeDisplayName: text.nullable() };

const seen = z.strictObject({
  ...judgeOrNobody,
  at: instant.nullable(),
  measured: decimal,
  penalties: z.array(z.strictObject({ name: text, deduct: z.number() })),
  scored: decimal,
  reason: text.nullable().describe("Why the fish would be rejected; then nothing is measured."),
  marks: marks.nullable(),
});

export const lookView = z.strictObject({
  ...lookFields,
  fish: unverifiedCatch.describe("The claim, without any judge's decision."),
  first: seen.nullable().describe("The first judge's decision; null until the second review is done."),
  second: seen.nullable().describe("null: no second review yet."),
  settled: z.strictObject({ ...judgeOrNobody, at: instant, reason: text }).nullable(),
});

export type SecondReviewView = z.infer<typeof lookView>;
export type SeenView = z.infer<typeof seen>;

const scoringUnits = ["in", "cm", "lb", "kg"] as const;

export const judgeAgreement = z.strictObject({
  judge: text,
  judgeDisplayName: text,
  decisions: count.describe("Catches verified or rejected, each time."),
  lookedAtAgain: count.describe("How many of these decisions had a second review."),
  agreed: count,
  differences: z
    .array(z.strictObject({ unit: z.enum(scoringUnits), median: z.number(), largest: z.number() }))
    .describe("The difference between both judges' measurements."),
  looks: count.describe("Second reviews done by this judge."),
  overturned: count.describe("Decisions with an upheld challenge."),
  secondJudges: z
    .array(
      z.strictObject({
        judge: text,
        judgeDisplayName: text,
        looks: count,
        agreed: count,
        leanings: z
          .array(z.strictObject({ unit: z.enum(scoringUnits), median: z.number() }))
          .describe("The second judge's measurement minus the first's; positive if the second measured longer."),
      }),
    )
    .describe("The names of the second reviewers; only for admins."),
});

export type JudgeAgreement = z.infer<typeof judgeAgreement>;
