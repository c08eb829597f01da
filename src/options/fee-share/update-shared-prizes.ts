import { and, asc, eq, isNotNull, isNull, sql, sum } from "drizzle-orm";
import { participants, paymentItems, payments, prizeBreakdowns, tournaments } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { isKeptPayment } from "../../money/kept-payment.ts";
import { type EntryMoney, sharedPrizes } from "./shared-prizes.ts";

/** The number of sides: teams, and anglers without a team. */
const sides = sql<number>`count(distinct case when ${participants.teamId} is null then -${participants.id} else ${participants.teamId} end)`;

/** Entry fees collected, without disputed payments, refunds and side pots. */
const centsKept = (db: Db) => {
  const forPots = db
    .select({ cents: sql`coalesce(sum(${paymentItems.amountCents}), 0)` })
    .from(paymentItems)
    .where(and(eq(paymentItems.paymentId, payments.id), isNotNull(paymentItems.pot)));
  const keptCents = sql`${payments.amountCents} - ${payments.refundedCents} - (${forPots})`;
  return sql<number>`case when ${isKeptPayment} and ${keptCents} > 0 then ${keptCents} else 0 end`;
};

export const entryMoneyQuery = (db: Db, tournamentId: number) =>
  db
    .select({ sides: sides.mapWith(Number), cents: sum(centsKept(db)).mapWith(Number) })
    .from(participants)
    .leftJoin(payments, eq(payments.id, participants.paymentId))
    .where(
      and(eq(participants.tournamentId, tournamentId), eq(participants.hasPaid, true), isNull(participants.heldAt)),
    );

export async function readEntryMoney(db: Db, tournamentId: number): Promise<EntryMoney> {
  const [row] = await entryMoneyQuery(db, tournamentId);
  return { sides: row?.sides ?? 0, cents: row?.cents ?? 0 };
}

/** The amounts in whole dollars, first place first. */
export async function readOpenAmounts(db: Db, tournamentId: number): Promise<number[]> {
  const rows = await db
    .select({ cents: prizeBreakdowns.amountCents })
    .from(prizeBreakdowns)
    .where(ofAll(tournamentId))
    .orderBy(asc(prizeBreakdowns.position));
  return rows.map(({ cents }) => cents / 100);
}

const ofAll = (tournamentId: number) =>
  and(eq(prizeBreakdowns.tournamentId, tournamentId), isNull(prizeBreakdowns.division));

async function writeAmounts(tx: Tx, tournamentId: number, amounts: readonly number[]): Promise<void> {
  if (String(await readOpenAmounts(tx, tournamentId)) === String(amounts)) return;
  await bumpVersion(tx, `tournament:${tournamentId}`);
  await tx.delete(prizeBreakdowns).where(ofAll(tournamentId));
  if (amounts.length === 0) return;
  const rows = amounts.map((dollars, index) => ({ tournamentId, position: index + 1, amountCents: dollars * 100 }));
  await tx.insert(prizeBreakdowns).values(rows);
}

/**
 * If prizes are a share of the entry fees, updates the prize pool and the amount of each place until the amounts are fixed
 * (docs/rules.md 3.20).
 */
export async function updateSharedPrizes(tx: Tx, tournamentId: number): Promise<void> {
  const [tournament] = await tx
    .select({ share: tournaments.payoutShare, fixedAt: tournaments.prizesFixedAt, prizeCents: tournaments.prizeCents })
    .from(tournaments)
    .where(eq(tournaments.id, tournamentId));
  if (!tournament?.share) return;
  const { share, fixedAt, prizeCents } = tournament;
  if (fixedAt === null)
    await writeAmounts(tx, tournamentId, sharedPrizes(share, await readEntryMoney(tx, tournamentId)));
  const [all] = await tx
    .select({ cents: sum(prizeBreakdowns.amountCents).mapWith(Number) })
    .from(prizeBreakdowns)
    .where(eq(prizeBreakdowns.tournamentId, tournamentId));
  const cents = all?.cents ?? 0;
  if (cents !== prizeCents) {
    await tx.update(tournaments).set({ prizeCents: cents }).where(eq(tournaments.id, tournamentId));
  }
}
