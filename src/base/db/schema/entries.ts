import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { flag, id, instant } from "./columns.ts";
import { payments } from "./money.ts";
import { ofTournament } from "./of-tournament.ts";
import { ofUser } from "./of-user.ts";
import { teams } from "./teams.ts";

/** An entrant's day on the water: instants of leaving and returning, and how late the return was, in minutes. */
export type DayReturn = { day: number; outAt?: number; backAt?: number; lateMinutes?: number };

/** A deduction from an entrant's score, in hundredths of the scoring unit; without a day it applies to the whole tournament. */
export type StoredPenalty = { deduct: number; day?: number; reason: string };

/** A day's fish of which only the total is known, such as a weighed bag or an imported result. `score` and `biggest` in hundredths. */
export type DayTotal = { day: number; fish: number; score: number; biggest?: number; dead?: number };

export type EntryAnswer = { question: string; answer: string };

/** An angler's entry in a tournament. */
export const participants = sqliteTable(
  "tournament_participants",
  {
    id: id(),
    tournamentId: ofTournament(),
    userId: ofUser(),
    joinedAt: instant().notNull(),
    /** The entry is confirmed; true for free entries also (docs/rules.md 5.2). */
    hasPaid: flag().notNull().default(false),
    paidVia: text({ enum: ["free", "stripe", "mock", "cash"] }),
    stripePaymentIntentId: text(),
    paidAt: instant(),
    /** The entrant's number in the tournament, from 1; null until the entry is confirmed, unless it was imported (docs/rules.md 5.53). */
    number: integer(),
    /** Null for a free entry. */
    paymentId: integer().references(() => payments.id, { onDelete: "set null" }),
    /** When a chargeback removed the entry from the standings (docs/rules.md 5.10). */
    heldAt: instant(),
    /** When and why the entrant was disqualified (docs/rules.md 5.45). */
    disqualifiedAt: instant(),
    disqualifyReason: text(),
    /** Whether the entrant fished; a disqualified entrant has `disqualifiedAt` instead. */
    state: text({ enum: ["fished", "did_not_start", "withdrew"] })
      .notNull()
      .default("fished"),
    /** The format determines whether guests are ranked. */
    isGuest: flag().notNull().default(false),
    returns: text({ mode: "json" }).$type<DayReturn[]>(),
    penalties: text({ mode: "json" }).$type<StoredPenalty[]>(),
    totals: text({ mode: "json" }).$type<DayTotal[]>(),
    /** The admin's note on a manual entry. */
    entryNote: text(),
    checkedInAt: instant(),
    /** The name of one of the tournament's divisions; null counts only on the open board. */
    division: text(),
    /** Still fishing after the tournament's cut. */
    madeCut: flag().notNull().default(false),
    /** Answers in the order of the questions at that time. */
    answers: text({ mode: "json" }).$type<EntryAnswer[]>(),
    /** Set if a director approves entries. A declined entry has a reason, which is cleared when it's approved later. */
    requestedAt: instant(),
    approvedAt: instant(),
    declinedAt: instant(),
    declineReason: text(),
    /** Null for an entrant who fishes alone. */
    teamId: integer().references(() => teams.id),
    teamJoinedAt: instant(),
    /** The side pots chosen for the payment that will confirm it; paid items are in `payment_items`. */
    pots: text({ mode: "json" }).$type<string[]>(),
  },
  (t) => [
    uniqueIndex("participants_once").on(t.tournamentId, t.userId),
    index("participants_user").on(t.userId, t.tournamentId),
    uniqueIndex("participants_intent").on(t.stripePaymentIntentId),
    uniqueIndex("participants_payment").on(t.paymentId),
    index("participants_team").on(t.teamId),
    check("participants_paid_whole", sql`${t.hasPaid} = (${t.paidAt} is not null)`),
  ],
);

/** The waiting list, in the order of the ids (docs/rules.md 5.19). */
export const waitingPlaces = sqliteTable(
  "waiting_places",
  {
    id: id(),
    tournamentId: ofTournament(),
    userId: ofUser(),
    createdAt: instant().notNull(),
    /** When the offer of an open spot expires; null while they wait. */
    offeredUntil: instant(),
  },
  (t) => [
    uniqueIndex("waiting_places_once").on(t.tournamentId, t.userId),
    index("waiting_places_order").on(t.tournamentId, t.id),
    index("waiting_places_user").on(t.userId),
  ],
);

/** An invitation to see and enter a tournament (docs/rules.md 5.23). */
export const invitations = sqliteTable(
  "invitations",
  {
    id: id(),
    tournamentId: ofTournament(),
    code: text().notNull(),
    note: text(),
    /** How many people may use it; null for no limit. */
    maxUses: integer(),
    /** Null if it's usable until an admin ends it. */
    usableUntil: instant(),
    endedAt: instant(),
    createdAt: instant().notNull(),
    createdById: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("invitations_code").on(t.code),
    index("invitations_tournament").on(t.tournamentId, t.id),
    index("invitations_maker").on(t.createdById),
    check("invitations_uses", sql`${t.maxUses} is null or ${t.maxUses} >= 1`),
  ],
);

export const invitationUses = sqliteTable(
  "invitation_uses",
  {
    id: id(),
    invitationId: integer()
      .notNull()
      .references(() => invitations.id, { onDelete: "cascade" }),
    userId: ofUser(),
    usedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex("invitation_uses_once").on(t.invitationId, t.userId),
    index("invitation_uses_user").on(t.userId, t.invitationId),
  ],
);

/** Every version of a tournament's waiver, as shown to entrants. */
export const waivers = sqliteTable(
  "waivers",
  {
    id: id(),
    tournamentId: ofTournament(),
    /** Counts from 1. */
    version: integer().notNull(),
    text: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex("waivers_version").on(t.tournamentId, t.version),
    check("waivers_from_one", sql`${t.version} >= 1`),
  ],
);

export const waiverAcceptances = sqliteTable(
  "waiver_acceptances",
  {
    id: id(),
    tournamentId: ofTournament(),
    userId: ofUser(),
    version: integer().notNull(),
    acceptedAt: instant().notNull(),
    /** The person who recorded the paper signature; null with `isOnPaper` set if their account was deleted. */
    notedById: integer().references(() => users.id, { onDelete: "set null" }),
    isOnPaper: flag().notNull().default(false),
  },
  (t) => [
    uniqueIndex("waiver_acceptances_once").on(t.tournamentId, t.userId, t.version),
    index("waiver_acceptances_user").on(t.userId),
    index("waiver_acceptances_noted").on(t.notedById),
  ],
);

/** An entrant's consent that another entrant submits catches for them (docs/rules.md 6.14). */
export const submitters = sqliteTable(
  "submitters",
  {
    id: id(),
    tournamentId: ofTournament(),
    /** The angler whose catches they are. */
    userId: ofUser(),
    submitterId: ofUser(),
    grantedAt: instant().notNull(),
    /** The angler, or the director who has the consent on paper; null if their account was deleted. */
    grantedById: integer().references(() => users.id, { onDelete: "set null" }),
    isOnPaper: flag().notNull().default(false),
  },
  (t) => [
    uniqueIndex("submitters_once").on(t.tournamentId, t.userId, t.submitterId),
    index("submitters_user").on(t.userId),
    index("submitters_submitter").on(t.submitterId, t.tournamentId),
    index("submitters_granted").on(t.grantedById),
    check("submitters_other", sql`${t.userId} <> ${t.submitterId}`),
  ],
);
