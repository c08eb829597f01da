import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { catches } from "./catches.ts";
import { id, instant } from "./columns.ts";
import { ofUser } from "./of-user.ts";
import { tournaments } from "./tournaments.ts";

/** docs/rules.md 11.9. Never deleted, only lifted. Requests read the current suspension from `users`. */
export const sanctions = sqliteTable(
  "sanctions",
  {
    id: id(),
    userId: ofUser(),
    kind: text({ enum: ["warning", "suspension", "ban"] }).notNull(),
    reason: text().notNull(),
    givenAt: instant().notNull(),
    givenById: integer().references(() => users.id, { onDelete: "set null" }),
    until: instant(),
    liftedAt: instant(),
    liftedById: integer().references(() => users.id, { onDelete: "set null" }),
    liftReason: text(),
  },
  (t) => [
    index("sanctions_user").on(t.userId, t.id),
    index("sanctions_given").on(t.givenById),
    index("sanctions_lifted").on(t.liftedById),
    check("sanctions_kind", sql`${t.kind} in ('warning', 'suspension', 'ban')`),
    check("sanctions_until", sql`(${t.kind} = 'suspension') = (${t.until} is not null)`),
    check("sanctions_lifted_with_reason", sql`(${t.liftedAt} is null) = (${t.liftReason} is null)`),
  ],
);

/** A complaint that names a tournament or a catch is a dispute (docs/rules.md 9.3). */
export const complaints = sqliteTable(
  "complaints",
  {
    id: id(),
    userId: ofUser(),
    type: text({ enum: ["bug", "complaint"] }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    status: text({ enum: ["open", "in_progress", "resolved", "closed"] })
      .notNull()
      .default("open"),
    priority: text({ enum: ["low", "medium", "high", "urgent"] })
      .notNull()
      .default("medium"),
    adminNotes: text(),
    assignedToId: integer().references(() => users.id, { onDelete: "set null" }),
    tournamentId: integer().references(() => tournaments.id, { onDelete: "set null" }),
    catchId: integer().references(() => catches.id, { onDelete: "set null" }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index("complaints_user").on(t.userId, t.id),
    index("complaints_tournament").on(t.tournamentId, t.status),
    index("complaints_catch").on(t.catchId),
    index("complaints_assigned").on(t.assignedToId),
    check("complaints_type", sql`${t.type} in ('bug', 'complaint')`),
    check("complaints_status", sql`${t.status} in ('open', 'in_progress', 'resolved', 'closed')`),
    check("complaints_priority", sql`${t.priority} in ('low', 'medium', 'high', 'urgent')`),
  ],
);
