import { createDecodeQueue, type DecodeQueue } from "./decode-queue.ts";
import { openPhotoFiles, type PhotoFiles } from "./photo-files.ts";
import { createUploadBudget, type UploadBudget } from "./upload-budget.ts";

/** A hundred phones' photos. */
const maxOnDisk = 384 * 1024 * 1024;

/** Forms posted by pages without script are parsed in memory. */
const maxInMemory = 40 * 1024 * 1024;

export type Photos = { files: PhotoFiles; decoding: DecodeQueue; budget: UploadBudget; pageBudget: UploadBudget };

/** One for each process, so that its bounds hold. */
export function openPhotos(dataDir: string): Photos {
  return {
    files: openPhotoFiles(dataDir),
    decoding: createDecodeQueue(),
    budget: createUploadBudget(maxOnDisk),
    pageBudget: createUploadBudget(maxInMemory),
  };
}
