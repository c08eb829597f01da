import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { flag, id, instant } from "./columns.ts";
import { ofUser } from "./of-user.ts";
import { photos } from "./photos.ts";
import { tournaments } from "./tournaments.ts";

/** `species`, `length` and `weight` are the claim, until a judge measures or corrects it (docs/rules.md 8.1). */
export const catches = sqliteTable(
  "catches",
  {
    id: id(),
    userId: ofUser(),
    tournamentId: integer().references(() => tournaments.id, { onDelete: "cascade" }),
    claimedSpecies: text().notNull(),
    claimedLength: integer().notNull(),
    claimedWeight: integer().notNull(),
    species: text().notNull(),
    length: integer().notNull(),
    weight: integer().notNull(),
    /** The fish's score, in hundredths of the tournament's scoring unit. */
    scored: integer().notNull().default(0),
    location: text().notNull(),
    notes: text().notNull().default(""),
    photoId: integer().references(() => photos.id),
    submittedAt: instant().notNull(),
    /** Time on the phone's clock, for a catch that was sent later. */
    capturedAt: instant(),
    /** When the upload of a late catch began, if that was before the end. */
    uploadBeganAt: instant(),
    /** The tournament day that it counts for, from 1; null if all days are scored as one. */
    day: integer(),
    isLate: flag().notNull().default(false),
    /** The fish was dead at the weigh-in. */
    isDead: flag().notNull().default(false),
    /** Null if the catch is eligible. */
    ineligibleReason: text({ enum: ["species", "below_minimum", "outside_window", "missed_cut"] }),
    status: text({ enum: ["pending", "verified", "rejected", "lapsed"] })
      .notNull()
      .default("pending"),
    rejectionReason: text(),
    rulingReason: text(),
    judgedAt: instant(),
    judgedBy: integer().references(() => users.id, { onDelete: "set null" }),
    paperNote: text(),
    enteredBy: integer().references(() => users.id, { onDelete: "set null" }),
    /** The entrant who submitted it with the angler's consent; null if the angler did. */
    submittedBy: integer().references(() => users.id, { onDelete: "set null" }),
    resubmissionOf: integer().references((): AnySQLiteColumn => catches.id, { onDelete: "set null" }),
  },
  (t) => [
    index("catches_scoring")
      .on(t.tournamentId, t.userId, sql`${t.scored} desc`, t.submittedAt, t.id)
      .where(sql`${t.status} = 'verified' and ${t.ineligibleReason} is null`),
    index("catches_awaiting")
      .on(t.submittedAt, t.id)
      .where(sql`${t.status} = 'pending' and ${t.tournamentId} is not null`),
    index("catches_awaiting_in").on(t.tournamentId, t.userId).where(sql`${t.status} = 'pending'`),
    index("catches_held_up")
      .on(t.tournamentId, t.status, t.ineligibleReason, t.photoId)
      .where(sql`${t.status} = 'pending' and ${t.ineligibleReason} is null`),
    index("catches_judged").on(t.judgedAt, t.id).where(sql`${t.judgedAt} is not null`),
    index("catches_tournament").on(t.tournamentId, t.id),
    // The last columns let SQLite compute an angler's statistics from the index only.
    index("catches_user").on(t.userId, t.submittedAt, t.id, t.status, t.length, t.location),
    index("catches_photo").on(t.photoId),
    index("catches_entered").on(t.enteredBy),
    index("catches_submitter").on(t.submittedBy).where(sql`${t.submittedBy} is not null`),
    index("catches_resubmission").on(t.resubmissionOf),
    check("catches_length", sql`${t.length} between 10 and 20000 and ${t.claimedLength} between 10 and 20000`),
    check("catches_weight", sql`${t.weight} between 0 and 99990 and ${t.claimedWeight} between 0 and 99990`),
    check("catches_status", sql`${t.status} in ('pending', 'verified', 'rejected', 'lapsed')`),
    check("catches_rejected_with_reason", sql`(${t.status} = 'rejected') = (${t.rejectionReason} is not null)`),
    check(
      "catches_verified_with_evidence",
      sql`${t.status} <> 'verified' or ${t.photoId} is not null or ${t.paperNote} is not null`,
    ),
    check("catches_paper_in_tournament", sql`${t.paperNote} is null or ${t.tournamentId} is not null`),
  ],
);
