import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "./columns.ts";

export const users = sqliteTable(
  "users",
  {
    id: id(),
    username: text().notNull(),
    /** The result of `nameKeyOf`. */
    nameKey: text().notNull(),
    /** Shown instead of the username: free text, not unique. Every insert sets it; the default is only for the migration. */
    displayName: text().notNull().default(""),
    email: text().notNull(),
    passwordHash: text().notNull(),
    state: text().notNull(),
    isAdmin: flag().notNull().default(false),
    /** Whether there are rows in `user_roles`; they may have expired. */
    hasRoles: flag().notNull().default(false),
    hasSeenTutorial: flag().notNull().default(false),
    agreementVersion: text(),
    agreementAcceptedAt: instant(),
    /** The angler turned off the public profile. */
    isProfileHidden: flag().notNull().default(false),
    /** The user is on the club's membership list. */
    isMember: flag().notNull().default(false),
    suspendedUntil: instant(),
    suspensionReason: text(),
    lastActiveAt: instant().notNull(),
    stripeCustomerId: text(),
    stripePaymentMethodId: text(),
    paymentMethodType: text(),
    paymentMethodLast4: text(),
    paymentMethodBrand: text(),
    stripeConnectAccountId: text(),
    stripeAccountOnboarded: flag().notNull().default(false),
    stripeAccountStatus: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex("users_username_unique").on(sql`lower(${t.username})`),
    uniqueIndex("users_name_key").on(t.nameKey),
    uniqueIndex("users_email_unique").on(sql`lower(${t.email})`),
    index("users_last_active").on(t.lastActiveAt),
    index("users_created").on(t.createdAt),
    uniqueIndex("users_payout_account").on(t.stripeConnectAccountId),
    index("users_admins").on(t.id).where(sql`${t.isAdmin} = 1`),
    check("users_username_length", sql`length(${t.username}) between 3 and 40`),
    check("users_agreement_whole", sql`(${t.agreementVersion} is null) = (${t.agreementAcceptedAt} is null)`),
  ],
);

/** Only the SHA-256 of its random token is stored. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    userAgent: text().notNull().default(""),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** docs/decisions/0024. Has no effect until it's confirmed. */
export const twoStep = sqliteTable("two_step", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encoded as base32. */
  secret: text().notNull(),
  createdAt: instant().notNull(),
  confirmedAt: instant(),
  /** Prevents a code from being accepted twice. */
  lastStep: integer().notNull().default(0),
});

/** Only the SHA-256 is stored. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    codeHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    usedAt: instant(),
  },
  (t) => [index("recovery_codes_user").on(t.userId)],
);

/** A login between the correct password and the code. Only the SHA-256 of its random token is stored. */
export const secondSteps = sqliteTable(
  "second_steps",
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    failures: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("second_steps_user").on(t.userId), index("second_steps_expiry").on(t.expiresAt)],
);

/** Links for setting up the first admin and for setting a new password. Only hashes are stored. */
export const oneTimeLinks = sqliteTable(
  "one_time_links",
  {
    tokenHash: text().primaryKey(),
    purpose: text({ enum: ["first_admin", "password"] }).notNull(),
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("one_time_links_purpose").on(t.purpose), index("one_time_links_user").on(t.userId)],
);

export const notifications = sqliteTable(
  "notifications",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    /** A path of this site. */
    link: text(),
    isRead: flag().notNull().default(false),
    /** The member whose action caused it; null if it comes from the club or the system. */
    senderId: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("notifications_user").on(t.userId, t.id),
    index("notifications_sender").on(t.senderId, t.createdAt).where(sql`${t.senderId} is not null`),
    index("notifications_unread").on(t.userId).where(sql`${t.isRead} = 0`),
  ],
);
