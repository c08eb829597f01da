import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, sum } from "drizzle-orm";
import { ledger, paymentItems, payments, payouts } from "../../base/db/schema.ts";
import { inScope } from "../../base/db/scope.ts";
import type { Db } from "../../base/db/store.ts";
import type { Scope } from "../../rights.ts";
import type { Span } from "./money-period.ts";
import { type MovementKind, movementKinds } from "./movement-kinds.ts";

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

/** The prizes due of deleted tournaments. */
export const dueOfDeletedCentsQuery = (db: Db) =>
  db
    .select({ cents: sum(payouts.amountCents).mapWith(Number) })
    .from(payouts)
    .where(and(isNull(payouts.tournamentId), ne(payouts.status, "completed").inlineParams(), isNull(payouts.voidedAt)));

export const kindSumsQuery = (db: Db, tournamentIds?: readonly number[]) =>
  db
    .select({ tournamentId: ledger.tournamentId, kind: ledger.kind, cents: sum(ledger.amountCents).mapWith(Number) })
    .from(ledger)
    .where(tournamentIds && inArray(ledger.tournamentId, [...tournamentIds]))
    .groupBy(ledger.tournamentId, ledger.kind);

export type KindSum = Awaited<ReturnType<typeof kindSumsQuery>>[number];

type Moved = Span & { tournamentId: number | undefined };

const isMoved = (db: Db, kinds: MovementKind[], { tournamentId, begin, end }: Moved, scope: Scope) =>
  and(
    inArray(ledger.kind, kinds).inlineParams(),
    begin === null ? undefined : gte(ledger.at, begin),
    end === null ? undefined : lt(ledger.at, end),
    tournamentId === undefined ? inScope(db, ledger.tournamentId, scope) : eq(ledger.tournamentId, tournamentId),
  );

/** The kinds are listed because the table's index begins with the kind. */
export const movedInPeriodQuery = (db: Db, moved: Moved, scope: Scope = "all") =>
  db
    .select({ kind: ledger.kind, cents: sum(ledger.amountCents).mapWith(Number) })
    .from(ledger)
    .where(isMoved(db, movementKinds, moved, scope))
    .groupBy(ledger.kind);

export const potCentsInPeriodQuery = (db: Db, moved: Moved, scope: Scope = "all") =>
  db
    .select({ cents: sum(paymentItems.amountCents).mapWith(Number) })
    .from(ledger)
    .innerJoin(paymentItems, eq(paymentItems.paymentId, ledger.paymentId))
    .where(and(isMoved(db, ["charge"], moved, scope), isNotNull(paymentItems.pot)));

export const depositCentsInPeriodQuery = (db: Db, moved: Moved, scope: Scope = "all") =>
  db
    .select({ cents: sum(ledger.amountCents).mapWith(Number) })
    .from(ledger)
    .innerJoin(payments, eq(payments.id, ledger.paymentId))
    .where(and(isMoved(db, ["charge"], moved, scope), gt(payments.depositId, 0)));
