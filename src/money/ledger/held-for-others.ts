import { and, eq, exists, gt, inArray, isNotNull, isNull, or, sql, sum } from "drizzle-orm";
import { ledger, payments, tournaments } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { isActive } from "../../base/db/tournament-visibility.ts";
import type { Scope } from "../../rights.ts";
import { type MovementKind, recordedKinds } from "./movement-kinds.ts";
import { dueCentsQuery, type KindSum } from "./sum-queries.ts";

/** Money in the balance that doesn't belong to the club yet, in cents (docs/rules.md 9.53). */
export type HeldForOthers = {
  /** Entry fees, side pots and recorded money of tournaments without official results. */
  held: number;
  /** Refunds to send, and undecided deposits. */
  refundsDue: number;
  /** The part of `refundsDue` that the club has to refund in cash. */
  cashRefundsDue: number;
};

export const isInScope = (tournamentId: typeof tournaments.id | typeof payments.tournamentId, scope: Scope) =>
  scope === "all" ? undefined : inArray(tournamentId, [...scope]);

/** Tournaments without official results for which money has moved. */
export const unofficialWithMoneyQuery = (db: Db, scope: Scope) =>
  db
    .select({ id: tournaments.id, cancelledAt: tournaments.cancelledAt })
    .from(tournaments)
    .where(
      and(
        isNull(tournaments.officialAt),
        isNull(tournaments.importedAt),
        isInScope(tournaments.id, scope),
        exists(db.select({ one: sql`1` }).from(ledger).where(eq(ledger.tournamentId, tournaments.id))),
      ),
    );

const isUndisputed = or(isNull(payments.disputeState), eq(payments.disputeState, "won").inlineParams());

const owedCents = sum(sql`${payments.amountCents} - ${payments.refundedCents}`).mapWith(Number);

const owedInCash = sum(
  sql`case when ${payments.provider} = 'cash' then ${payments.amountCents} - ${payments.refundedCents} else 0 end`,
).mapWith(Number);

/** Deposits that the club kept, and payments that the payer's bank has taken back. */
const isNotHeld = or(
  and(isNotNull(payments.keptAt), isNull(payments.refundState), isUndisputed),
  inArray(payments.disputeState, ["open", "lost"]).inlineParams(),
);

export const notHeldQuery = (db: Db, tournamentIds: readonly number[]) =>
  db
    .select({ id: payments.tournamentId, cents: owedCents })
    .from(payments)
    .where(and(inArray(payments.tournamentId, [...tournamentIds]), isNotHeld))
    .groupBy(payments.tournamentId);

export const refundsDueQuery = (db: Db, scope: Scope) =>
  db
    .select({ id: payments.tournamentId, cents: owedCents, cashCents: owedInCash })
    .from(payments)
    .where(
      and(
        inArray(payments.refundState, ["queued", "sending", "failed"]).inlineParams(),
        isUndisputed,
        isInScope(payments.tournamentId, scope),
      ),
    )
    .groupBy(payments.tournamentId);

/** All ids are positive; the comparison makes SQLite search the index of deposits. */
export const undecidedDepositsQuery = (db: Db, scope: Scope) =>
  db
    .select({ id: payments.tournamentId, cents: owedCents })
    .from(payments)
    .where(
      and(
        gt(payments.depositId, 0),
        eq(payments.status, "succeeded").inlineParams(),
        isNull(payments.keptAt),
        isNull(payments.refundState),
        isUndisputed,
        isInScope(payments.tournamentId, scope),
      ),
    )
    .groupBy(payments.tournamentId);

/**
 * Prizes of published tournaments without official results, in cents. They aren't part of what is owed, because the money held is
 * used for them first.
 */
export const promisedCentsQuery = (db: Db, scope: Scope) =>
  db
    .select({ id: tournaments.id, cents: tournaments.prizeCents })
    .from(tournaments)
    .where(
      and(
        isNull(tournaments.officialAt),
        // The bound makes SQLite search only tournaments without official results.
        gt(tournaments.endsAt, 0),
        isNull(tournaments.importedAt),
        isNull(tournaments.cancelledAt),
        isActive(db),
        gt(tournaments.prizeCents, 0),
        isInScope(tournaments.id, scope),
      ),
    );

/** The club pays the provider's fees, which are also a part of each chargeback; `notHeldQuery` finds the rest of it. */
const clubsKinds: readonly MovementKind[] = ["fee", "dispute", "dispute_won"];

/** `moved` contains the sums of the scope. The key is the tournament's id, or null for deleted ones. Prizes due are subtracted, because they are listed separately. */
export async function readHeldForOthers(
  db: Db,
  scope: Scope,
  moved: readonly KindSum[],
): Promise<Map<number | null, HeldForOthers>> {
  const rows = await unofficialWithMoneyQuery(db, scope);
  const unofficial = rows.map(({ id }) => id);
  const awaitsResults = new Set(rows.filter(({ cancelledAt }) => cancelledAt === null).map(({ id }) => id));
  const heldCents = new Map(unofficial.map((id) => [id, 0]));
  const add = (id: number | null, cents: number) => id !== null && heldCents.set(id, (heldCents.get(id) ?? 0) + cents);
  const recordedCents = new Map<number, number>();
  for (const { tournamentId, kind, cents } of moved) {
    const isOfUnofficial = tournamentId !== null && heldCents.has(tournamentId);
    if (!isOfUnofficial || clubsKinds.includes(kind)) continue;
    if (recordedKinds.includes(kind)) {
      recordedCents.set(tournamentId, (recordedCents.get(tournamentId) ?? 0) + cents);
    } else {
      add(tournamentId, cents);
    }
  }
  // Recorded money can't reduce the entry fees held, which may have to be refunded.
  for (const [id, cents] of recordedCents) if (awaitsResults.has(id)) add(id, Math.max(0, cents));
  for (const { id, cents } of await dueCentsQuery(db, unofficial)) add(id, -cents);
  for (const { id, cents } of await notHeldQuery(db, unofficial)) add(id, -cents);
  const refundCents = new Map<number | null, number>();
  const refunds = await refundsDueQuery(db, scope);
  const cashCents = new Map(refunds.map((row) => [row.id, row.cashCents]));
  for (const { id, cents } of [...refunds, ...(await undecidedDepositsQuery(db, scope))]) {
    refundCents.set(id, (refundCents.get(id) ?? 0) + cents);
    if (id !== null && heldCents.has(id)) add(id, -cents);
  }
  const ids = new Set([...heldCents.keys(), ...refundCents.keys()]);
  return new Map(
    [...ids].map((id) => {
      const held = Math.max(0, (id === null ? undefined : heldCents.get(id)) ?? 0);
      return [id, { held, refundsDue: refundCents.get(id) ?? 0, cashRefundsDue: cashCents.get(id) ?? 0 }];
    }),
  );
}

export function sumHeld(all: Iterable<HeldForOthers>): HeldForOthers {
  const total = { held: 0, refundsDue: 0, cashRefundsDue: 0 };
  for (const { held, refundsDue, cashRefundsDue } of all) {
    total.held += held;
    total.refundsDue += refundsDue;
    total.cashRefundsDue += cashRefundsDue;
  }
  return total;
}
