import { and, asc, eq, gte, isNotNull, lt, or, type SQL } from "drizzle-orm";
import type { Actor, SignedIn } from "../../actor.ts";
import { Refusal } from "../../refusal.ts";
import { scopeOf } from "../../rights.ts";
import { catches, challenges, clubSettings, photos, tournaments } from "../db/schema.ts";
import { inScope } from "../db/scope.ts";
import type { Db } from "../db/store.ts";
import { isEnteredBy, isInvited, isOpenToAll } from "../db/tournament-visibility.ts";
import { neededFiles, type PhotoFileName, type PhotoFormat, photoTexts } from "./photo-renditions.ts";

export type VisiblePhoto = {
  sha256: string;
  format: PhotoFormat;
  isPublic: boolean;
  mayHaveOriginal: boolean;
  /** The other files haven't been created yet, or were dropped when due. */
  needs: PhotoFileName[];
  /** Set if the photo hasn't been opened yet. */
  unopenedId: number | null;
  isOwn: boolean;
};

/** docs/rules.md 1.11, 2.4, 2.7. `hash` is the start of the photo's hash in hex digits. Throws `not_found`. */
export async function findVisiblePhoto(db: Db, actor: Actor, hash: string): Promise<VisiblePhoto> {
  const found = await db
    .select({
      id: photos.id,
      sha256: photos.sha256,
      ownerId: photos.ownerId,
      format: photos.format,
      fingerprint: photos.fingerprint,
      largeReadyAt: photos.largeReadyAt,
      originalDroppedAt: photos.originalDroppedAt,
    })
    .from(photos)
    .where(and(gte(photos.sha256, hash), lt(photos.sha256, `${hash}g`)))
    .orderBy(asc(photos.sha256), asc(photos.id));
  const [first] = found;
  const rows = found.filter(({ sha256 }) => sha256 === first?.sha256);
  const mayHaveOriginal =
    actor !== null &&
    (actor.isAdmin ||
      rows.some((row) => row.ownerId === actor.id) ||
      (first !== undefined && (await isReviewedBy(db, first.sha256, actor))));
  const isPublic =
    first !== undefined && ((await isShown(db, first.sha256, isOpenToAll(db))) || (await isLogo(db, first.sha256)));
  const isVisible =
    isPublic ||
    mayHaveOriginal ||
    (first &&
      actor &&
      ((await isShown(db, first.sha256, or(isEnteredBy(db, actor.id), isInvited(db, actor.id)))) ||
        (await isInChallengeOf(db, first.sha256, actor))));
  if (!(first && isVisible)) throw new Refusal("not_found", photoTexts.notFound);
  const isOpen = rows.some(({ fingerprint }) => fingerprint !== "");
  return {
    ...{ sha256: first.sha256, format: first.format, isPublic, mayHaveOriginal, needs: neededFiles(rows) },
    unopenedId: isOpen ? null : first.id,
    isOwn: actor !== null && rows.some(({ ownerId }) => ownerId === actor.id),
  };
}

/** Whether it's shown in a verified catch or as a tournament's picture. */
async function isShown(db: Db, sha256: string, ofKind: SQL | undefined): Promise<boolean> {
  const [verified] = await db
    .select({ id: catches.id })
    .from(photos)
    .innerJoin(catches, eq(catches.photoId, photos.id))
    .innerJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .where(and(eq(photos.sha256, sha256), eq(catches.status, "verified"), ofKind))
    .limit(1);
  if (verified) return true;
  const [pictured] = await db
    .select({ id: tournaments.id })
    .from(photos)
    .innerJoin(tournaments, eq(tournaments.imagePhotoId, photos.id))
    .where(and(eq(photos.sha256, sha256), ofKind))
    .limit(1);
  return pictured !== undefined;
}

async function isLogo(db: Db, sha256: string): Promise<boolean> {
  const [shown] = await db
    .select({ id: photos.id })
    .from(clubSettings)
    .innerJoin(photos, eq(photos.id, clubSettings.logoPhotoId))
    .where(eq(photos.sha256, sha256));
  return shown !== undefined;
}

/** Whether it belongs to a catch or challenge in a tournament that the actor judges. */
async function isReviewedBy(db: Db, sha256: string, actor: SignedIn): Promise<boolean> {
  const scope = scopeOf(actor, "review");
  if (scope.length === 0) return false;
  const [row] = await db
    .select({ id: photos.id })
    .from(photos)
    .leftJoin(catches, and(eq(catches.photoId, photos.id), isNotNull(catches.tournamentId)))
    .leftJoin(challenges, eq(challenges.photoId, photos.id))
    .where(
      and(
        eq(photos.sha256, sha256),
        or(
          and(isNotNull(catches.id), inScope(db, catches.tournamentId, scope)),
          and(isNotNull(challenges.id), inScope(db, challenges.tournamentId, scope)),
        ),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Whether it was sent with a challenge of one of the user's catches. */
async function isInChallengeOf(db: Db, sha256: string, { id }: SignedIn): Promise<boolean> {
  const [sent] = await db
    .select({ id: challenges.id })
    .from(photos)
    .innerJoin(challenges, eq(challenges.photoId, photos.id))
    .innerJoin(catches, eq(catches.id, challenges.catchId))
    .where(and(eq(photos.sha256, sha256), eq(catches.userId, id)))
    .limit(1);
  return sent !== undefined;
}
