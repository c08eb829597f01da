import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { catches, photos, tournaments, users } from "../../db/schema.ts";
import type { Db } from "../../db/store.ts";
import { isoText } from "../../format/moments.ts";
import { findReuse, type Reuse } from "../../photos/find-reuse.ts";
import { photoUrl } from "../../photos/rules.ts";
import { rulesOf } from "../../scoring/rules.ts";
import { inchesOf } from "../../standings/rules.ts";
import { identifierCheck, identifierCode } from "../../tournaments/identifier-code.ts";
import { type CatchRow, catchFields, toCatchView } from "../catch-rows.ts";
import type { OtherPosition, UnverifiedCatch } from "./model.ts";
import { findStatedPlaces } from "./stated-places.ts";
import { revisionOf } from "./verdict.ts";

export const firstSent = alias(catches, "first");

const { resubmittedAs: _, ...ownFields } = catchFields;

/** What a judge is shown of a catch; its query joins users, photos and `firstSent`. */
export const reviewFields = {
  ...ownFields,
  username: users.username,
  rejectedBefore: firstSent.rejectionReason,
  identifierSecret: tournaments.identifierSecret,
  camera: {
    // First, because a joined row counts as missing when its first selected column is null.
    photoId: photos.id,
    takenAt: photos.cameraTakenAt,
    clock: photos.cameraClock,
    latitude: photos.cameraLatitude,
    longitude: photos.cameraLongitude,
  },
  originalDroppedAt: photos.originalDroppedAt,
};

type Camera = {
  takenAt: number | null;
  clock: string | null;
  latitude: string | null;
  longitude: string | null;
};

export type ReviewRow = Omit<CatchRow, "resubmittedAs"> & {
  username: string;
  rejectedBefore: string | null;
  identifierSecret: string | null;
  camera: Camera | null;
  originalDroppedAt: number | null;
};

/** Assumes the tournament's zone where the camera wrote none. UTC ms, null for an unreadable time. */
function clockInstant(clock: string, timeZone: string): number | null {
  try {
    return Temporal.PlainDateTime.from(clock).toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return null;
  }
}

function cameraView({ camera, tournament }: ReviewRow): UnverifiedCatch["camera"] {
  if (!camera) return { takenAt: null, clock: null, isOutsideWindow: false, position: null };
  const { clock } = camera;
  const takenAt = camera.takenAt ?? (clock && tournament ? clockInstant(clock, tournament.timeZone) : null);
  const isOutsideWindow =
    takenAt !== null && tournament !== null && (takenAt < tournament.startsAt || takenAt >= tournament.endsAt);
  return { takenAt: isoText(takenAt), clock, isOutsideWindow, position: positionOf(camera) };
}

const positionOf = ({ latitude, longitude }: Pick<Camera, "latitude" | "longitude">) =>
  latitude === null || longitude === null ? null : { latitude: Number(latitude), longitude: Number(longitude) };

const otherPhotoView = ({
  catchId,
  username,
  tournamentName,
  species,
  length,
  status,
  submittedAt,
  sha256,
}: Reuse) => ({
  ...{ catchId, username, tournamentName, species, status },
  length: inchesOf(length),
  submittedAt: isoText(submittedAt),
  photoUrl: photoUrl(sha256, "large"),
  thumbnailUrl: photoUrl(sha256, "thumbnail"),
});

const maxOtherPositions = 100;

/** Only of catches that were photographed with a position. */
export const otherPositionsQuery = (db: Db, { id, tournamentId, userId }: Place) =>
  db
    .select({
      catchId: catches.id,
      latitude: photos.cameraLatitude,
      longitude: photos.cameraLongitude,
      location: catches.location,
    })
    .from(catches)
    .innerJoin(photos, eq(photos.id, catches.photoId))
    .where(
      and(
        eq(catches.userId, userId),
        // Without the plus, SQLite would walk through the whole tournament.
        sql`+${catches.tournamentId} is ${tournamentId}`,
        ne(catches.id, id),
        isNotNull(photos.cameraLatitude),
      ),
    )
    .limit(maxOtherPositions);

type Place = Pick<ReviewRow["fish"], "id" | "tournamentId" | "userId">;

async function findOtherPositions(db: Db, row: ReviewRow): Promise<OtherPosition[]> {
  if (!row.camera || positionOf(row.camera) === null) return [];
  const rows = await otherPositionsQuery(db, row.fish);
  return rows.flatMap(({ catchId, location, ...position }) => {
    const at = positionOf(position);
    return at === null ? [] : [{ catchId, location, ...at }];
  });
}

/** Each of these catches as a judge sees it, in their order. */
export async function reviewViews(db: Db, rows: readonly ReviewRow[], forPaidPlaces: ReadonlySet<number>) {
  const reuses = await findReuse(
    db,
    rows.map(({ fish }) => fish.id),
  );
  const statedPlaces = await findStatedPlaces(
    db,
    rows.flatMap(({ fish, camera }) => {
      const position = camera && positionOf(camera);
      return position ? [{ catchId: fish.id, userId: fish.userId, location: fish.location, position }] : [];
    }),
  );
  return Promise.all(
    rows.map(async (row) => ({
      ...reviewView(row, reuses.get(row.fish.id) ?? [], {
        otherPositions: await findOtherPositions(db, row),
        statedPlace: statedPlaces.get(row.fish.id) ?? null,
      }),
      couldChangePaidPlace: forPaidPlaces.has(row.fish.id),
    })),
  );
}

type Places = Pick<UnverifiedCatch["evidence"], "otherPositions" | "statedPlace">;

function identifierOf({ fish, tournament, identifierSecret }: ReviewRow): UnverifiedCatch["identifier"] {
  if (!(tournament && identifierSecret && rulesOf(tournament).identifier)) return null;
  return { code: identifierCode(identifierSecret), check: identifierCheck(identifierSecret, fish.userId) };
}

function reviewView(row: ReviewRow, reuses: readonly Reuse[], places: Places) {
  const { tournament, photo } = row;
  return {
    ...toCatchView({ ...row, resubmittedAs: null }),
    username: row.username,
    revision: revisionOf(row),
    tournament: tournament && {
      minLength: inchesOf(tournament.minLength),
      targetSpecies: tournament.targetSpecies,
      startDate: isoText(tournament.startsAt),
      endDate: isoText(tournament.endsAt),
      timeZone: tournament.timeZone,
      rules: rulesOf(tournament),
    },
    photoSize: photo && { width: photo.width, height: photo.height },
    camera: cameraView(row),
    originalUrl: photo && row.originalDroppedAt === null ? photoUrl(photo.sha256, "original") : null,
    reusedIn: reuses.map(({ catchId, username, tournamentId, isSameFile }) => {
      return { catchId, username, tournamentId, isSameFile };
    }),
    identifier: identifierOf(row),
    rejectedBefore: row.rejectedBefore,
    evidence: { otherPhotos: reuses.map(otherPhotoView), ...places },
  };
}
