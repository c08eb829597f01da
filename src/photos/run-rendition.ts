import { and, eq, isNull } from "drizzle-orm";
import { photos as photoRows } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import { ensureRenditions } from "./make-rendition.ts";
import type { Photos } from "./photos.ts";

/** The task 'rendition': makes the large picture of `payload.sha256` and writes down that it is ready. Repeatable. */
export async function runRendition(
  photos: Photos,
  store: Store,
  clock: () => number,
  payload: Record<string, unknown>,
): Promise<void> {
  const sha256 = String(payload.sha256);
  if (!(await ensureRenditions(photos, sha256, { atLeisure: true }))) return;
  await store.write(async (tx) => {
    await tx
      .update(photoRows)
      .set({ largeReadyAt: clock() })
      .where(and(eq(photoRows.sha256, sha256), isNull(photoRows.largeReadyAt)));
  });
}
