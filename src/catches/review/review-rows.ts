import { and, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { unindexed } from "../../base/db/engine.ts";
import { namesOf } from "../../base/db/names.ts";
import { catches, photos, tournaments, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";
import { findReuse, type Reuse } from "../../base/photos/find-reuse.ts";
import { photoUrl } from "../../base/photos/photo-renditions.ts";
import { identifierCheck, identifierCode } from "../../options/identifier/identifier-code.ts";
import { stateMapAt } from "../../options/waters/state-map.ts";
import type { Conflicts } from "../../relations/find-conflict.ts";
import { inchesOf } from "../../results/scores.ts";
import { mayDo, type RightsHolder } from "../../rights.ts";
import { rulesOf } from "../../scoring/scoring-rules.ts";
import { type CatchRow, catchFields, toCatchView } from "../catch-rows.ts";
import type { ComputedFlag } from "../catch-status.ts";
import { revisionOf } from "./decision.ts";
import { type Facts, flagsOf } from "./flags.ts";
import type { OtherPosition, StatedPlace, UnverifiedCatch } from "./review-shapes.ts";
import { findStatedPlaces } from "./stated-places.ts";

export const originalCatch = alias(catches, "first");

const { resubmittedAs: _, ...ownFields } = catchFields;

/** The fields of a catch that a judge sees. The query joins users, photos and `originalCatch`. */
export const reviewFields = {
  ...ownFields,
  tournament: {
    ...ownFields.tournament,
    identifierReleaseAt: tournaments.identifierReleaseAt,
    waters: tournaments.waters,
    flagsOff: tournaments.flagsOff,
  },
  ...namesOf(users),
  rejectedBefore: originalCatch.rejectionReason,
  identifierSecret: tournaments.identifierSecret,
  camera: {
    // Selected first, because a joined row counts as missing if its first selected column is null.
    photoId: photos.id,
    takenAt: photos.cameraTakenAt,
    clock: photos.cameraClock,
    latitude: photos.cameraLatitude,
    longitude: photos.cameraLongitude,
    editedWith: photos.editedWith,
  },
  originalDroppedAt: photos.originalDroppedAt,
};

type Camera = {
  takenAt: number | null;
  clock: string | null;
  latitude: string | null;
  longitude: string | null;
  editedWith: string | null;
};

type FlagTerms = Pick<typeof tournaments.$inferSelect, "identifierReleaseAt" | "waters" | "flagsOff">;

export type ReviewRow = Omit<CatchRow, "resubmittedAs" | "tournament"> & {
  tournament: (NonNullable<CatchRow["tournament"]> & FlagTerms) | null;
  username: string;
  displayName: string;
  rejectedBefore: string | null;
  identifierSecret: string | null;
  camera: Camera | null;
  originalDroppedAt: number | null;
};

/** Assumes the tournament's zone if the camera didn't record one. UTC ms, null for an unreadable time. */
function clockInstant(clock: string, timeZone: string): number | null {
  try {
    return Temporal.PlainDateTime.from(clock).toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return null;
  }
}

function takenAtOf({ takenAt, clock }: Pick<Camera, "takenAt" | "clock">, zone: string | undefined): number | null {
  return takenAt ?? (clock && zone ? clockInstant(clock, zone) : null);
}

function cameraView({ camera, tournament }: ReviewRow): UnverifiedCatch["camera"] {
  if (!camera) return { takenAt: null, clock: null, isOutsideWindow: false, position: null };
  const { clock } = camera;
  const takenAt = takenAtOf(camera, tournament?.timeZone);
  const isOutsideWindow =
    takenAt !== null && tournament !== null && (takenAt < tournament.startsAt || takenAt >= tournament.endsAt);
  return { takenAt: isoText(takenAt), clock, isOutsideWindow, position: positionOf(camera) };
}

const positionOf = ({ latitude, longitude }: Pick<Camera, "latitude" | "longitude">) =>
  latitude === null || longitude === null ? null : { latitude: Number(latitude), longitude: Number(longitude) };

const otherPhotoView = ({
  catchId,
  username,
  displayName,
  tournamentName,
  species,
  length,
  rules,
  status,
  submittedAt,
  sha256,
}: Reuse) => ({
  ...{ catchId, username, displayName, tournamentName, species, status },
  length: inchesOf(length),
  unit: rules?.unit ?? ("in" as const),
  submittedAt: isoText(submittedAt),
  photoUrl: photoUrl(sha256, "large"),
  thumbnailUrl: photoUrl(sha256, "thumbnail"),
});

const maxOtherPhotos = 100;

/** When and where the angler's other fish in the tournament were photographed. */
export const otherPhotosQuery = (db: Db, { id, tournamentId, userId }: Place) =>
  db
    .select({
      catchId: catches.id,
      takenAt: photos.cameraTakenAt,
      clock: photos.cameraClock,
      latitude: photos.cameraLatitude,
      longitude: photos.cameraLongitude,
      location: catches.location,
    })
    .from(catches)
    .innerJoin(photos, eq(photos.id, catches.photoId))
    .where(
      and(
        eq(catches.userId, userId),
        sql`${unindexed(db, catches.tournamentId)} is not distinct from ${tournamentId}`,
        ne(catches.id, id),
      ),
    )
    .limit(maxOtherPhotos);

type Place = Pick<ReviewRow["fish"], "id" | "tournamentId" | "userId">;

type OtherPhoto = Facts["others"][number] & { location: string };

async function findOtherPhotos(db: Db, row: ReviewRow): Promise<OtherPhoto[]> {
  const { camera, tournament, fish } = row;
  if (!camera || (positionOf(camera) === null && takenAtOf(camera, tournament?.timeZone) === null)) return [];
  const rows = await otherPhotosQuery(db, fish);
  return rows.map(({ catchId, location, ...other }) => {
    return { catchId, location, takenAt: takenAtOf(other, tournament?.timeZone), position: positionOf(other) };
  });
}

/** The catches as a judge sees them, in the given order. */
export async function reviewViews(
  db: Db,
  rows: readonly ReviewRow[],
  forPaidPlaces: ReadonlySet<number>,
  conflicts: Conflicts,
  judge: RightsHolder,
) {
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
      ...reviewView(row, reusesFor(judge, reuses.get(row.fish.id) ?? []), {
        others: await findOtherPhotos(db, row),
        statedPlace: statedPlaces.get(row.fish.id) ?? null,
      }),
      conflict: conflicts.with(row.fish),
      couldChangePaidPlace: forPaidPlaces.has(row.fish.id),
    })),
  );
}

const unseen = { catchId: null, username: null, displayName: null };

type SeenReuse = Reuse | (Omit<Reuse, keyof typeof unseen> & typeof unseen);

/** Hides the angler of a matching catch in a tournament that the judge doesn't review (docs/rules.md 1.16). */
const reusesFor = (judge: RightsHolder, reuses: readonly Reuse[]): SeenReuse[] =>
  reuses.map((reuse) => (mayDo(judge, "review", reuse.tournamentId) ? reuse : { ...reuse, ...unseen }));

const isSeen = (reuse: SeenReuse): reuse is Reuse => reuse.catchId !== null;

type Surroundings = { others: readonly OtherPhoto[]; statedPlace: StatedPlace | null };

function identifierOf({ fish, tournament, identifierSecret }: ReviewRow): UnverifiedCatch["identifier"] {
  if (!(tournament && identifierSecret && rulesOf(tournament).identifier)) return null;
  return { code: identifierCode(identifierSecret), check: identifierCheck(identifierSecret, fish.userId) };
}

const positionsOf = (others: readonly OtherPhoto[]): OtherPosition[] =>
  others.flatMap(({ catchId, location, position }) => (position ? [{ catchId, location, ...position }] : []));

const hundredthsOf = { in: 100, cm: 254 } as const;

function factsOf(row: ReviewRow, reuses: readonly SeenReuse[], others: readonly OtherPhoto[]): Facts {
  const { fish, camera, tournament } = row;
  const rules = tournament && rulesOf(tournament);
  return {
    species: fish.species,
    length: fish.length / hundredthsOf[rules?.unit ?? "in"],
    submittedAt: fish.submittedAt,
    takenAt: camera && takenAtOf(camera, tournament?.timeZone),
    position: camera && positionOf(camera),
    editedWith: camera?.editedWith ?? null,
    tournament: tournament && {
      startsAt: tournament.startsAt,
      endsAt: tournament.endsAt,
      identifierReleaseAt: rules?.identifier ? (tournament.identifierReleaseAt ?? tournament.startsAt) : null,
      waters: tournament.waters,
    },
    reuses,
    others,
  };
}

/** Whether a catch has a flag that doesn't depend on the photos of other anglers. */
export async function hasComputedFlag(db: Db, row: ReviewRow, kind: ComputedFlag): Promise<boolean> {
  const others = kind === "pace" ? await findOtherPhotos(db, row) : [];
  return flagsOf(factsOf(row, [], others), row.tournament?.flagsOff ?? []).some((flag) => flag.kind === kind);
}

function reviewView(row: ReviewRow, reuses: readonly SeenReuse[], { others, statedPlace }: Surroundings) {
  const { camera, tournament, photo } = row;
  const position = camera && positionOf(camera);
  return {
    ...toCatchView({ ...row, resubmittedAs: null }),
    username: row.username,
    displayName: row.displayName,
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
    reusedIn: reuses.filter(isSeen).map(({ catchId, username, displayName, tournamentId, isSameFile }) => {
      return { catchId, username, displayName, tournamentId, isSameFile };
    }),
    identifier: identifierOf(row),
    rejectedBefore: row.rejectedBefore,
    flags: flagsOf(factsOf(row, reuses, others), tournament?.flagsOff ?? []),
    evidence: {
      otherPhotos: reuses.filter(isSeen).map(otherPhotoView),
      otherPositions: positionsOf(others),
      stateMap: position && stateMapAt(position),
      statedPlace,
    },
  };
}
