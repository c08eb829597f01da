import { z } from "zod";
import { type CatchCorrection, type NewCatch, newCatch } from "../../src/catches/model.ts";
import { maxPhotoBytes, photoTexts } from "../../src/photos/rules.ts";

const photo = z.file("Choose a photo first.");

/** The form of a new catch: the API's model, and the photo as a file. */
export const newCatchForm = newCatch.extend({ photo: photo.optional() });

/** The form that adds a photo later. */
export const photoForm = z.object({ photo });

const smallPhoto = photo.check((checked) => {
  const { value } = checked;
  if (value.size <= maxPhotoBytes) return;
  checked.issues.push({ code: "custom", input: value, message: photoTexts.tooLarge(value.size) });
});

/** The same two before they are sent: nobody waits for an upload that the server must refuse. */
export const newCatchToSend = newCatch.extend({ photo: smallPhoto.optional() });
export const photoToSend = z.object({ photo: smallPhoto });

/** The form that withdraws a catch says nothing but that. */
export const withdrawal = z.object({});

export type NewCatchForm = NewCatch & { photo?: File };

/** The form's values as the API takes them: what was left out is not sent, times are ISO 8601. */
export function catchBody({ tournamentId, capturedAt, resubmissionOf, photo: file, ...typed }: NewCatchForm) {
  return {
    ...(typed satisfies CatchCorrection),
    ...(tournamentId !== null && { tournamentId }),
    ...(capturedAt !== null && { capturedAt: new Date(capturedAt).toISOString() }),
    ...(resubmissionOf !== null && { resubmissionOf }),
    ...(file && { photo: file }),
  };
}
