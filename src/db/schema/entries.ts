import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { flag, id, instant } from "./columns.ts";
import { payments } from "./money.ts";
import { tournaments } from "./tournaments.ts";

export const participants = sqliteTable(
  "tournament_participants",
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    joinedAt: instant().notNull(),
    hasPaid: flag().notNull().default(false),
    paidVia: text({ enum: ["free", "stripe", "mock", "cash"] }),
    stripePaymentIntentId: text(),
    paidAt: instant(),
    /** Null for a free entry. */
    paymentId: integer().references(() => payments.id, { onDelete: "set null" }),
    /** Since when a charge-back keeps it out of the standings (docs/rules.md 5.10). */
    heldAt: instant(),
    /** The admin's, for an entry by hand. */
    entryNote: text(),
    checkedInAt: instant(),
    /** A name of the tournament's divisions; null counts in the open board alone. */
    division: text(),
  },
  (t) => [
    uniqueIndex("participants_once").on(t.tournamentId, t.userId),
    index("participants_user").on(t.userId, t.tournamentId),
    uniqueIndex("participants_intent").on(t.stripePaymentIntentId),
    uniqueIndex("participants_payment").on(t.paymentId),
    check("participants_paid_whole", sql`${t.hasPaid} = (${t.paidAt} is not null)`),
  ],
);
