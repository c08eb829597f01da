import { and, eq, isNull } from "drizzle-orm";
import { photos as photoRows } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import { readCameraMetadata } from "./camera-metadata.ts";
import { detectFormat, headBytes } from "./detect-format.ts";
import type { Photos } from "./photos.ts";
import { openBytes, render, uprightSize, withBytesOf, withPicture } from "./picture.ts";

/** Idempotent. False if the original was dropped. Before all other pictures, or with `isLowPriority` after them. */
export async function ensureRenditions(
  { files, decoding }: Photos,
  sha256: string,
  { isLowPriority }: { isLowPriority: boolean },
): Promise<boolean> {
  if ((await files.sizeOf(sha256, "large")) !== null) return true;
  const inTurn = isLowPriority ? decoding.runAtLowPriority : decoding.runFirst;
  return inTurn(async (reserve) => {
    if ((await files.sizeOf(sha256, "large")) !== null) return true;
    const original = await files.find(sha256, "original");
    if (!original) return false;
    const large = await withBytesOf(original, async (bytes) => {
      const format = detectFormat(bytes.subarray(0, headBytes));
      const { orientation } = await readCameraMetadata(format, bytes);
      return withPicture({ bytes, format, orientation }, async (picture) => {
        await reserve(openBytes(format, await uprightSize(picture)));
        return render(picture, "large");
      });
    });
    await files.write(sha256, { large: large.bytes });
    return true;
  });
}

/** The task 'rendition'. Idempotent. */
export async function runRendition(
  photos: Photos,
  store: Store,
  clock: () => number,
  payload: Record<string, unknown>,
): Promise<void> {
  const sha256 = String(payload.sha256);
  if (!(await ensureRenditions(photos, sha256, { isLowPriority: true }))) return;
  await store.write(async (tx) => {
    await tx
      .update(photoRows)
      .set({ largeReadyAt: clock() })
      .where(and(eq(photoRows.sha256, sha256), isNull(photoRows.largeReadyAt)));
  });
}
