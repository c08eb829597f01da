import { and, eq, inArray, isNull, notInArray, sql, sum } from "drizzle-orm";
import { ledger, paymentItems, payments, payouts, rolledPots } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { moneyText } from "../base/format/money.ts";
import {
  type MovementKind,
  type RecordedKind,
  recordedKinds,
  reversalKinds,
  rolledKinds,
} from "../money/ledger/movement-kinds.ts";
import { rolledPotOf } from "../money/ledger/rolled-pot-reference.ts";
import { type Check, wrong } from "./check.ts";

const sumOf = (...kinds: MovementKind[]) => {
  const listed = sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  );
  return sql<number>`coalesce(sum(case when ${ledger.kind} in (${listed}) then ${ledger.amountCents} end), 0)`;
};

const bookedPayments = (db: Db) =>
  db
    .select({
      payment: payments,
      charged: sumOf("charge"),
      fees: sumOf("fee"),
      refunds: sumOf("refund", "refund_failed"),
      others: sumOf("dispute", "dispute_won"),
    })
    .from(payments)
    .leftJoin(ledger, eq(ledger.paymentId, payments.id))
    .groupBy(payments.id);

type BookedPayment = Awaited<ReturnType<typeof bookedPayments>>[number];

/** Figures in cents. */
function unequal(subject: string, figures: [name: string, ours: number, booked: number][]): string[] {
  return figures
    .filter(([, ours, booked]) => ours !== booked)
    .map(([name, ours, booked]) => `${subject}: ${name} ${moneyText(ours)}, in the ledger ${moneyText(booked)}`);
}

function paymentFaults({ payment, charged, fees, refunds, others }: BookedPayment): string[] {
  const { id, status, amountCents, feeCents, refundedCents, refundState, disputeState } = payment;
  const isPaid = status === "succeeded";
  const faults = unequal(`payment ${id}`, [
    ["paid", isPaid ? amountCents : 0, charged],
    ["fee", feeCents ?? 0, 0 - fees],
    ["refunded", refundedCents, 0 - refunds],
  ]);
  if (disputeState === null && others !== 0) faults.push(`payment ${id}: a chargeback is only in the ledger`);
  if (refundState === "done" && refundedCents === 0) faults.push(`payment ${id}: refunded, but no refund is recorded`);
  return faults;
}

const bookedPayouts = (db: Db) =>
  db
    .select({
      payout: payouts,
      sent: sumOf("prize"),
      back: sumOf("reversal"),
      repaid: sumOf("repayment"),
      forgiven: sql<number>`count(case when ${ledger.kind} = 'forgiven' then 1 end)`.mapWith(Number),
      standing: sql<number>`coalesce(sum(case when ${ledger.kind} = 'prize' and ${ledger.reference} = ${payouts.stripeTransferId} then 1 end), 0)`,
    })
    .from(payouts)
    .leftJoin(ledger, eq(ledger.payoutId, payouts.id))
    .groupBy(payouts.id);

type BookedPayout = Awaited<ReturnType<typeof bookedPayouts>>[number];

/**
 * Problems after a correction: a voided payout must have no money left, and nobody can repay or be forgiven more than
 * they received.
 */
function correctionFaults({ payout, sent, back, repaid, forgiven }: BookedPayout): string[] {
  const { id, amountCents, dueCents, forgivenCents, voidedAt } = payout;
  const paid = 0 - sent - back;
  const faults: string[] = [];
  if (voidedAt !== null && paid !== 0)
    faults.push(`payout ${id} is voided, but the ledger shows ${moneyText(paid)} as sent`);
  if (repaid > paid) faults.push(`payout ${id}: ${moneyText(repaid)} was repaid, but only ${moneyText(paid)} was sent`);
  if (dueCents !== null && (dueCents < 0 || dueCents > amountCents)) {
    faults.push(`payout ${id}: ${moneyText(dueCents)} is due, but the prize is ${moneyText(amountCents)}`);
  }
  if (forgivenCents > 0 !== forgiven > 0) faults.push(`payout ${id}: the forgiven amount differs from the ledger`);
  return faults;
}

function payoutFaults(booked: BookedPayout): string[] {
  const { payout, sent, back, standing } = booked;
  const { id, status, amountCents, paidVia, stripeTransferId, failure } = payout;
  const paid = 0 - sent - back;
  const isPaid = status === "completed";
  // If only part of a transfer was reversed at the provider, the payout records that and stays paid.
  const isPartly = isPaid && back > 0 && paid > 0 && paid < amountCents && failure !== null;
  const faults = isPartly ? [] : unequal(`payout ${id}`, [["paid", isPaid ? amountCents : 0, paid]]);
  if (isPaid && paidVia !== "hand" && standing === 0) {
    faults.push(`payout ${id}: its transfer ${stripeTransferId ?? "(none)"} isn't in the ledger`);
  }
  return [...faults, ...correctionFaults(booked)];
}

const rolledMovements = (db: Db) =>
  db
    .select({
      reference: ledger.reference,
      tournamentId: ledger.tournamentId,
      cents: ledger.amountCents,
    })
    .from(ledger)
    .where(inArray(ledger.kind, rolledKinds).inlineParams())
    .orderBy(ledger.id);

/**
 * A rolled-over pot is booked in each tournament: out of the one that it came from, and into the one that it was added
 * to. If the first tournament was deleted, only the total is known.
 */
async function rolledFaults(db: Db): Promise<string[]> {
  const pots = await db.select().from(rolledPots).orderBy(rolledPots.id);
  const totalOnly = new Set(pots.filter((pot) => pot.fromTournamentId === null).map(({ id }) => id));
  const sums = new Map<string, number>();
  const add = (id: number | null, tournamentId: number | null, cents: number) => {
    const where = id !== null && totalOnly.has(id) ? "" : ` in tournament ${tournamentId}`;
    const key = `rolled-over pot ${id ?? "(unknown)"}${where}`;
    sums.set(key, (sums.get(key) ?? 0) + cents);
  };
  for (const { reference, tournamentId, cents } of await rolledMovements(db)) {
    add(rolledPotOf(reference), tournamentId, cents);
  }
  for (const { id, fromTournamentId, toTournamentId, amountCents } of pots) {
    add(id, fromTournamentId, amountCents);
    if (toTournamentId !== null) add(id, toTournamentId, 0 - amountCents);
  }
  return [...sums]
    .filter(([, cents]) => cents !== 0)
    .map(([where, cents]) => `${where}: the ledger is ${moneyText(cents)} off`);
}

const ofPayments: readonly MovementKind[] = ["charge", "fee", "refund", "refund_failed", "dispute", "dispute_won"];

async function strayFaults(db: Db): Promise<string[]> {
  const stray = await db
    .select({ id: ledger.id, kind: ledger.kind, reference: ledger.reference })
    .from(ledger)
    .where(
      and(
        notInArray(ledger.kind, [...rolledKinds, ...recordedKinds]).inlineParams(),
        sql`case when ${ledger.kind} in ${ofPayments} then ${ledger.paymentId} is null else ${ledger.payoutId} is null end`,
      ),
    );
  return stray.map(({ id, kind, reference }) => `movement ${id} (${kind} ${reference}) has no payment or payout`);
}

const reversedRecords = (db: Db, kind: RecordedKind) =>
  db
    .select({ reference: ledger.reference, cents: sum(ledger.amountCents).mapWith(Number) })
    .from(ledger)
    .where(inArray(ledger.kind, [kind, reversalKinds[kind]]))
    .groupBy(ledger.reference)
    .having(sql`count(case when ${ledger.kind} = ${reversalKinds[kind]} then 1 end) > 0`)
    .orderBy(ledger.reference);

/** Recorded money is reversed as a whole. */
async function reversalFaults(db: Db): Promise<string[]> {
  const faults: string[] = [];
  for (const kind of Object.keys(reversalKinds) as RecordedKind[]) {
    for (const { reference, cents } of await reversedRecords(db, kind)) {
      if (cents !== 0) faults.push(`${reference}: its reversal is ${moneyText(cents)} off`);
    }
  }
  return faults;
}

/** The charged amount may differ from the requested one only if all of it is refunded. */
const unequalItems = (db: Db) =>
  db
    .select({
      id: payments.id,
      amountCents: payments.amountCents,
      items: sum(paymentItems.amountCents).mapWith(Number),
    })
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(isNull(payments.refundState))
    .groupBy(payments.id)
    .having(sql`sum(${paymentItems.amountCents}) <> ${payments.amountCents}`);

/** Exact to the cent. */
export async function checkLedger(db: Db): Promise<string[]> {
  const paid = await bookedPayments(db);
  const prizes = await bookedPayouts(db);
  const itemized = (await unequalItems(db)).map(
    ({ id, amountCents, items }) =>
      `payment ${id}: its items add up to ${moneyText(items)}, but its amount is ${moneyText(amountCents)}`,
  );
  return [
    ...paid.flatMap(paymentFaults),
    ...prizes.flatMap(payoutFaults),
    ...itemized,
    ...(await strayFaults(db)),
    ...(await reversalFaults(db)),
    ...(await rolledFaults(db)),
  ];
}

export const ledgerBooks: Check = {
  name: "ledger",
  run: async (db) => (await checkLedger(db)).map(wrong),
};
