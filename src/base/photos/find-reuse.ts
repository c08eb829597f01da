import { and, type Column, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Rules } from "../../scoring/scoring-rules.ts";
import { namesOf } from "../db/names.ts";
import { catches, photos, similarPhotos, tournaments, users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";

/** `isSameFile` distinguishes equal bytes from pictures that look the same, whether whole, mirrored, turned or cropped. */
export type Reuse = {
  catchId: number;
  userId: number;
  username: string;
  displayName: string;
  tournamentId: number | null;
  tournamentName: string | null;
  species: string;
  /** Length in hundredths of its tournament's unit. */
  length: number;
  /** Null for a personal catch, and for a tournament with the default rules of its type. */
  rules: Rules | null;
  status: CatchStatus;
  submittedAt: number;
  sha256: string;
  isSameFile: boolean;
  isMirrored: boolean;
  isTurned: boolean;
  isCropped: boolean;
};

type CatchStatus = (typeof catches.$inferSelect)["status"];

const judged = alias(catches, "judged");
const other = alias(catches, "other");
const ownPhoto = alias(photos, "own_photo");

const fields = {
  judgedId: judged.id,
  catchId: catches.id,
  userId: catches.userId,
  ...namesOf(users),
  tournamentId: catches.tournamentId,
  tournamentName: tournaments.name,
  species: catches.species,
  length: catches.length,
  rules: tournaments.rules,
  status: catches.status,
  submittedAt: catches.submittedAt,
  sha256: photos.sha256,
};

type CatchColumns = Record<"id" | "resubmissionOf", Column>;

/** A catch resubmitted after a rejection may show the first one's photo. */
const isReuse = (candidate: CatchColumns, fish: CatchColumns): SQL =>
  sql`${candidate.id} <> ${fish.id} and ${candidate.id} is distinct from ${fish.resubmissionOf} and ${candidate.resubmissionOf} is distinct from ${fish.id}`;

/** True for the `catches` of a query for which `findReuse` would find something. */
export const isReused: SQL = sql`(exists (select 1 from ${catches} ${other}
    where ${other.photoId} = ${catches.photoId} and ${isReuse(other, catches)})
  or exists (select 1 from ${similarPhotos} inner join ${catches} ${other} on ${other.photoId} = ${similarPhotos.similarId}
    where ${similarPhotos.photoId} = ${catches.photoId} and ${isReuse(other, catches)}))`;

export const samePhotoQuery = (db: Db, catchIds: readonly number[]) =>
  db
    .select(fields)
    .from(judged)
    .innerJoin(catches, eq(catches.photoId, judged.photoId))
    .innerJoin(photos, eq(photos.id, catches.photoId))
    .innerJoin(users, eq(users.id, catches.userId))
    .leftJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .where(and(inArray(judged.id, [...catchIds]), isReuse(catches, judged)));

export const similarPhotosQuery = (db: Db, catchIds: readonly number[]) =>
  db
    .select({
      ...fields,
      isSameFile: sql<number>`${photos.sha256} = ${ownPhoto.sha256}`.mapWith(Boolean),
      isMirrored: similarPhotos.isMirrored,
      isTurned: similarPhotos.isTurned,
      isCropped: similarPhotos.isCropped,
    })
    .from(judged)
    .innerJoin(ownPhoto, eq(ownPhoto.id, judged.photoId))
    .innerJoin(similarPhotos, eq(similarPhotos.photoId, judged.photoId))
    .innerJoin(photos, eq(photos.id, similarPhotos.similarId))
    .innerJoin(catches, eq(catches.photoId, similarPhotos.similarId))
    .innerJoin(users, eq(users.id, catches.userId))
    .leftJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .where(and(inArray(judged.id, [...catchIds]), isReuse(catches, judged)));

/** Reuse by catch; catches without a duplicate are absent (docs/rules.md 7.5). Similar photos were found at upload. */
export async function findReuse(db: Db, catchIds: readonly number[]): Promise<Map<number, Reuse[]>> {
  if (catchIds.length === 0) return new Map();
  const same = (await samePhotoQuery(db, catchIds)).map((row) => ({
    ...row,
    ...{ isSameFile: true, isMirrored: false, isTurned: false, isCropped: false },
  }));
  const rows = [...same, ...(await similarPhotosQuery(db, catchIds))].sort((a, b) => a.catchId - b.catchId);
  const reuses = new Map<number, Reuse[]>();
  for (const { judgedId, ...reuse } of rows) reuses.set(judgedId, [...(reuses.get(judgedId) ?? []), reuse]);
  return reuses;
}
