import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { id, instant } from "./columns.ts";
import { tournaments } from "./tournaments.ts";

/**
 * Kept after its tournament and account are deleted. `open` means that the intent waits for the angler; from `succeeded` on
 * the club has the money.
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
    /** Part of the idempotency key. */
    attempt: integer().notNull().default(0),
    chargeId: text(),
    /** The provider's fee; null until the provider reports it. */
    feeCents: integer(),
    methodType: text(),
    methodLast4: text(),
    methodBrand: text(),
    note: text(),
    createdAt: instant().notNull(),
    paidAt: instant(),
    refundState: text({ enum: ["queued", "sending", "done", "failed"] }),
    refundReason: text(),
    /** Null for the system, which refunds entries that couldn't be made. */
    refundAskedById: integer().references(() => users.id, { onDelete: "set null" }),
    refundAskedAt: instant(),
    /** Part of the idempotency key. */
    refundAttempt: integer().notNull().default(0),
    refundFailure: text(),
    refundedAt: instant(),
    refundedCents: integer().notNull().default(0),
    disputeState: text({ enum: ["open", "won", "lost"] }),
    /** An id in `challenge_deposits`, never cleared; null for an entry's payment. Not a foreign key, as in the ledger. */
    depositId: integer(),
    /** When the club kept the deposit. */
    keptAt: instant(),
  },
  (t) => [
    uniqueIndex("payments_intent").on(t.intentId),
    uniqueIndex("payments_charge").on(t.chargeId),
    uniqueIndex("payments_one_open")
      .on(t.tournamentId, t.userId, sql`case when ${t.depositId} is null then 0 else ${t.depositId} end`)
      .where(sql`${t.status} in ('open', 'processing')`),
    index("payments_deposit").on(t.depositId, t.id).where(sql`${t.depositId} is not null`),
    index("payments_user").on(t.userId, t.id),
    index("payments_tournament").on(t.tournamentId, t.id),
    index("payments_refund_asked").on(t.refundAskedById),
    index("payments_unsettled").on(t.createdAt).where(sql`${t.status} in ('open', 'processing')`),
    index("payments_refunds").on(t.refundAskedAt).where(sql`${t.refundState} in ('queued', 'sending')`),
    index("payments_refunds_due")
      .on(t.tournamentId, t.amountCents, t.refundedCents, t.disputeState)
      .where(sql`${t.refundState} in ('queued', 'sending', 'failed')`),
    index("payments_fee_unknown").on(t.paidAt).where(sql`${t.status} = 'succeeded' and ${t.feeCents} is null`),
    check("payments_amount", sql`${t.amountCents} > 0`),
    check("payments_status", sql`${t.status} in ('open', 'processing', 'succeeded', 'canceled')`),
    check("payments_paid_whole", sql`(${t.status} = 'succeeded') = (${t.paidAt} is not null)`),
    check("payments_refund_of_paid", sql`${t.refundState} is null or ${t.status} = 'succeeded'`),
    check("payments_refunded", sql`${t.refundedCents} between 0 and ${t.amountCents}`),
  ],
);

/** The items of a payment with side pots; their amounts add up to the payment's. A payment for only the entry has no items. */
export const paymentItems = sqliteTable(
  "payment_items",
  {
    id: id(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    /** The name of the pot; null for the entry fee. */
    pot: text(),
    amountCents: integer().notNull(),
  },
  (t) => [
    uniqueIndex("payment_items_once").on(t.paymentId, t.pot),
    check("payment_items_amount", sql`${t.amountCents} > 0`),
  ],
);

/** Kept after its tournament and account are deleted. */
export const payouts = sqliteTable(
  "payouts",
  {
    id: id(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    tournamentId: integer().references(() => tournaments.id, { onDelete: "set null" }),
    tournamentName: text().notNull(),
    amountCents: integer().notNull(),
    position: integer().notNull(),
    /** The division whose board it was won on; null for the board of all anglers. */
    division: text(),
    /** The name of the side pot that it pays; null for a prize of the tournament. */
    pot: text(),
    /** The part of a team's prize, counting from 1. */
    part: integer().notNull().default(1),
    /** The name of the team that won it; null if an angler did. */
    team: text(),
    /** 0 for the payouts queued first; a later correction of the results queues its payouts under the next number. */
    correction: integer().notNull().default(0),
    /** Replaced by a correction before any money was sent. */
    voidedAt: instant(),
    voidReason: text(),
    /** How much of a sent payout the payee is still entitled to after a correction; null for all of it. */
    dueCents: integer(),
    /** How much of an overpayment the club let the payee keep. */
    forgivenCents: integer().notNull().default(0),
    /** Refunds the fee of a pot that nobody won. */
    isReturn: integer({ mode: "boolean" }).notNull().default(false),
    status: text({ enum: ["pending", "processing", "completed", "failed"] })
      .notNull()
      .default("pending"),
    stripeTransferId: text(),
    processedAt: instant(),
    /** Part of the idempotency key. */
    attempt: integer().notNull().default(0),
    attemptStartedAt: instant(),
    destination: text(),
    /** Shown to admins. */
    failure: text(),
    paidVia: text({ enum: ["stripe", "mock", "hand"] }),
    /** The admin's note on a manual payout. */
    note: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    // SQLite doesn't treat two nulls as equal; drizzle-kit splits an expression at a comma.
    uniqueIndex("payouts_once").on(
      t.tournamentId,
      t.position,
      sql`case when ${t.division} is null then '' else ${t.division} end`,
      sql`case when ${t.pot} is null then '' else ${t.pot} end`,
      t.part,
      t.correction,
    ),
    uniqueIndex("payouts_transfer").on(t.stripeTransferId),
    index("payouts_user").on(t.userId),
    index("payouts_due").on(t.tournamentId, t.status, t.amountCents, t.voidedAt).where(sql`${t.status} <> 'completed'`),
    index("payouts_under_way").on(t.attemptStartedAt).where(sql`${t.status} = 'processing'`),
    check("payouts_amount", sql`${t.amountCents} > 0`),
    check("payouts_position", sql`${t.position} >= 1`),
    check("payouts_status", sql`${t.status} in ('pending', 'processing', 'completed', 'failed')`),
  ],
);

/** A pot that nobody won and that a later tournament adds to one of its pots. */
export const rolledPots = sqliteTable(
  "rolled_pots",
  {
    id: id(),
    fromTournamentId: integer().references(() => tournaments.id, { onDelete: "set null" }),
    fromName: text().notNull(),
    pot: text().notNull(),
    amountCents: integer().notNull(),
    /** Null until a director adds it to a later tournament. */
    toTournamentId: integer().references(() => tournaments.id, { onDelete: "set null" }),
    toPot: text(),
    rolledAt: instant().notNull(),
    addedAt: instant(),
  },
  (t) => [
    uniqueIndex("rolled_pots_once").on(t.fromTournamentId, t.pot),
    index("rolled_pots_to").on(t.toTournamentId),
    check("rolled_pots_amount", sql`${t.amountCents} > 0`),
  ],
);

/** Append-only: triggers refuse changes. No foreign keys, so that users and tournaments can be deleted. */
export const ledger = sqliteTable(
  "ledger",
  {
    id: id(),
    at: instant().notNull(),
    kind: text({
      enum: [
        "charge",
        "fee",
        "refund",
        "refund_failed",
        "dispute",
        "dispute_won",
        "prize",
        "reversal",
        "repayment",
        "forgiven",
        "rolled_out",
        "rolled_in",
        "other_in",
        "other_out",
        "other_in_reversed",
        "other_out_reversed",
      ],
    }).notNull(),
    /** Positive for what the club received. `other_in` and `other_out` are recorded by a treasurer. `forgiven` moves no money: its amount is 0 and its note names the sum. */
    amountCents: integer().notNull(),
    provider: text({ enum: ["stripe", "mock", "cash"] }).notNull(),
    tournamentId: integer(),
    tournamentName: text().notNull(),
    userId: integer(),
    paymentId: integer().references(() => payments.id),
    payoutId: integer().references(() => payouts.id),
    /** The provider's id, or ours for cash: the same movement is written once. */
    reference: text().notNull(),
    note: text(),
    /** The payer or payee of recorded money, as typed. */
    otherParty: text(),
    /** Null for the system and for anglers paying. */
    actorId: integer(),
  },
  (t) => [
    uniqueIndex("ledger_once").on(t.kind, t.reference),
    index("ledger_at").on(t.at, t.id),
    index("ledger_tournament").on(t.tournamentId, t.at, t.id),
    index("ledger_sums").on(t.tournamentId, t.kind, t.amountCents),
    index("ledger_weeks").on(t.kind, t.at, t.amountCents),
    index("ledger_prizes").on(t.at).where(sql`${t.kind} in ('prize', 'reversal', 'repayment')`),
    index("ledger_payment").on(t.paymentId),
    index("ledger_payout").on(t.payoutId),
    check(
      "ledger_sign",
      sql`case when ${t.kind} in ('charge', 'refund_failed', 'dispute_won', 'reversal', 'repayment', 'rolled_in', 'other_in', 'other_out_reversed') then ${t.amountCents} > 0 when ${t.kind} = 'forgiven' then ${t.amountCents} = 0 when ${t.kind} = 'fee' then 1 else ${t.amountCents} < 0 end`,
    ),
  ],
);

export const webhookEvents = sqliteTable("webhook_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  /** The provider's id; null if the event doesn't concern us. */
  subject: text(),
  outcome: text({ enum: ["done", "noted"] }).notNull(),
  createdAt: instant().notNull(),
  receivedAt: instant().notNull(),
});

/** The mock provider's own state, which a real provider keeps on its side. */
export const mockObjects = sqliteTable(
  "mock_objects",
  {
    id: text().primaryKey(),
    kind: text({ enum: ["customer", "intent", "refund", "account", "transfer"] }).notNull(),
    /** One object for each idempotency key. */
    key: text(),
    /** A refund's intent, a transfer's group. */
    belongsTo: text(),
    body: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex("mock_objects_key").on(t.key), index("mock_objects_group").on(t.belongsTo)],
);
