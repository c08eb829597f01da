import { createDecodeQueue, type DecodeQueue } from "./decode-queue.ts";
import { openPhotoFiles, type PhotoFiles } from "./photo-files.ts";
import { createUploadBudget, type UploadBudget } from "./upload-budget.ts";

/** The seam of photos: where their files lie, whose turn it is to decode, how many bytes may be arriving. */
export type Photos = { files: PhotoFiles; decoding: DecodeQueue; budget: UploadBudget };

/** Opens the photos of a data folder; one a process, so that its bounds hold. */
export function openPhotos(dataDir: string): Photos {
  return { files: openPhotoFiles(dataDir), decoding: createDecodeQueue(), budget: createUploadBudget() };
}
