import { createDecodeQueue, type DecodeQueue } from "./decode-queue.ts";
import { openPhotoFiles, type PhotoFiles } from "./photo-files.ts";
import { createUploadBudget, type UploadBudget } from "./upload-budget.ts";

/** Bytes of forms that may be on their way to the disk or wait there for their turn: a hundred phones' photos. */
const maxOnDisk = 384 * 1024 * 1024;

/** Bytes of forms that pages without script post; those are parsed in memory. */
const maxInMemory = 40 * 1024 * 1024;

/** The seam of photos: where their files lie, whose turn it is to decode, how many bytes may be arriving. */
export type Photos = { files: PhotoFiles; decoding: DecodeQueue; budget: UploadBudget; pageBudget: UploadBudget };

/** Opens the photos of a data folder; one a process, so that its bounds hold. */
export function openPhotos(dataDir: string): Photos {
  return {
    files: openPhotoFiles(dataDir),
    decoding: createDecodeQueue(),
    budget: createUploadBudget(maxOnDisk),
    pageBudget: createUploadBudget(maxInMemory),
  };
}
