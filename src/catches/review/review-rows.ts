import { and, eq, inArray, sql } from "drizzle-orm";
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

type Place = Pick<ReviewRow["fish"], "id" | "tournamentId" | "userId">;

/**
 * When and where fish were photographed, for the anglers and tournaments of some catches. Ids are inlined, because they can
 * exceed SQLite's parameter limit.
 */
export const otherPhotosQuery = (db: Db, fish: readonly Omit<Place, "id">[]) => {
  const tournamentIds = [...new Set(fish.map(({ tournamentId }) => tournamentId ?? 0))];
  return db
    .select({
      catchId: catches.id,
      userId: catches.userId,
      tournamentId: catches.tournamentId,
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
        inArray(catches.userId, [...new Set(fish.map(({ userId }) => userId))]).inlineParams(),
        inArray(sql`coalesce(${unindexed(db, catches.tournamentId)}, 0)`, tournamentIds).inlineParams(),
      ),
    );
};

type OtherPhoto = Facts["others"][number] & { location: string };

const entryKey = ({ userId, tournamentId }: Omit<Place, "id">) => `${userId} ${tournamentId}`;

/** Up to `maxOtherPhotos` other photos of the same angler in the same tournament, by the id of each catch. */
async function findOtherPhotos(db: Db, rows: readonly ReviewRow[]): Promise<Map<number, OtherPhoto[]>> {
  const located = rows.filter(
    ({ camera, tournament }) =>
      camera && (positionOf(camera) !== null || takenAtOf(camera, tournament?.timeZone) !== null),
  );
  if (located.length === 0) return new Map();
  const photosByEntry = Map.groupBy(
    await otherPhotosQuery(
      db,
      located.map(({ fish }) => fish),
    ),
    entryKey,
  );
  return new Map(
    located.map(({ fish, tournament }) => {
      const others = (photosByEntry.get(entryKey(fish)) ?? []).filter(({ catchId }) => catchId !== fish.id);
      const otherPhotos = others.slice(0, maxOtherPhotos).map(({ catchId, location, ...other }) => {
        return { catchId, location, takenAt: takenAtOf(other, tournament?.timeZone), position: positionOf(other) };
      });
      return [fish.id, otherPhotos];
    }),
  );
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
  const others = await findOtherPhotos(db, rows);
  return rows.map((row) => ({
    ...reviewView(row, reusesFor(judge, reuses.get(row.fish.id) ?? []), {
      others: others.get(row.fish.id) ?? [],
      statedPlace: statedPlaces.get(row.fish.id) ?? null,
    }),
    conflict: conflicts.with(row.fish),
    couldChangePaidPlace: forPaidPlaces.has(row.fish.id),
  }));
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

/** The ids of the catches with a flag that doesn't depend on the photos of other anglers. */
export async function findFlaggedIds(db: Db, rows: readonly ReviewRow[], kind: ComputedFlag): Promise<Set<number>> {
  const others = kind === "pace" ? await findOtherPhotos(db, rows) : new Map<number, OtherPhoto[]>();
  const flagged = rows.filter((row) => {
    const facts = factsOf(row, [], others.get(row.fish.id) ?? []);
    return flagsOf(facts, row.tournament?.flagsOff ?? []).some((flag) => flag.kind === kind);
  });
  return new Set(flagged.map(({ fish }) => fish.id));
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
