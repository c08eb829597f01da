import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { tokenScopes } from "../../../rights.ts";
import { flag, id, instant } from "./columns.ts";
import { ofUser } from "./of-user.ts";

/** Access for programs. Only the SHA-256 of the random token is stored. A club's token acts as the admin who made it. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: id(),
    userId: ofUser(),
    isClub: flag().notNull(),
    name: text().notNull(),
    scopes: text({ mode: "json" }).$type<(typeof tokenScopes)[number][]>().notNull(),
    tokenHash: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Accurate to a minute; null for a token that wasn't used. */
    lastUsedAt: instant(),
  },
  (t) => [
    uniqueIndex("api_tokens_hash").on(t.tokenHash),
    index("api_tokens_user").on(t.userId, t.id),
    index("api_tokens_expires").on(t.expiresAt),
  ],
);
