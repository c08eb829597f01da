import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { id, instant } from "./columns.ts";

/** One picture as received; its files lie content-addressed in the photo folder under `sha256`. */
export const photos = sqliteTable(
  "photos",
  {
    id: id(),
    ownerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the original bytes, lower-case hex; names every file of the photo. */
    sha256: text().notNull(),
    format: text({ enum: ["jpeg", "png", "webp", "gif", "bmp"] }).notNull(),
    bytes: integer().notNull(),
    /** Upright, in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** 256-bit difference hash of the picture, 64 hex digits: equal pictures in other encodings differ in few bits. */
    fingerprint: text().notNull(),
    /** A data: URL of at most 1 kB, shown until the picture arrives. */
    placeholder: text().notNull(),
    /** What the camera wrote, for admins alone. */
    cameraTakenAt: instant(),
    /** The camera's own clock, YYYY-MM-DDTHH:MM:SS, for pictures that do not say their zone. */
    cameraClock: text(),
    cameraLatitude: text(),
    cameraLongitude: text(),
    largeReadyAt: instant(),
    originalDroppedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("photos_sha").on(t.sha256),
    index("photos_owner").on(t.ownerId, t.createdAt),
    index("photos_sums").on(t.originalDroppedAt, t.bytes),
    index("photos_awaiting").on(t.id).where(sql`${t.largeReadyAt} is null`),
    check("photos_size", sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
  ],
);

/** Parts of each photo's fingerprint: two photos that look the same have at least one part in common. */
export const photoBands = sqliteTable(
  "photo_bands",
  {
    photoId: integer()
      .notNull()
      .references(() => photos.id, { onDelete: "cascade" }),
    band: integer().notNull(),
    value: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.photoId, t.band] }), index("photo_bands_value").on(t.band, t.value, t.photoId)],
);

/** Photos that look the same, found when the later one arrived; each pair stands here twice. */
export const similarPhotos = sqliteTable(
  "similar_photos",
  {
    photoId: integer()
      .notNull()
      .references(() => photos.id, { onDelete: "cascade" }),
    similarId: integer()
      .notNull()
      .references(() => photos.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.photoId, t.similarId] }), index("similar_photos_similar").on(t.similarId)],
);
