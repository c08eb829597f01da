import type { ReviewedCatch, UnverifiedCatch } from "../../../src/catches/review/review-shapes.ts";

/** What a judge is shown of a catch: of its tournament not the species, of its photo no blur. */
export function forJudge(fish: UnverifiedCatch | ReviewedCatch) {
  const { tournament, revision, paperNote } = fish;
  const { id, userId, tournamentName, username, displayName, claimed, species, length, weight, location } = fish;
  const { submittedAt, uploadBeganAt, capturedAt, isLate, camera, notes, originalUrl, flags, evidence } = fish;
  const {
    photoUrl,
    thumbnailUrl,
    width,
    height,
    photoSize,
    needsPhoto,
    identifier,
    rejectedBefore,
    ineligibleReason,
    ineligibleText,
  } = fish;
  const { conflict, couldChangePaidPlace, unit } = fish;
  return {
    ...{ id, userId, tournamentName, username, displayName, claimed, species, length, weight, location, notes },
    ...{ revision, paperNote },
    ...{ submittedAt, uploadBeganAt, capturedAt, isLate, camera, originalUrl, flags, evidence },
    ...{
      photoUrl,
      thumbnailUrl,
      width,
      height,
      photoSize,
      needsPhoto,
      identifier,
      rejectedBefore,
      ineligibleReason,
      ineligibleText,
    },
    conflict,
    couldChangePaidPlace,
    unit,
    tournament: tournament && {
      minLength: tournament.minLength,
      startDate: tournament.startDate,
      endDate: tournament.endDate,
      rules: tournament.rules,
    },
  };
}

/** A catch as the judges' view shows it, in units of `CatchView`. */
export type JudgedFish = ReturnType<typeof forJudge>;

/**
 * The fish that is opened. One that was on show stays, though the list begins with others now: an approval may have
 * taken it from those that could change a paid place.
 */
export function openedFish(
  listed: readonly JudgedFish[],
  id: number | undefined,
  onShow: JudgedFish | null,
): JudgedFish | null {
  return listed.find((fish) => fish.id === id) ?? (onShow?.id === id ? onShow : null);
}
