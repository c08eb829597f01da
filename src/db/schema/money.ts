import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { id, instant } from "./columns.ts";
import { tournaments } from "./tournaments.ts";

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

/** A money record: it outlives the tournament and the account it names. */
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
    index("ledger_sums").on(t.tournamentId, t.kind, t.amountCents),
    index("ledger_prizes").on(t.at).where(sql`${t.kind} in ('prize', 'reversal')`),
    index("ledger_payment").on(t.paymentId),
    index("ledger_payout").on(t.payoutId),
    check(
      "ledger_sign",
      sql`case when ${t.kind} in ('charge', 'refund_failed', 'dispute_won', 'reversal') then ${t.amountCents} > 0 when ${t.kind} = 'fee' then 1 else ${t.amountCents} < 0 end`,
    ),
  ],
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
