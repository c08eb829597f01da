import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "./columns.ts";
import { ofUser } from "./of-user.ts";

/** The files are named by `sha256`, in the photo folder. */
export const photos = sqliteTable(
  "photos",
  {
    id: id(),
    ownerId: ofUser(),
    /** Hash of the original bytes, in lowercase hex. */
    sha256: text().notNull(),
    format: text({ enum: ["jpeg", "png", "webp", "gif", "bmp"] }).notNull(),
    bytes: integer().notNull(),
    /** Size in pixels, with the picture upright. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** 64 hex digits (`fingerprint`). Empty, like the placeholder, until a photo that arrived in a rush is opened. */
    fingerprint: text().notNull(),
    /** A data: URL of at most 1 kB. */
    placeholder: text().notNull(),
    /** Read from the EXIF; only admins see it. */
    cameraTakenAt: instant(),
    /** YYYY-MM-DDTHH:MM:SS, for pictures without a time zone. */
    cameraClock: text(),
    cameraLatitude: text(),
    cameraLongitude: text(),
    /** The photo editor that its metadata names, if any. */
    editedWith: text(),
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

/** Parts of the fingerprint: two similar photos have at least one in common. */
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

/** Both directions of each pair, found when the later photo was uploaded. */
export const similarPhotos = sqliteTable(
  "similar_photos",
  {
    photoId: integer()
      .notNull()
      .references(() => photos.id, { onDelete: "cascade" }),
    similarId: integer()
      .notNull()
      .references(() => photos.id, { onDelete: "cascade" }),
    isMirrored: flag().notNull().default(false),
    /** One shows a part of the other. */
    isCropped: flag().notNull().default(false),
    /** Rotated by one or more quarter turns. */
    isTurned: flag().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.photoId, t.similarId] }), index("similar_photos_similar").on(t.similarId)],
);
