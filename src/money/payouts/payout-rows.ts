import { and, eq, inArray, isNull, max, sum } from "drizzle-orm";
import { ledger, payouts } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import type { Payout } from "./payout-order.ts";
import type { PlannedPrize } from "./plan-payouts.ts";
import type { PayoutRow, PlanLine } from "./reconcile.ts";

export const paidCentsQuery = (db: Db, ids: readonly number[]) =>
  db
    .select({ id: ledger.payoutId, cents: sum(ledger.amountCents).mapWith(Number) })
    .from(ledger)
    .where(inArray(ledger.payoutId, [...ids]))
    .groupBy(ledger.payoutId);

/** The amount each of these payouts has paid according to the ledger, less reversals and repayments. In cents. */
export async function paidCentsOf(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = ids.length === 0 ? [] : await paidCentsQuery(db, ids);
  return new Map(rows.map(({ id, cents }) => [id ?? 0, 0 - cents]));
}

export const standingPayoutsQuery = (db: Db, tournamentId: number) =>
  db
    .select()
    .from(payouts)
    .where(and(eq(payouts.tournamentId, tournamentId), isNull(payouts.voidedAt)));

function stateOf({ status }: Payout, paidCents: number): PayoutRow["state"] {
  if (status === "completed") return "sent";
  return status === "processing" || paidCents !== 0 ? "moving" : "unsent";
}

/** A tournament's payouts, without voided ones. */
export async function readPayoutRows(db: Db, tournamentId: number): Promise<PayoutRow[]> {
  const rows = (await standingPayoutsQuery(db, tournamentId)).toSorted((a, b) => a.id - b.id);
  const paid = await paidCentsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const paidCents = paid.get(row.id) ?? 0;
    return { ...row, paidCents, state: stateOf(row, paidCents) };
  });
}

export const planLines = (prizes: readonly PlannedPrize[]): PlanLine[] =>
  prizes.flatMap(({ division, pot, position, part, team, amountCents, winner }) =>
    winner
      ? [
          {
            ...{ division, pot: pot?.name ?? null, position, part },
            ...{ userId: winner.userId, amountCents, team, isReturn: pot?.isReturn ?? false },
          },
        ]
      : [],
  );

/** 0 for a tournament's first payouts; each correction's payouts get the next number. */
export async function nextCorrection(db: Db, tournamentId: number): Promise<number> {
  const [last] = await db
    .select({ number: max(payouts.correction) })
    .from(payouts)
    .where(eq(payouts.tournamentId, tournamentId));
  return last?.number == null ? 0 : last.number + 1;
}

export async function addPayout(
  tx: Tx,
  { id, name }: { id: number; name: string },
  { userId, amountCents, team, isReturn, division, pot, position, part }: PlanLine,
  correction: number,
  now: number,
): Promise<number> {
  const base = { tournamentId: id, tournamentName: name, userId, correction, createdAt: now };
  const [created] = await tx
    .insert(payouts)
    .values({ ...base, amountCents, team, isReturn, division, pot, position, part })
    .returning({ id: payouts.id });
  if (!created) throw new Error("The payout's row was not written.");
  return created.id;
}
