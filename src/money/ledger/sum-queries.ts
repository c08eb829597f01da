import { and, inArray, isNull, ne, sum } from "drizzle-orm";
import { ledger, payouts } from "../../base/db/schema.ts";
import { inScope } from "../../base/db/scope.ts";
import type { Db } from "../../base/db/store.ts";
import type { Scope } from "../../rights.ts";

/** Uses a covering index. */
export const dueCentsQuery = (db: Db, tournamentIds: readonly number[]) =>
  db
    .select({ id: payouts.tournamentId, cents: sum(payouts.amountCents).mapWith(Number) })
    .from(payouts)
    .where(
      and(
        inArray(payouts.tournamentId, [...tournamentIds]),
        ne(payouts.status, "completed").inlineParams(),
        isNull(payouts.voidedAt),
      ),
    )
    .groupBy(payouts.tournamentId);

/** The sum due in the whole scope; for the whole club it includes deleted tournaments. */
export const allDueCentsQuery = (db: Db, scope: Scope = "all") =>
  db
    .select({ cents: sum(payouts.amountCents).mapWith(Number) })
    .from(payouts)
    .where(
      and(
        ne(payouts.status, "completed").inlineParams(),
        isNull(payouts.voidedAt),
        inScope(db, payouts.tournamentId, scope),
      ),
    );

export const kindSumsQuery = (db: Db, tournamentIds?: readonly number[]) =>
  db
    .select({ tournamentId: ledger.tournamentId, kind: ledger.kind, cents: sum(ledger.amountCents).mapWith(Number) })
    .from(ledger)
    .where(tournamentIds && inArray(ledger.tournamentId, [...tournamentIds]))
    .groupBy(ledger.tournamentId, ledger.kind);

export type KindSum = Awaited<ReturnType<typeof kindSumsQuery>>[number];
