import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { id, instant } from "./columns.ts";

/** A fingerprint is looked up by words of every eleventh of its digits, which lie far apart in the picture. */
export const fingerprintWords = 11;

/** Five or six hex digits of a fingerprint, for `word` from 0 to 10: the text that its index holds. */
export const fingerprintWord = (fingerprint: AnySQLiteColumn, word: number): SQL =>
  sql.join(
    Array.from({ length: 6 }, (_, step) => word + 1 + step * fingerprintWords)
      .filter((digit) => digit <= 64)
      .map((digit) => sql`substr(${fingerprint}, ${sql.raw(String(digit))}, 1)`),
    sql` || `,
  );

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
    index("photos_owner").on(t.ownerId),
    index("photos_sums").on(t.originalDroppedAt, t.bytes),
    ...Array.from({ length: fingerprintWords }, (_, word) =>
      index(`photos_word_${word}`).on(fingerprintWord(t.fingerprint, word)),
    ),
    index("photos_awaiting").on(t.id).where(sql`${t.largeReadyAt} is null`),
    check("photos_size", sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
  ],
);

/** Photos that look the same, found when the later one arrived; each pair stands here twice. */
export const photoLikenesses = sqliteTable(
  "photo_likenesses",
  {
    photoId: integer()
      .notNull()
      .references(() => photos.id, { onDelete: "cascade" }),
    likeId: integer()
      .notNull()
      .references(() => photos.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.photoId, t.likeId] }), index("photo_likenesses_like").on(t.likeId)],
);
