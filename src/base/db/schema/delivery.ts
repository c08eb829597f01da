import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { sessions, users } from "./accounts.ts";
import { flag, id, instant } from "./columns.ts";
import { ofUser } from "./of-user.ts";

/** One row with the key that signs the club's pushes: an uncompressed P-256 point and its private number, base64url. */
export const pushKeys = sqliteTable(
  "push_keys",
  {
    id: integer().primaryKey(),
    publicKey: text().notNull(),
    privateKey: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [check("push_keys_one", sql`${t.id} = 1`)],
);

/** A browser that receives pushes. Deleted with the session it belongs to. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: id(),
    userId: ofUser(),
    sessionHash: text()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: "cascade" }),
    endpoint: text().notNull(),
    /** The browser's public key and its secret, base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The device's time zone, for quiet hours. */
    timeZone: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex("push_subscriptions_endpoint").on(t.endpoint),
    index("push_subscriptions_user").on(t.userId, t.id),
    index("push_subscriptions_session").on(t.sessionHash),
  ],
);

/** Has a row once an angler saved preferences; the defaults are in src/base/notifications/topics/notification-topics.ts. */
export const notificationPreferences = sqliteTable(
  "notification_preferences",
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    mutedTopics: text({ mode: "json" }).$type<string[]>().notNull(),
    /** Hours of the day; null without quiet hours. */
    quietFrom: integer(),
    quietUntil: integer(),
    mailsDigest: flag().notNull(),
  },
  (t) => [
    check("notification_preferences_quiet_whole", sql`(${t.quietFrom} is null) = (${t.quietUntil} is null)`),
    check("notification_preferences_hours", sql`${t.quietFrom} between 0 and 23 and ${t.quietUntil} between 0 and 23`),
  ],
);

/** One row for each day, in the club's time zone, on which unread notifications up to `upToId` were emailed. */
export const mailDigests = sqliteTable("mail_digests", {
  day: text().primaryKey(),
  upToId: integer().notNull(),
  queuedAt: instant().notNull(),
});
