import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { givenRoles } from "../../rights.ts";
import { users } from "./accounts.ts";
import { id, instant } from "./columns.ts";
import { tournaments } from "./tournaments.ts";

/** docs/rules.md 1.15. Admins are not here. `users.hasRoles` says whether there is a row. */
export const userRoles = sqliteTable(
  "user_roles",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: givenRoles }).notNull(),
    /** Null is the whole club. */
    tournamentId: integer().references(() => tournaments.id, { onDelete: "cascade" }),
    /** Null is without an end. */
    until: instant(),
    grantedById: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: instant().notNull(),
  },
  (t) => [
    // Two, because SQLite holds no two nulls for equal.
    uniqueIndex("user_roles_once").on(t.userId, t.role, t.tournamentId),
    uniqueIndex("user_roles_once_in_club").on(t.userId, t.role).where(sql`${t.tournamentId} is null`),
    index("user_roles_tournament").on(t.tournamentId),
    index("user_roles_granted").on(t.grantedById),
    check("user_roles_role", sql`${t.role} in ('organizer', 'judge', 'treasurer')`),
  ],
);
