import type { ReviewedCatch, UnverifiedCatch } from "../../../src/catches/review/review-shapes.ts";
import { pick } from "../../pick.ts";

const judgedFields = [
  ...(["id", "userId", "tournamentId", "tournamentName", "username", "displayName"] as const),
  ...([
    "claimed",
    "species",
    "length",
    "weight",
    "unit",
    "location",
    "notes",
    "revision",
    "paperNote",
    "submittedBy",
  ] as const),
  ...([
    "submittedAt",
    "uploadBeganAt",
    "capturedAt",
    "isLate",
    "isDead",
    "camera",
    "originalUrl",
    "flags",
    "evidence",
  ] as const),
  ...(["photoUrl", "thumbnailUrl", "width", "height", "photoSize", "needsPhoto", "identifier"] as const),
  ...(["rejectedBefore", "ineligibleReason", "ineligibleText", "conflict", "couldChangePaidPlace"] as const),
] as const;

/** The fields of a catch that a judge sees: without the tournament's species and the photo's placeholder. */
export function forJudge(fish: UnverifiedCatch | ReviewedCatch) {
  const { tournament } = fish;
  return {
    ...pick(fish, judgedFields),
    tournament: tournament && pick(tournament, ["minLength", "startDate", "endDate", "timeZone", "rules"]),
  };
}

/** A catch's decision, with who made it and why. */
export const decisionStateOf = (review: ReviewedCatch) =>
  pick(review, [
    ...(["status", "kind", "judgedAt", "judgedBy", "judgedByDisplayName", "decidedByEntrant"] as const),
    ...(["rejectionReason", "rulingReason", "fixedBecause", "resubmittedAs"] as const),
  ]);

export type DecisionState = ReturnType<typeof decisionStateOf>;

/** A catch as the judges' view shows it, in units of `CatchView`. */
export type JudgedFish = ReturnType<typeof forJudge>;
