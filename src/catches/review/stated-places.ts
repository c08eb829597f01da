import { and, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { catches, photos } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { milesBetween, type Position } from "../../base/format/distances.ts";
import type { StatedPlace } from "./review-shapes.ts";
import { isSamePlace } from "./same-place.ts";

/** The most recent decisions to search for a place. */
const lookedThrough = 1000;

/** The approved catches that name one of these places and were photographed with a position. */
export const placedCatchesQuery = (db: Db, locations: readonly string[]) =>
  db
    .select({
      userId: catches.userId,
      location: catches.location,
      latitude: photos.cameraLatitude,
      longitude: photos.cameraLongitude,
    })
    .from(catches)
    .innerJoin(photos, eq(photos.id, catches.photoId))
    .where(
      and(
        inArray(
          catches.id,
          db
            .select({ id: catches.id })
            .from(catches)
            .where(and(isNotNull(catches.judgedAt), gt(catches.judgedAt, 0)))
            .orderBy(desc(catches.judgedAt), desc(catches.id))
            .limit(lookedThrough),
        ),
        eq(catches.status, "verified"),
        inArray(
          sql`lower(${catches.location})`,
          locations.map((location) => sql`lower(${location})`),
        ),
        isNotNull(photos.cameraLatitude),
      ),
    );

type Stated = { catchId: number; userId: number; location: string; position: Position };

/** Where other anglers' approved catches from the same stated place were photographed, by the id of the catch. */
export async function findStatedPlaces(db: Db, stated: readonly Stated[]): Promise<Map<number, StatedPlace>> {
  if (stated.length === 0) return new Map();
  const placed = await placedCatchesQuery(db, [...new Set(stated.map(({ location }) => location))]);
  return new Map(
    stated.flatMap(({ catchId, userId, location, position }) => {
      const others = placed
        .filter((other) => other.userId !== userId && isSamePlace(other.location, location))
        .map((other) => ({ latitude: Number(other.latitude), longitude: Number(other.longitude) }))
        .toSorted((a, b) => milesBetween(position, a) - milesBetween(position, b));
      const [nearest] = others;
      return nearest ? [[catchId, { catches: others.length, nearest }]] : [];
    }),
  );
}
