import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { id, instant } from "./columns.ts";
import { ofUser } from "./of-user.ts";

/** docs/decisions/0085. The private key never leaves the user's device. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: id(),
    userId: ofUser(),
    name: text().notNull(),
    /** The id chosen by the device, as base64url. */
    credentialId: text().notNull(),
    /** A COSE key, as base64url. */
    publicKey: text().notNull(),
    /** The device's count of uses; always 0 for synced passkeys. */
    counter: integer().notNull(),
    transports: text({ mode: "json" }).$type<string[]>().notNull(),
    /** The host that it was created for; it works at no other. */
    host: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [uniqueIndex("passkeys_credential").on(t.credentialId), index("passkeys_user").on(t.userId, t.id)],
);

/** A challenge that a browser was sent. Only the SHA-256 of the token in its cookie is stored. */
export const passkeyChallenges = sqliteTable(
  "passkey_challenges",
  {
    tokenHash: text().primaryKey(),
    purpose: text({ enum: ["add", "log-in", "second-step"] }).notNull(),
    challenge: text().notNull(),
    /** Null for a login, which begins without a name. */
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    /** The name typed for a new passkey. */
    name: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("passkey_challenges_user").on(t.userId), index("passkey_challenges_expiry").on(t.expiresAt)],
);
