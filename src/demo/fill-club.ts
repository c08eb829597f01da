import { sql } from "drizzle-orm";
import { system } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { tournaments } from "../base/db/schema.ts";
import type { Deps } from "../deps.ts";
import { enact } from "./enact.ts";
import { type ClubKind, filled, readClubKind } from "./kind-of-club.ts";
import { markPhotosDone, unpaintedPhoto } from "./paint-later.ts";
import { planClub } from "./plan-club.ts";
import type { PlannedCatch } from "./planned-catch.ts";
import { takePhotos, usualWidths } from "./take-photos.ts";

export const usualSeed = 39;

const photosOf = (catches: readonly PlannedCatch[]) =>
  catches.flatMap(({ photo, resubmissionOf }) => photo ?? resubmissionOf?.photo ?? []);

/**
 * Returns what the folder contained; fills only an empty one. Does so in a single write, so that an interrupted start
 * leaves an empty club.
 */
export async function fillClub(
  { store, photos, clock, config }: Pick<Deps, "store" | "photos" | "clock" | "config">,
  { seed = usualSeed, widths = usualWidths, paints = "all" as "all" | "what judges look at" } = {},
): Promise<ClubKind> {
  const before = await store.read(readClubKind);
  if (before !== "empty") return before;
  const now = clock();
  const plan = planClub(seed, now, config.timeZone);
  const shown = plan.catches.filter(({ decision, tournament }) => paints === "all" || (tournament && !decision));
  const received = await takePhotos(photos, photosOf(shown), widths);
  const later = photosOf(plan.catches).filter((photo) => !received.has(photo));
  for (const photo of later) received.set(photo, unpaintedPhoto(photo));
  return store.write(async (tx) => {
    const meanwhile = await readClubKind(tx);
    if (meanwhile !== "empty") return meanwhile;
    await recordAudit(tx, system, { ...filled, detail: { seed, timeZone: config.timeZone } }, now);
    await enact(tx, plan, received, config);
    // Marks everything so far as announced, so that the jobs don't report it.
    await tx
      .update(tournaments)
      .set({ notifiedStart: sql`${tournaments.startsAt}`, resultsAnnouncedAt: sql`${tournaments.endedAt}` });
    await markPhotosDone(tx, [...new Set(later.map((photo) => received.get(photo)?.sha256 ?? ""))], now);
    return "empty";
  });
}
