import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { givenRoles } from "../../../rights.ts";
import { users } from "./accounts.ts";
import { id, instant } from "./columns.ts";
import { ofUser } from "./of-user.ts";
import { tournaments } from "./tournaments.ts";

/** docs/rules.md 1.15. Admins aren't included. `users.hasRoles` is true if a user has any rows. */
export const userRoles = sqliteTable(
  "user_roles",
  {
    id: id(),
    userId: ofUser(),
    role: text({ enum: givenRoles }).notNull(),
    /** Null for the whole club. */
    tournamentId: integer().references(() => tournaments.id, { onDelete: "cascade" }),
    /** Null for no end date. */
    until: instant(),
    grantedById: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: instant().notNull(),
  },
  (t) => [
    // Two indexes, because SQLite doesn't treat two nulls as equal.
    uniqueIndex("user_roles_once").on(t.userId, t.role, t.tournamentId),
    uniqueIndex("user_roles_once_in_club").on(t.userId, t.role).where(sql`${t.tournamentId} is null`),
    index("user_roles_tournament").on(t.tournamentId),
    index("user_roles_granted").on(t.grantedById),
    check("user_roles_role", sql`${t.role} in ('organizer', 'judge', 'treasurer')`),
  ],
);

export const roleLinks = sqliteTable(
  "role_links",
  {
    id: id(),
    code: text().notNull(),
    role: text({ enum: givenRoles }).notNull(),
    /** Null for the whole club. */
    tournamentId: integer().references(() => tournaments.id, { onDelete: "cascade" }),
    /** When the role ends; null for no end date. */
    until: instant(),
    note: text(),
    maxUses: integer().notNull(),
    usableUntil: instant().notNull(),
    endedAt: instant(),
    createdAt: instant().notNull(),
    createdById: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("role_links_code").on(t.code),
    index("role_links_tournament").on(t.tournamentId),
    index("role_links_maker").on(t.createdById),
    check("role_links_uses", sql`${t.maxUses} >= 1`),
  ],
);

export const roleLinkUses = sqliteTable(
  "role_link_uses",
  {
    id: id(),
    linkId: integer()
      .notNull()
      .references(() => roleLinks.id, { onDelete: "cascade" }),
    userId: ofUser(),
    usedAt: instant().notNull(),
  },
  (t) => [uniqueIndex("role_link_uses_once").on(t.linkId, t.userId), index("role_link_uses_user").on(t.userId)],
);
