import { asc, eq, gt } from "drizzle-orm";
import { namesOf } from "../base/db/names.ts";
import { payments, payouts, prizeBreakdowns, rolledPots, tournaments, users } from "../base/db/schema.ts";
import { isoText } from "../base/format/moments.ts";
import { paidFor, readItems } from "../money/payment-items.ts";
import { dataSet, usd } from "./data-set.ts";

type PrizeRow = typeof prizeBreakdowns.$inferSelect & { tournament: string };

export const allPrizes = dataSet<PrizeRow>(
  {
    Number: ({ id }) => id,
    Tournament: ({ tournament }) => tournament,
    "Tournament number": ({ tournamentId }) => tournamentId,
    Division: ({ division }) => division,
    Place: ({ position }) => position,
    "Prize (USD)": ({ amountCents }) => usd(amountCents),
  },
  async (db, after, limit) => {
    const rows = await db
      .select({ prize: prizeBreakdowns, tournament: tournaments.name })
      .from(prizeBreakdowns)
      .innerJoin(tournaments, eq(tournaments.id, prizeBreakdowns.tournamentId))
      .where(gt(prizeBreakdowns.id, after))
      .orderBy(asc(prizeBreakdowns.id))
      .limit(limit);
    return rows.map(({ prize, tournament }) => ({ ...prize, tournament }));
  },
);

/** Payments and payouts of a deleted account remain. */
const who = (username: string | null, userId: number | null) =>
  username ?? (userId === null ? "Deleted account" : null);

type PaymentRow = {
  id: number;
  payment: typeof payments.$inferSelect;
  username: string | null;
  displayName: string | null;
  what: string | null;
};

export const allPayments = dataSet<PaymentRow>(
  {
    Number: ({ id }) => id,
    Angler: ({ username, payment }) => who(username, payment.userId),
    "Display name": ({ displayName }) => displayName,
    "Angler number": ({ payment }) => payment.userId,
    Tournament: ({ payment }) => payment.tournamentName,
    "Tournament number": ({ payment }) => payment.tournamentId,
    "Amount (USD)": ({ payment }) => usd(payment.amountCents),
    For: ({ what }) => what,
    Through: ({ payment }) => payment.provider,
    Status: ({ payment }) => payment.status,
    "Provider's fee (USD)": ({ payment }) => usd(payment.feeCents),
    Method: ({ payment }) => payment.methodType,
    "Started (UTC)": ({ payment }) => isoText(payment.createdAt),
    "Paid (UTC)": ({ payment }) => isoText(payment.paidAt),
    Refund: ({ payment }) => payment.refundState,
    "Refunded (USD)": ({ payment }) => usd(payment.refundedCents),
    "Refund reason": ({ payment }) => payment.refundReason,
    "Refunded (UTC)": ({ payment }) => isoText(payment.refundedAt),
    Dispute: ({ payment }) => payment.disputeState,
    Note: ({ payment }) => payment.note,
    "Deposit kept (UTC)": ({ payment }) => isoText(payment.keptAt),
  },
  async (db, after, limit) => {
    const rows = await db
      .select({ id: payments.id, payment: payments, ...namesOf(users) })
      .from(payments)
      .leftJoin(users, eq(users.id, payments.userId))
      .where(gt(payments.id, after))
      .orderBy(asc(payments.id))
      .limit(limit);
    const ids = rows.map(({ id }) => id);
    const items = await readItems(db, ids);
    return rows.map((row) => ({ ...row, what: paidFor(row.payment, items.get(row.id) ?? []) }));
  },
);

type PayoutRow = {
  id: number;
  payout: typeof payouts.$inferSelect;
  username: string | null;
  displayName: string | null;
};

export const allPayouts = dataSet<PayoutRow>(
  {
    Number: ({ id }) => id,
    Angler: ({ username, payout }) => who(username, payout.userId),
    "Display name": ({ displayName }) => displayName,
    "Angler number": ({ payout }) => payout.userId,
    Tournament: ({ payout }) => payout.tournamentName,
    "Tournament number": ({ payout }) => payout.tournamentId,
    Division: ({ payout }) => payout.division,
    "Side pot": ({ payout }) => payout.pot,
    Team: ({ payout }) => payout.team,
    Place: ({ payout }) => payout.position,
    "Prize (USD)": ({ payout }) => usd(payout.amountCents),
    Status: ({ payout }) => (payout.voidedAt === null ? payout.status : "voided"),
    Correction: ({ payout }) => payout.correction,
    "Due (USD)": ({ payout }) => usd(payout.voidedAt === null ? (payout.dueCents ?? payout.amountCents) : 0),
    "Forgiven (USD)": ({ payout }) => usd(payout.forgivenCents),
    "Voided (UTC)": ({ payout }) => isoText(payout.voidedAt),
    "Void reason": ({ payout }) => payout.voidReason,
    "Paid via": ({ payout }) => payout.paidVia,
    "Queued (UTC)": ({ payout }) => isoText(payout.createdAt),
    "Processed (UTC)": ({ payout }) => isoText(payout.processedAt),
    Failure: ({ payout }) => payout.failure,
    Note: ({ payout }) => payout.note,
  },
  (db, after, limit) =>
    db
      .select({ id: payouts.id, payout: payouts, ...namesOf(users) })
      .from(payouts)
      .leftJoin(users, eq(users.id, payouts.userId))
      .where(gt(payouts.id, after))
      .orderBy(asc(payouts.id))
      .limit(limit),
);

type RolledRow = typeof rolledPots.$inferSelect & { toTournament: string | null };

export const allRolledPots = dataSet<RolledRow>(
  {
    Number: ({ id }) => id,
    "From tournament": ({ fromName }) => fromName,
    "From tournament number": ({ fromTournamentId }) => fromTournamentId,
    "Side pot": ({ pot }) => pot,
    "Amount (USD)": ({ amountCents }) => usd(amountCents),
    "To tournament": ({ toTournament }) => toTournament,
    "To tournament number": ({ toTournamentId }) => toTournamentId,
    "To side pot": ({ toPot }) => toPot,
    "Rolled over (UTC)": ({ rolledAt }) => isoText(rolledAt),
    "Added (UTC)": ({ addedAt }) => isoText(addedAt),
  },
  async (db, after, limit) => {
    const rows = await db
      .select({ rolled: rolledPots, toTournament: tournaments.name })
      .from(rolledPots)
      .leftJoin(tournaments, eq(tournaments.id, rolledPots.toTournamentId))
      .where(gt(rolledPots.id, after))
      .orderBy(asc(rolledPots.id))
      .limit(limit);
    return rows.map(({ rolled, toTournament }) => ({ ...rolled, toTournament }));
  },
);
