import { and, asc, eq, inArray } from "drizzle-orm";
import { system } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { catches, photos, tournaments } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { notify } from "../base/notifications/notify.ts";
import { type Opened, openPhoto, runOpening } from "../base/photos/open-photo.ts";
import type { Deps } from "../deps.ts";
import { refreshStanding } from "../results/refresh-standing.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import { uploadsUntil } from "../tournaments/results/result-state.ts";
import { catchLink } from "./review/decision.ts";
import { noticeTexts } from "./texts.ts";

type Opening = Pick<Deps, "store" | "photos" | "clock">;

/**
 * A pending catch keeps its time of arrival, and waits for another photo (docs/rules.md 7.10). A rejected one loses the photo, too:
 * it may become pending again.
 */
export async function requestReplacementPhoto(tx: Tx, photoId: number, now: number): Promise<void> {
  const affected = await tx
    .select({
      id: catches.id,
      userId: catches.userId,
      status: catches.status,
      tournamentId: catches.tournamentId,
      species: catches.claimedSpecies,
      length: catches.claimedLength,
      tournament: {
        name: tournaments.name,
        endsAt: tournaments.endsAt,
        tournamentType: tournaments.tournamentType,
        rules: tournaments.rules,
      },
    })
    .from(catches)
    .leftJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .where(and(eq(catches.photoId, photoId), inArray(catches.status, ["pending", "rejected"])))
    .orderBy(asc(catches.id));
  for (const { id, userId, status, tournamentId, tournament, ...fish } of affected) {
    await tx.update(catches).set({ photoId: null }).where(eq(catches.id, id));
    await recordAudit(tx, system, { action: "photo-unreadable", subject: "catch", subjectId: id }, now);
    if (tournamentId !== null) await refreshStanding(tx, tournamentId, userId);
    if (status !== "pending") continue;
    const unit = tournament ? rulesOf(tournament).unit : "in";
    const isTooLate = tournament !== null && now >= uploadsUntil(tournament);
    const notice = noticeTexts.photoUnreadable({ ...fish, unit }, tournament?.name ?? null, isTooLate);
    const link = isTooLate ? catchLink(id) : `/my-catches/${id}/edit`;
    await notify(tx, userId, { type: "catch_changed", ...notice, link }, now);
  }
}

const opening = ({ store, photos, clock }: Opening) => ({
  store,
  photos,
  clock,
  onUnreadable: requestReplacementPhoto,
});

/** Opens a photo before all others, for a judge. */
export const openWithPriority = (deps: Opening, photoId: number): Promise<Opened> =>
  openPhoto(opening(deps), photoId, deps.photos.decoding.runFirst);

/** Opens the photo for a judge who views the catch, so that its flags are known. Returns false if there was nothing to open. */
export async function openPhotoOf(deps: Opening & Pick<Deps, "log">, id: number): Promise<boolean> {
  const [unopened] = await deps.store.read(async (db) =>
    db
      .select({ photoId: photos.id })
      .from(catches)
      .innerJoin(photos, eq(photos.id, catches.photoId))
      .where(and(eq(catches.id, id), eq(photos.fingerprint, ""))),
  );
  if (!unopened) return false;
  try {
    await openWithPriority(deps, unopened.photoId);
  } catch (error) {
    // The catch can be viewed and rejected without its photo.
    deps.log.error({ err: error, ...unopened }, "a photo could not be opened");
  }
  return true;
}

/** The task 'open-photo'. */
export const openInBackground = (deps: Opening, payload: Record<string, unknown>): Promise<void> =>
  runOpening(opening(deps), payload);
