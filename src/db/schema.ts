import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

/*
 * Units, everywhere in the database: money in integer cents, lengths and weights in integer hundredths
 * (of an inch, of a pound), instants in UTC milliseconds, days as YYYY-MM-DD text.
 */

const id = () => integer().primaryKey({ autoIncrement: true });
const instant = () => integer();
const flag = () => integer({ mode: "boolean" });

/** SPEC section 3, users; suspension after DECISIONS, "Who may do what". */
export const users = sqliteTable(
  "users",
  {
    id: id(),
    username: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    state: text().notNull(),
    isAdmin: flag().notNull().default(false),
    hasSeenTutorial: flag().notNull().default(false),
    agreementVersion: text(),
    agreementAcceptedAt: instant(),
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
    uniqueIndex("users_email_unique").on(sql`lower(${t.email})`),
    index("users_last_active").on(t.lastActiveAt),
    index("users_created").on(t.createdAt),
    index("users_admins").on(t.id).where(sql`${t.isAdmin} = 1`),
    check("users_username_length", sql`length(${t.username}) between 3 and 40`),
    check("users_agreement_whole", sql`(${t.agreementVersion} is null) = (${t.agreementAcceptedAt} is null)`),
  ],
);

/**
 * What an admin did about a user's conduct, by the ladder of SPEC section 9. Never deleted while the account exists: a
 * mistake is lifted. Whether a user is suspended now stands in `users`, where every request looks.
 */
export const sanctions = sqliteTable(
  "sanctions",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["warning", "suspension", "ban"] }).notNull(),
    reason: text().notNull(),
    givenAt: instant().notNull(),
    givenById: integer().references(() => users.id, { onDelete: "set null" }),
    /** The end of a suspension. */
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

/** A signed-in browser. Only the SHA-256 of its random token is kept. */
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

/** SPEC section 3, tournaments; days, instants and zone after DECISIONS, "Dates". */
export const tournaments = sqliteTable(
  "tournaments",
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull(),
    targetSpecies: text({ mode: "json" }).$type<string[]>().notNull(),
    minLength: integer().notNull(),
    prizeCents: integer().notNull().default(0),
    entryFeeCents: integer().notNull().default(0),
    startDay: text().notNull(),
    endDay: text().notNull(),
    timeZone: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    isActive: flag().notNull().default(true),
    tournamentType: text({ enum: ["tournament", "derby"] })
      .notNull()
      .default("tournament"),
    /** The picture on its card, received like any photo; null shows the drawn one of its species. */
    imagePhotoId: integer().references((): AnySQLiteColumn => photos.id, { onDelete: "set null" }),
    participantCount: integer().notNull().default(0),
    cancelledAt: instant(),
    cancelReason: text(),
    endedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index("tournaments_end").on(t.endsAt, t.id),
    index("tournaments_active_start").on(t.isActive, t.startsAt, t.id),
    index("tournaments_image").on(t.imagePhotoId),
    index("tournaments_to_end").on(t.endsAt).where(sql`${t.endedAt} is null`),
    check("tournaments_type", sql`${t.tournamentType} in ('tournament', 'derby')`),
    check("tournaments_end_after_start", sql`${t.endsAt} > ${t.startsAt}`),
    check("tournaments_min_length", sql`${t.minLength} between 0 and 20000`),
    check("tournaments_prize", sql`${t.prizeCents} >= 0 and ${t.prizeCents} % 100 = 0`),
    check("tournaments_entry_fee", sql`${t.entryFeeCents} >= 0`),
    check("tournaments_participants", sql`${t.participantCount} >= 0`),
  ],
);

/** SPEC section 3, tournament_participants: an angler's entry in a tournament. */
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
    /** What the admin wrote who entered the angler by hand. */
    entryNote: text(),
  },
  (t) => [
    uniqueIndex("participants_once").on(t.tournamentId, t.userId),
    index("participants_user").on(t.userId, t.tournamentId),
    uniqueIndex("participants_intent").on(t.stripePaymentIntentId),
    check("participants_paid_whole", sql`${t.hasPaid} = (${t.paidAt} is not null)`),
  ],
);

/** One picture as received; its files lie content-addressed in the photo folder under `sha256`. */
export const photos = sqliteTable(
  "photos",
  {
    id: id(),
    ownerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the original bytes, lower-case hex; names every file of the photo. */
    sha256: text().notNull(),
    format: text({ enum: ["jpeg", "png", "webp", "gif", "bmp"] }).notNull(),
    bytes: integer().notNull(),
    /** Upright, in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** 256-bit difference hash of the picture, 64 hex digits: equal pictures in other encodings differ in few bits. */
    fingerprint: text().notNull(),
    /** A data: URL of at most 1 kB, shown until the picture arrives. */
    placeholder: text().notNull(),
    /** What the camera wrote, for admins alone. */
    cameraTakenAt: instant(),
    /** The camera's own clock, YYYY-MM-DDTHH:MM:SS, for pictures that do not say their zone. */
    cameraClock: text(),
    cameraLatitude: text(),
    cameraLongitude: text(),
    largeReadyAt: instant(),
    originalDroppedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("photos_sha").on(t.sha256),
    index("photos_owner").on(t.ownerId),
    index("photos_fingerprint").on(t.fingerprint),
    check("photos_size", sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
  ],
);

/**
 * SPEC section 3, catches. `claimed…` is what the angler stated and never changes after the verdict; `species`,
 * `length` and `weight` are what counts: the claim until an admin ruled otherwise (DECISIONS, "Catches").
 */
export const catches = sqliteTable(
  "catches",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tournamentId: integer().references(() => tournaments.id, { onDelete: "cascade" }),
    claimedSpecies: text().notNull(),
    claimedLength: integer().notNull(),
    claimedWeight: integer().notNull(),
    species: text().notNull(),
    length: integer().notNull(),
    weight: integer().notNull(),
    location: text().notNull(),
    notes: text().notNull().default(""),
    photoId: integer().references(() => photos.id),
    submittedAt: instant().notNull(),
    /** When the phone says it was caught, for a catch sent later than it was made. */
    capturedAt: instant(),
    isLate: flag().notNull().default(false),
    /** Why it cannot score although it is saved; null when it may. */
    ineligibleReason: text({ enum: ["species", "below_minimum", "outside_window"] }),
    status: text({ enum: ["pending", "verified", "rejected", "lapsed"] })
      .notNull()
      .default("pending"),
    rejectionReason: text(),
    rulingReason: text(),
    judgedAt: instant(),
    judgedBy: integer().references(() => users.id, { onDelete: "set null" }),
    /** Of a catch that an admin entered from a paper card: what vouches for it instead of a photo. */
    paperNote: text(),
    enteredBy: integer().references(() => users.id, { onDelete: "set null" }),
    /** The rejected catch that this one sends again, corrected. */
    resubmissionOf: integer().references((): AnySQLiteColumn => catches.id, { onDelete: "set null" }),
  },
  (t) => [
    index("catches_scoring")
      .on(t.tournamentId, t.userId, sql`${t.length} desc`, t.submittedAt, t.id)
      .where(sql`${t.status} = 'verified' and ${t.ineligibleReason} is null`),
    index("catches_awaiting")
      .on(t.submittedAt, t.id)
      .where(sql`${t.status} = 'pending' and ${t.tournamentId} is not null`),
    index("catches_awaiting_in").on(t.tournamentId, t.userId).where(sql`${t.status} = 'pending'`),
    index("catches_judged").on(t.judgedAt, t.id).where(sql`${t.judgedAt} is not null`),
    index("catches_tournament").on(t.tournamentId, t.id),
    index("catches_user").on(t.userId, t.submittedAt, t.id),
    index("catches_photo").on(t.photoId),
    index("catches_entered").on(t.enteredBy),
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

/** One angler's place in one tournament, kept by every write that can move it. `sortKey` ascending is the ranking. */
export const standings = sqliteTable(
  "standings",
  {
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    participantId: integer()
      .notNull()
      .references(() => participants.id, { onDelete: "cascade" }),
    sortKey: text().notNull(),
    /** False while nothing is verified: listed after the ranked, without a rank. */
    isRanked: flag().notNull(),
    /** Hundredths of an inch. */
    totalLength: integer().notNull(),
    /** Lengths of the scoring fish, longest first, hundredths of an inch. */
    fishLengths: text({ mode: "json" }).$type<number[]>().notNull(),
    bestCatchId: integer().references(() => catches.id, { onDelete: "set null" }),
    /** Eligible fish that wait for a verdict. */
    waitingCount: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tournamentId, t.userId] }),
    uniqueIndex("standings_order").on(t.tournamentId, t.sortKey),
    index("standings_user").on(t.userId),
    index("standings_participant").on(t.participantId),
    index("standings_best_catch").on(t.bestCatchId),
  ],
);

/** SPEC section 3, prize_breakdowns. */
export const prizeBreakdowns = sqliteTable(
  "prize_breakdowns",
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    amountCents: integer().notNull(),
  },
  (t) => [
    uniqueIndex("prize_breakdowns_position").on(t.tournamentId, t.position),
    check("prize_breakdowns_from_one", sql`${t.position} >= 1`),
    check("prize_breakdowns_whole_dollars", sql`${t.amountCents} >= 0 and ${t.amountCents} % 100 = 0`),
  ],
);

/** SPEC section 3, complaints; one that names a tournament or a catch is a dispute (DECISIONS, "Results"). */
export const complaints = sqliteTable(
  "complaints",
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
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

/** SPEC section 3, payouts. A money record: it outlives the tournament and the account it names. */
export const payouts = sqliteTable(
  "payouts",
  {
    id: id(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    tournamentId: integer().references(() => tournaments.id, { onDelete: "set null" }),
    tournamentName: text().notNull(),
    amountCents: integer().notNull(),
    position: integer().notNull(),
    status: text({ enum: ["pending", "processing", "completed", "failed"] })
      .notNull()
      .default("pending"),
    stripeTransferId: text(),
    processedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex("payouts_once").on(t.tournamentId, t.position),
    uniqueIndex("payouts_transfer").on(t.stripeTransferId),
    index("payouts_user").on(t.userId),
    check("payouts_amount", sql`${t.amountCents} > 0`),
    check("payouts_position", sql`${t.position} >= 1`),
    check("payouts_status", sql`${t.status} in ('pending', 'processing', 'completed', 'failed')`),
  ],
);

/** SPEC section 3, notifications. */
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
    /** The page to open from it, a path of this site; null when there is none. */
    link: text(),
    isRead: flag().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("notifications_user").on(t.userId, t.id),
    index("notifications_unread").on(t.userId).where(sql`${t.isRead} = 0`),
  ],
);

/** Who did what, when, to what. Written in the transaction of the deed; never changed or deleted. */
export const audit = sqliteTable(
  "audit",
  {
    id: id(),
    at: instant().notNull(),
    /** Null for the system itself (jobs, the command line). */
    actorId: integer(),
    actorName: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: integer(),
    detail: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index("audit_subject").on(t.subject, t.subjectId, t.id), index("audit_actor").on(t.actorId, t.id)],
);

/** Work that must be done after a commit and survives a restart. `key` makes queueing the same work twice one. */
export const tasks = sqliteTable(
  "tasks",
  {
    id: id(),
    kind: text().notNull(),
    key: text().notNull(),
    payload: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    runAfter: instant().notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex("tasks_once").on(t.kind, t.key), index("tasks_due").on(t.runAfter, t.id)],
);

/** Counters that say whether a cache still holds: 'club' for the lists, 'tournament:7' for one tournament. */
export const versions = sqliteTable("versions", {
  name: text().primaryKey(),
  value: integer().notNull(),
});

/** One row a scheduled job: who runs it now, until when, and how it went last. */
export const jobLeases = sqliteTable("job_leases", {
  job: text().primaryKey(),
  holder: text(),
  heldUntil: instant(),
  lastStartedAt: instant(),
  lastFinishedAt: instant(),
  lastResult: text(),
});

/** One-time links, kept hashed: the first admin's set-up, and a new password for an account. */
export const oneTimeLinks = sqliteTable(
  "one_time_links",
  {
    tokenHash: text().primaryKey(),
    purpose: text({ enum: ["first_admin", "password"] }).notNull(),
    /** Whose password it is for. */
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("one_time_links_purpose").on(t.purpose), index("one_time_links_user").on(t.userId)],
);
