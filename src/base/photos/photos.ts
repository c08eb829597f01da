import type { Logger } from "pino";
import { memoryLimit } from "../memory-limit.ts";
import { openBucket, type Timeouts } from "./bucket/bucket.ts";
import { openBucketPhotoFiles } from "./bucket/bucket-photo-files.ts";
import type { PhotoBucket } from "./bucket/bucket-settings.ts";
import { createDecodeQueue, type DecodeQueue } from "./decode-queue.ts";
import { type ComparedPictures, createComparedPictures } from "./duplicate-detection/compared-pictures.ts";
import { openPhotoFiles, type PhotoFiles } from "./photo-files.ts";
import { type PhotoLimits, photoLimits } from "./photo-limits.ts";
import { createUploadBudget, type UploadBudget } from "./upload-budget.ts";

export type Photos = {
  files: PhotoFiles;
  decoding: DecodeQueue;
  /** Reads headers and writes originals. Separate from `decoding`, so that an arrival never waits for a picture. */
  storing: DecodeQueue;
  budget: UploadBudget;
  pageBudget: UploadBudget;
  compared: ComparedPictures;
  limits: PhotoLimits;
};

function openFiles(dataDir: string, settings: PhotoBucket, log?: Logger, timeouts?: Timeouts): PhotoFiles {
  const bucket = openBucket(
    settings,
    (failure) => {
      if (failure === null) log?.info("the photo bucket is reachable again");
      else log?.error({ failure }, "the photo bucket is unreachable");
    },
    timeouts,
  );
  return openBucketPhotoFiles(dataDir, bucket);
}

/**
 * Open it once per process, so that its limits apply; they depend on the `memory` (in bytes) that this process may use. Without a
 * bucket the files are in the data folder.
 */
export function openPhotos(
  dataDir: string,
  bucket: PhotoBucket | null = null,
  log?: Logger,
  timeouts?: Timeouts,
  memory = memoryLimit(),
): Photos {
  const limits = photoLimits(memory);
  const budget = createUploadBudget(limits.arrivingBytes);
  const files = bucket ? openFiles(dataDir, bucket, log, timeouts) : openPhotoFiles(dataDir);
  return {
    files,
    compared: createComparedPictures(files),
    decoding: createDecodeQueue({ bytes: limits.openBytes }, () => budget.inFlight > 0),
    storing: createDecodeQueue({ atOnce: limits.storedAtOnce }),
    budget,
    pageBudget: createUploadBudget(limits.pageFormBytes),
    limits,
  };
}
