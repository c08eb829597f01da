import type { ReviewedCatch, UnverifiedCatch } from "../../../src/catches/review/model.ts";

/** What a judge is shown of a catch: of its tournament not the species, of its photo no blur. */
export function forJudge(fish: UnverifiedCatch | ReviewedCatch) {
  const { tournament, revision, paperNote } = fish;
  const { id, userId, tournamentName, username, claimed, species, length, weight, location } = fish;
  const { submittedAt, uploadBeganAt, capturedAt, isLate, camera, notes, originalUrl, reusedIn, evidence } = fish;
  const { photoUrl, thumbnailUrl, width, height, needsPhoto, rejectedBefore, ineligibleReason, ineligibleText } = fish;
  const { couldChangePaidPlace } = fish;
  return {
    ...{ id, userId, tournamentName, username, claimed, species, length, weight, location, notes, revision, paperNote },
    ...{ submittedAt, uploadBeganAt, capturedAt, isLate, camera, originalUrl, reusedIn, evidence },
    ...{ photoUrl, thumbnailUrl, width, height, needsPhoto, rejectedBefore, ineligibleReason, ineligibleText },
    couldChangePaidPlace,
    tournament: tournament && {
      minLength: tournament.minLength,
      startDate: tournament.startDate,
      endDate: tournament.endDate,
    },
  };
}

/** A catch as the judges' view shows it, in units of `CatchView`. */
export type JudgedFish = ReturnType<typeof forJudge>;
