import { type SQL, sql } from "drizzle-orm";
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
    uniqueIndex("users_payout_account").on(t.stripeConnectAccountId),
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

/** The app that makes an admin's log-in codes (docs/decisions/0024). Until it is confirmed it asks for nothing. */
export const twoStep = sqliteTable("two_step", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The key shared with the app, base32. */
  secret: text().notNull(),
  createdAt: instant().notNull(),
  confirmedAt: instant(),
  /** The time step of the last code taken, so that no code is taken twice. */
  lastStep: integer().notNull().default(0),
});

/** Each logs in once in place of a code. Only the SHA-256 is kept. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    codeHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    usedAt: instant(),
  },
  (t) => [index("recovery_codes_user").on(t.userId)],
);

/** A browser that has proven a password and owes the code. Only the SHA-256 of its random token is kept. */
export const secondSteps = sqliteTable(
  "second_steps",
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Wrong codes so far. */
    failures: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("second_steps_user").on(t.userId), index("second_steps_expiry").on(t.expiresAt)],
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
    /** The payment that this entry stands on; null for a free one. */
    paymentId: integer().references((): AnySQLiteColumn => payments.id, { onDelete: "set null" }),
    /** Since when a charge-back keeps it out of the standings (DECISIONS, "Results, prizes, payouts"). */
    heldAt: instant(),
    /** What the admin wrote who entered the angler by hand. */
    entryNote: text(),
  },
  (t) => [
    uniqueIndex("participants_once").on(t.tournamentId, t.userId),
    index("participants_user").on(t.userId, t.tournamentId),
    uniqueIndex("participants_intent").on(t.stripePaymentIntentId),
    uniqueIndex("participants_payment").on(t.paymentId),
    check("participants_paid_whole", sql`${t.hasPaid} = (${t.paidAt} is not null)`),
  ],
);

/** A fingerprint is looked up by words of every eleventh of its digits, which lie far apart in the picture. */
export const fingerprintWords = 11;

/** Five or six hex digits of a fingerprint, for `word` from 0 to 10: the text that its index holds. */
export const fingerprintWord = (fingerprint: AnySQLiteColumn, word: number): SQL =>
  sql.join(
    Array.from({ length: 6 }, (_, step) => word + 1 + step * fingerprintWords)
      .filter((digit) => digit <= 64)
      .map((digit) => sql`substr(${fingerprint}, ${sql.raw(String(digit))}, 1)`),
    sql` || `,
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
    ...Array.from({ length: fingerprintWords }, (_, word) =>
      index(`photos_word_${word}`).on(fingerprintWord(t.fingerprint, word)),
    ),
    index("photos_awaiting").on(t.id).where(sql`${t.largeReadyAt} is null`),
    check("photos_size", sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
  ],
);

/** Photos that look the same, found when the later one arrived; each pair stands here twice. */
export const photoLikenesses = sqliteTable(
  "photo_likenesses",
  {
    photoId: integer()
      .notNull()
      .references(() => photos.id, { onDelete: "cascade" }),
    likeId: integer()
      .notNull()
      .references(() => photos.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.photoId, t.likeId] }), index("photo_likenesses_like").on(t.likeId)],
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
    index("catches_held_up")
      .on(t.tournamentId, t.status, t.ineligibleReason, t.photoId)
      .where(sql`${t.status} = 'pending' and ${t.ineligibleReason} is null and ${t.photoId} is not null`),
    index("catches_judged").on(t.judgedAt, t.id).where(sql`${t.judgedAt} is not null`),
    index("catches_tournament").on(t.tournamentId, t.id),
    // What an angler's numbers are counted from comes after what their list is ordered by, so that no row is read for them.
    index("catches_user").on(t.userId, t.submittedAt, t.id, t.status, t.length, t.location),
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

/** Which catch a phone's submission became, so that one sent again after a lost answer is known. */
export const submissions = sqliteTable(
  "submissions",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Made by the phone, unique among its angler's. */
    submissionId: text().notNull(),
    /** Null once the catch was withdrawn or deleted. */
    catchId: integer().references(() => catches.id, { onDelete: "set null" }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.submissionId] }), index("submissions_catch").on(t.catchId)],
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
    /** How often sending it was begun; part of the idempotency key. */
    attempt: integer().notNull().default(0),
    attemptStartedAt: instant(),
    /** The payout account that the running attempt sends to. */
    destination: text(),
    /** Why the last attempt failed, for admins. */
    failure: text(),
    paidVia: text({ enum: ["stripe", "mock", "hand"] }),
    /** What the admin wrote who paid it by hand. */
    note: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex("payouts_once").on(t.tournamentId, t.position),
    uniqueIndex("payouts_transfer").on(t.stripeTransferId),
    index("payouts_user").on(t.userId),
    index("payouts_due").on(t.tournamentId, t.status, t.amountCents).where(sql`${t.status} <> 'completed'`),
    index("payouts_under_way").on(t.attemptStartedAt).where(sql`${t.status} = 'processing'`),
    check("payouts_amount", sql`${t.amountCents} > 0`),
    check("payouts_position", sql`${t.position} >= 1`),
    check("payouts_status", sql`${t.status} in ('pending', 'processing', 'completed', 'failed')`),
  ],
);

/**
 * One entry fee: asked for, paid, given back. A money record: it outlives the tournament and the account it names.
 * `open` means that its intent waits for the angler; from `succeeded` on the money is the club's until refunded.
 */
export const payments = sqliteTable(
  "payments",
  {
    id: id(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    tournamentId: integer().references(() => tournaments.id, { onDelete: "set null" }),
    tournamentName: text().notNull(),
    provider: text({ enum: ["stripe", "mock", "cash"] }).notNull(),
    amountCents: integer().notNull(),
    status: text({ enum: ["open", "processing", "succeeded", "canceled"] }).notNull(),
    intentId: text(),
    /** How often making its intent was begun; part of the idempotency key. */
    attempt: integer().notNull().default(0),
    chargeId: text(),
    /** What the provider kept; null until it says. */
    feeCents: integer(),
    methodType: text(),
    methodLast4: text(),
    methodBrand: text(),
    /** Of cash: what the admin wrote who took it. */
    note: text(),
    createdAt: instant().notNull(),
    paidAt: instant(),
    refundState: text({ enum: ["queued", "sending", "done", "failed"] }),
    refundReason: text(),
    /** Null for the system itself: the fee of an entry that could not be. */
    refundAskedById: integer().references(() => users.id, { onDelete: "set null" }),
    refundAskedAt: instant(),
    /** How often sending it was begun; part of the idempotency key. */
    refundAttempt: integer().notNull().default(0),
    refundFailure: text(),
    refundedAt: instant(),
    refundedCents: integer().notNull().default(0),
    disputeState: text({ enum: ["open", "won", "lost"] }),
  },
  (t) => [
    uniqueIndex("payments_intent").on(t.intentId),
    uniqueIndex("payments_charge").on(t.chargeId),
    uniqueIndex("payments_one_open").on(t.tournamentId, t.userId).where(sql`${t.status} in ('open', 'processing')`),
    index("payments_user").on(t.userId, t.id),
    index("payments_tournament").on(t.tournamentId, t.id),
    index("payments_refund_asked").on(t.refundAskedById),
    index("payments_unsettled").on(t.createdAt).where(sql`${t.status} in ('open', 'processing')`),
    index("payments_refunds").on(t.refundAskedAt).where(sql`${t.refundState} in ('queued', 'sending')`),
    index("payments_fee_unknown").on(t.paidAt).where(sql`${t.status} = 'succeeded' and ${t.feeCents} is null`),
    check("payments_amount", sql`${t.amountCents} > 0`),
    check("payments_status", sql`${t.status} in ('open', 'processing', 'succeeded', 'canceled')`),
    check("payments_paid_whole", sql`(${t.status} = 'succeeded') = (${t.paidAt} is not null)`),
    check("payments_refund_of_paid", sql`${t.refundState} is null or ${t.status} = 'succeeded'`),
    check("payments_refunded", sql`${t.refundedCents} between 0 and ${t.amountCents}`),
  ],
);

/**
 * Every movement of the club's money, in order. Rows are only ever added; triggers refuse anything else. It names
 * users and tournaments by number alone, so that deleting one need not touch it.
 */
export const ledger = sqliteTable(
  "ledger",
  {
    id: id(),
    at: instant().notNull(),
    kind: text({
      enum: ["charge", "fee", "refund", "refund_failed", "dispute", "dispute_won", "prize", "reversal"],
    }).notNull(),
    /** Seen from the club: what came in is positive, what went out negative. */
    amountCents: integer().notNull(),
    provider: text({ enum: ["stripe", "mock", "cash"] }).notNull(),
    tournamentId: integer(),
    tournamentName: text().notNull(),
    userId: integer(),
    paymentId: integer().references(() => payments.id),
    payoutId: integer().references(() => payouts.id),
    /** The provider's id of the movement, or our own for cash: the same movement is written once. */
    reference: text().notNull(),
    note: text(),
    /** The admin whose act it was; null for the system and for anglers paying. */
    actorId: integer(),
  },
  (t) => [
    uniqueIndex("ledger_once").on(t.kind, t.reference),
    index("ledger_tournament").on(t.tournamentId, t.id),
    index("ledger_prizes").on(t.at).where(sql`${t.kind} in ('prize', 'reversal')`),
    index("ledger_payment").on(t.paymentId),
    index("ledger_payout").on(t.payoutId),
    check(
      "ledger_sign",
      sql`case when ${t.kind} in ('charge', 'refund_failed', 'dispute_won', 'reversal') then ${t.amountCents} > 0 when ${t.kind} = 'fee' then 1 else ${t.amountCents} < 0 end`,
    ),
  ],
);

/** The ledger summed up by tournament and kind, and as tournament 0 of the whole club; kept by a trigger. */
export const moneySums = sqliteTable(
  "money_sums",
  { tournamentId: integer().notNull(), kind: text().notNull(), cents: integer().notNull() },
  (t) => [primaryKey({ columns: [t.tournamentId, t.kind] })],
);

/** Every event that the payment provider told us, once by its id. */
export const webhookEvents = sqliteTable("webhook_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  /** What it is about, by the provider's id; null where that does not concern us. */
  subject: text(),
  outcome: text({ enum: ["done", "noted"] }).notNull(),
  createdAt: instant().notNull(),
  receivedAt: instant().notNull(),
});

/** What the mock payment provider keeps, as a real one would on its own side: its truth, never ours. */
export const mockObjects = sqliteTable(
  "mock_objects",
  {
    id: text().primaryKey(),
    kind: text({ enum: ["customer", "intent", "refund", "account", "transfer"] }).notNull(),
    /** An idempotency key makes one object. */
    key: text(),
    /** What it is found by: a refund's intent, a transfer's group. */
    belongsTo: text(),
    body: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex("mock_objects_key").on(t.key), index("mock_objects_group").on(t.belongsTo)],
);

/** One row: what tells this club from every other that uses the same payment provider. */
export const club = sqliteTable(
  "club",
  {
    id: integer().primaryKey(),
    /** 16 hex digits, drawn when the database was made. */
    code: text().notNull(),
  },
  (t) => [check("club_one", sql`${t.id} = 1`)],
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
  (t) => [
    index("audit_subject").on(t.subject, t.subjectId, t.id),
    index("audit_actor").on(t.actorId, t.id),
    index("audit_subject_alone").on(t.subject, t.id),
    index("audit_actor_action").on(sql`lower(${t.actorName})`, t.action, t.id),
    index("audit_actor_name").on(sql`lower(${t.actorName})`, t.id),
    index("audit_action").on(t.action, t.id),
    index("audit_at").on(t.at, t.id),
  ],
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

/**
 * What lists say of all their rows, so that nothing is counted to show it; kept by triggers on the tables that are
 * counted, and looked through by `check`. `src/db/sums.ts` names them.
 */
export const sums = sqliteTable("sums", {
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
