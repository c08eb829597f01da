import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Deduction, Marks } from "../../../scoring/scoring-rules.ts";
import { users } from "./accounts.ts";
import { catches } from "./catches.ts";
import { flag, id, instant } from "./columns.ts";
import { complaints } from "./conduct.ts";
import { ofTournament } from "./of-tournament.ts";
import { ofUser } from "./of-user.ts";
import { photos } from "./photos.ts";

const ofCatch = () =>
  integer()
    .notNull()
    .references(() => catches.id, { onDelete: "cascade" });

const byUser = () => integer().references(() => users.id, { onDelete: "set null" });

/** Every decision on a catch, in order. Rows are never changed. Values are in hundredths of `unit`. */
export const rulings = sqliteTable(
  "rulings",
  {
    id: id(),
    catchId: ofCatch(),
    /** 'rules': the tournament's rules changed, and the fish was scored again. */
    decision: text({ enum: ["verified", "rejected", "undone", "rules"] }).notNull(),
    unit: text({ enum: ["in", "cm", "lb", "kg"] }).notNull(),
    claimed: integer().notNull(),
    /** Null, like the next three columns, for a fish that the decision doesn't score. */
    measured: integer(),
    rounded: integer(),
    penalties: text({ mode: "json" }).$type<Deduction[]>(),
    scored: integer(),
    marks: text({ mode: "json" }).$type<Marks>(),
    reason: text(),
    judgeId: byUser(),
    /** The judge was an entrant of the tournament. */
    isByEntrant: flag().notNull().default(false),
    decidedAt: instant().notNull(),
  },
  (t) => [
    index("rulings_catch").on(t.catchId, t.id),
    index("rulings_judge").on(t.judgeId, t.id),
    check("rulings_decision", sql`${t.decision} in ('verified', 'rejected', 'undone', 'rules')`),
    check("rulings_unit", sql`${t.unit} in ('in', 'cm', 'lb', 'kg')`),
    check(
      "rulings_scored",
      sql`${t.scored} is null or (${t.scored} between 0 and 99990 and ${t.measured} is not null)`,
    ),
  ],
);

/** Two people who may not judge each other's catches; declared by `userId`. */
export const relations = sqliteTable(
  "relations",
  {
    userId: ofUser(),
    otherId: ofUser(),
    declaredAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.otherId] }),
    index("relations_other").on(t.otherId),
    check("relations_of_two", sql`${t.userId} <> ${t.otherId}`),
  ],
);

/** A second judge's own decision on a counted fish. `rulingId` is the first decision, which the second judge doesn't see. */
export const secondLooks = sqliteTable(
  "second_looks",
  {
    id: id(),
    catchId: ofCatch(),
    rulingId: integer()
      .notNull()
      .references(() => rulings.id, { onDelete: "cascade" }),
    why: text({ enum: ["paid", "random"] }).notNull(),
    status: text({ enum: ["awaiting", "agreed", "differs", "settled"] })
      .notNull()
      .default("awaiting"),
    /** Has the same meaning as in `rulings`; null until the second review. */
    measured: integer(),
    penalties: text({ mode: "json" }).$type<Deduction[]>(),
    scored: integer(),
    marks: text({ mode: "json" }).$type<Marks>(),
    /** Why the second judge would reject the fish, in which case there are no values. */
    reason: text(),
    judgeId: byUser(),
    lookedAt: instant(),
    settledById: byUser(),
    settledAt: instant(),
    settledReason: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex("second_looks_ruling").on(t.rulingId),
    index("second_looks_catch").on(t.catchId),
    index("second_looks_open").on(t.id).where(sql`${t.status} in ('awaiting', 'differs')`),
    index("second_looks_judge").on(t.judgeId),
    index("second_looks_settled").on(t.settledById),
    check("second_looks_why", sql`${t.why} in ('paid', 'random')`),
    check("second_looks_status", sql`${t.status} in ('awaiting', 'agreed', 'differs', 'settled')`),
    check("second_looks_looked", sql`(${t.status} = 'awaiting') = (${t.lookedAt} is null)`),
    check("second_looks_settled", sql`(${t.status} = 'settled') = (${t.settledAt} is not null)`),
  ],
);

export const challenges = sqliteTable(
  "challenges",
  {
    id: id(),
    catchId: ofCatch(),
    tournamentId: ofTournament(),
    challengerId: ofUser(),
    reason: text().notNull(),
    photoId: integer().references(() => photos.id, { onDelete: "set null" }),
    complaintId: integer().references(() => complaints.id, { onDelete: "set null" }),
    status: text({ enum: ["open", "upheld", "denied", "withdrawn"] })
      .notNull()
      .default("open"),
    outcome: text(),
    /** Why the person who decided it wasn't impartial at the time; null if they were. */
    mark: text(),
    decidedById: byUser(),
    decidedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("challenges_catch").on(t.catchId, t.id),
    index("challenges_tournament").on(t.tournamentId, t.status),
    index("challenges_challenger").on(t.challengerId, t.id),
    index("challenges_photo").on(t.photoId),
    index("challenges_complaint").on(t.complaintId),
    index("challenges_decided").on(t.decidedById),
    check("challenges_status", sql`${t.status} in ('open', 'upheld', 'denied', 'withdrawn')`),
    check("challenges_decided", sql`(${t.status} = 'open') = (${t.decidedAt} is null)`),
    check("challenges_outcome", sql`${t.status} not in ('upheld', 'denied') or ${t.outcome} is not null`),
  ],
);

/** A challenge that is filed once its deposit is paid. Until then only the challenger and the cash collector see it. */
export const challengeDeposits = sqliteTable(
  "challenge_deposits",
  {
    id: id(),
    catchId: ofCatch(),
    tournamentId: ofTournament(),
    challengerId: ofUser(),
    reason: text().notNull(),
    text: text().notNull(),
    photoId: integer().references(() => photos.id, { onDelete: "set null" }),
    amountCents: integer().notNull(),
    /** Null until it is filed. */
    challengeId: integer().references(() => challenges.id, { onDelete: "set null" }),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex("challenge_deposits_challenge").on(t.challengeId),
    index("challenge_deposits_catch").on(t.catchId),
    index("challenge_deposits_tournament").on(t.tournamentId, t.id),
    index("challenge_deposits_challenger").on(t.challengerId, t.id),
    index("challenge_deposits_photo").on(t.photoId),
    check("challenge_deposits_amount", sql`${t.amountCents} > 0`),
  ],
);

/** Messages of the parties and the judges. Each party sees only the other's side, not their name. */
export const challengeMessages = sqliteTable(
  "challenge_messages",
  {
    id: id(),
    challengeId: integer()
      .notNull()
      .references(() => challenges.id, { onDelete: "cascade" }),
    authorId: byUser(),
    side: text({ enum: ["challenger", "angler", "judge"] }).notNull(),
    text: text().notNull(),
    writtenAt: instant().notNull(),
  },
  (t) => [
    index("challenge_messages_thread").on(t.challengeId, t.id),
    index("challenge_messages_author").on(t.authorId),
    check("challenge_messages_side", sql`${t.side} in ('challenger', 'angler', 'judge')`),
  ],
);
