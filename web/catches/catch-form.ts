import { z } from "zod";
import { photoBounds } from "../../src/base/format/file-bounds.ts";
import { isoText } from "../../src/base/format/moments.ts";
import { displayNameLimits } from "../../src/base/format/typed-names.ts";
import { photoTexts } from "../../src/base/photos/photo-renditions.ts";
import { boundedText } from "../../src/base/text/text-fields.ts";
import {
  type CatchCorrection,
  catchCorrection,
  catchPhoto,
  type Submission,
  submission,
  submissionAsTyped,
  submissionTo,
} from "../../src/catches/catch-shapes.ts";
import { type LengthUnit, lengthUnits } from "../../src/scoring/scoring-rules.ts";
import type { QueuedCatch } from "../offline/queued-catch.ts";
import type { PostedTo } from "../posted-form.tsx";

const photo = z.file("Choose a photo first.");

/** The unit of the length, for the phone's own display. */
const unit = z.enum(lengthUnits).optional();

/** A new catch whose tournament isn't at hand: the API reports invalid numbers. */
export const newCatchForm = submissionAsTyped.extend({
  photo: photo.optional(),
  unit,
  /** The name of the entrant whose catch it is, for the phone's own display. */
  anglerName: boundedText("This is too long", displayNameLimits.characters).optional(),
  /** The name of the chosen tournament, for the phone's own display. */
  tournamentName: boundedText("This is too long", 1000).optional(),
});

const shown = boundedText("This is too long", 100);

/** The part of the form about a photo that is added later, plus the details that the phone shows while it stores the photo. */
export const photoForm = z.object({
  photo,
  anglerId: z.coerce.number().int().positive().optional(),
  species: shown.default(""),
  length: shown.default(""),
  weight: shown.default(""),
  unit,
  submissionId: submission.shape.submissionId,
  replaces: catchPhoto.shape.replaces,
});

const smallPhoto = photo.check((checked) => {
  const { value } = checked;
  if (value.size <= photoBounds.bytes) return;
  checked.issues.push({ code: "custom", input: value, message: photoTexts.tooLarge(value.size) });
});

/** A new catch, checked before it is sent: nobody should wait for an upload that the server must refuse. */
const personalCatchToSend = submission.extend({ photo: smallPhoto.optional() });

/** The check for the chosen tournament. */
export const newCatchToSend = (tournament: Parameters<typeof submissionTo>[0] | undefined) =>
  tournament ? submissionTo(tournament).extend({ photo: smallPhoto.optional() }) : personalCatchToSend;

export const correctionToSend = catchCorrection.extend({ photo: smallPhoto.optional() });

/** The form that corrects a catch and adds or replaces its photo. */
export const editForm = (catchId: number): PostedTo => ({ action: `/api/catches/${catchId}/photo`, name: "correct" });

export type NewCatchForm = Submission & {
  photo?: File;
  unit?: LengthUnit;
  anglerName?: string;
  tournamentName?: string;
};

/** The form's values as the API expects them: empty ones are omitted, times are ISO 8601. */
function catchBody(value: NewCatchForm) {
  const { tournamentId, capturedAt, resubmissionOf, submissionId, anglerId, caughtBy, savedPhoto, ...rest } = value;
  const { photo: file, unit: _, anglerName: __, tournamentName: ___, ...typed } = rest;
  return {
    ...(typed satisfies CatchCorrection),
    ...(submissionId !== null && { submissionId }),
    ...(anglerId !== null && { anglerId }),
    ...(tournamentId !== null && { tournamentId }),
    ...(capturedAt !== null && { capturedAt: isoText(capturedAt) }),
    ...(resubmissionOf !== null && { resubmissionOf }),
    ...(caughtBy !== null && { caughtBy }),
    ...(savedPhoto !== null && { savedPhoto }),
    ...(file && { photo: file }),
  };
}

/**
 * A catch as the phone stores it until the club has it. `pressedAt` (UTC ms) is the time of the catch if its
 * photo has none; a resubmitted catch keeps its earlier time instead.
 */
export function toQueuedCatch(
  value: NewCatchForm,
  anglerId: number,
  submissionId: string,
  pressedAt: number,
): QueuedCatch {
  const { photo: file, submissionId: _, anglerId: __, ...body } = catchBody(value);
  const fields = Object.fromEntries(Object.entries(body).map(([name, each]) => [name, String(each)]));
  const ownTime = value.resubmissionOf === null ? pressedAt : null;
  const capturedAt = value.capturedAt === null ? ownTime : Math.min(value.capturedAt, pressedAt);
  if (capturedAt !== null) fields.capturedAt = isoText(capturedAt);
  const state = { name: "waiting", for: "signal" } as const;
  const { unit: own, anglerName, tournamentName } = value;
  const named = { ...(anglerName && { anglerName }), ...(tournamentName && { tournamentName }) };
  return { submissionId, anglerId, fields, unit: own, ...named, photo: file ?? null, keptAt: pressedAt, state };
}

/** A photo for the catch `addsTo`, as the phone stores it until the club has it; `pressedAt` in UTC ms. */
export function toQueuedPhoto(
  { photo: file, species, length, weight, unit: typedUnit, replaces }: z.output<typeof photoForm>,
  addsTo: number,
  anglerId: number,
  submissionId: string,
  pressedAt: number,
): QueuedCatch {
  const fields = { species, length, weight };
  const state = { name: "waiting", for: "signal" } as const;
  return {
    submissionId,
    anglerId,
    addsTo,
    ...(replaces !== undefined && { replaces }),
    fields,
    unit: typedUnit,
    photo: file,
    keptAt: pressedAt,
    state,
  };
}
