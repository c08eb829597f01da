import { and, asc, eq, isNotNull, type Placeholder, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { preparedOnce } from "../db/prepared.ts";
import { type ListPage, readPage } from "../db/read-page.ts";
import { catches, photos, tournaments, users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { isoText } from "../format/moments.ts";
import { findReuse, type Reuse } from "../photos/find-reuse.ts";
import { photoUrl } from "../photos/rules.ts";
import { inchesOf } from "../standings/rules.ts";
import { catchFields, toCatchView } from "./catch-rows.ts";
import { decodeKey, encodeKey } from "./list-key.ts";
import type { UnverifiedCatch } from "./model.ts";
import { revisionOf } from "./verdict.ts";

const first = alias(catches, "first");

export const unverifiedQuery = (db: Db, after: string | undefined, limit: number | Placeholder) => {
  // A bound even without a key, so that one index serves both the bound and the order.
  const key = decodeKey(after) ?? { submittedAt: Number.MIN_SAFE_INTEGER, id: 0 };
  const later = sql`(${catches.submittedAt}, ${catches.id}) > (${key.submittedAt}, ${key.id})`;
  const { resubmittedAs: _, ...fields } = catchFields;
  return db
    .select({
      ...fields,
      username: users.username,
      rejectedBefore: first.rejectionReason,
      camera: {
        // First, because a joined row counts as missing when its first selected column is null.
        photoId: photos.id,
        takenAt: photos.cameraTakenAt,
        clock: photos.cameraClock,
        latitude: photos.cameraLatitude,
        longitude: photos.cameraLongitude,
      },
      originalDroppedAt: photos.originalDroppedAt,
    })
    .from(catches)
    .innerJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .innerJoin(users, eq(users.id, catches.userId))
    .leftJoin(photos, eq(photos.id, catches.photoId))
    .leftJoin(first, eq(first.id, catches.resubmissionOf))
    .where(and(eq(catches.status, "pending").inlineParams(), isNotNull(catches.tournamentId), later))
    .orderBy(asc(catches.submittedAt), asc(catches.id))
    .limit(limit);
};

const oldestQuery = preparedOnce((db) => unverifiedQuery(db, undefined, sql.placeholder("limit")).prepare());

type Row = Awaited<ReturnType<typeof unverifiedQuery>>[number];

/** Assumes the tournament's zone where the camera wrote none. UTC ms, null for an unreadable time. */
function clockInstant(clock: string, timeZone: string): number | null {
  try {
    return Temporal.PlainDateTime.from(clock).toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return null;
  }
}

function cameraView({ camera, tournament }: Row): UnverifiedCatch["camera"] {
  if (!camera) return { takenAt: null, clock: null, isOutsideWindow: false, position: null };
  const { clock, latitude, longitude } = camera;
  const takenAt = camera.takenAt ?? (clock === null ? null : clockInstant(clock, tournament.timeZone));
  const isOutsideWindow = takenAt !== null && (takenAt < tournament.startsAt || takenAt >= tournament.endsAt);
  const position =
    latitude === null || longitude === null ? null : { latitude: Number(latitude), longitude: Number(longitude) };
  return { takenAt: isoText(takenAt), clock, isOutsideWindow, position };
}

function unverifiedView(row: Row, reuses: readonly Reuse[]): UnverifiedCatch {
  const { tournament, photo } = row;
  return {
    ...toCatchView({ ...row, resubmittedAs: null }),
    username: row.username,
    revision: revisionOf(row),
    tournament: {
      minLength: inchesOf(tournament.minLength),
      targetSpecies: tournament.targetSpecies,
      startDate: isoText(tournament.startsAt),
      endDate: isoText(tournament.endsAt),
      timeZone: tournament.timeZone,
    },
    camera: cameraView(row),
    originalUrl: photo && row.originalDroppedAt === null ? photoUrl(photo.sha256, "original") : null,
    reusedIn: reuses.map(({ catchId, username, tournamentId, isSameFile }) => {
      return { catchId, username, tournamentId, isSameFile };
    }),
    rejectedBefore: row.rejectedBefore,
  };
}

export async function listUnverified(
  db: Db,
  { after, limit }: { after?: string; limit: number },
): Promise<ListPage<UnverifiedCatch, string>> {
  const find = (wanted: number) =>
    after === undefined ? oldestQuery(db).execute({ limit: wanted }) : unverifiedQuery(db, after, wanted);
  const { items: rows, nextAfter } = await readPage(
    limit,
    find,
    ({ fish }) => encodeKey(fish),
    (row) => row,
  );
  const reuses = await findReuse(
    db,
    rows.map(({ fish }) => fish.id),
  );
  return { items: rows.map((row) => unverifiedView(row, reuses.get(row.fish.id) ?? [])), nextAfter };
}
