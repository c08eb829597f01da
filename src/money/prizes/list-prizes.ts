import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Actor, SignedIn } from "../../actor.ts";
import { preparedOnce } from "../../base/db/prepared.ts";
import { payouts, prizeBreakdowns, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { correctionOf, hasSentPayouts } from "../../tournaments/queued-payouts.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import type { EditedBreakdown, PrizePosition } from "./prize-breakdown.ts";

type Row = { division: string | null };

const keyOf = ({ division, position }: Row & { position: number }): string => JSON.stringify([division, position]);

const prizesOf = preparedOnce((db) => {
  const { id, division, position, amountCents } = prizeBreakdowns;
  const tournamentId = sql.placeholder("tournamentId");
  const isItsPayout = and(
    eq(payouts.tournamentId, tournamentId),
    eq(payouts.position, position),
    sql`${payouts.division} is not distinct from ${division}`,
    eq(payouts.part, 1),
    isNull(payouts.pot),
    isNull(payouts.voidedAt),
    sql`(${payouts.dueCents} is null or ${payouts.dueCents} > 0)`,
  );
  return db
    .select({
      ...{ id, division, position, amountCents, correction: payouts.correction, payoutId: payouts.id },
      ...{ winner: users.username, winnerDisplayName: users.displayName },
    })
    .from(prizeBreakdowns)
    .leftJoin(payouts, isItsPayout)
    .leftJoin(users, eq(users.id, payouts.userId))
    .where(eq(prizeBreakdowns.tournamentId, tournamentId))
    .orderBy(asc(position))
    .prepare();
});

/** Anglers who share a place with the angler who has its first part. */
const sharedPlaces = preparedOnce((db) =>
  db
    .select({
      ...{ division: payouts.division, position: payouts.position },
      ...{ username: users.username, displayName: users.displayName },
    })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .where(
      and(
        eq(payouts.tournamentId, sql.placeholder("tournamentId")),
        gt(payouts.part, 1),
        isNull(payouts.team),
        isNull(payouts.pot),
        isNull(payouts.voidedAt),
        or(isNull(payouts.dueCents), gt(payouts.dueCents, 0)),
      ),
    )
    .orderBy(asc(payouts.position), asc(payouts.part))
    .prepare(),
);

/** Prizes of the main board, then of each division in order. Throws `not_found`. */
export async function listPrizes(db: Db, actor: Actor, tournamentId: number): Promise<PrizePosition[]> {
  const { divisions } = await visibleTournament(db, actor, tournamentId);
  // If a prize has several payouts, the last correction's names the winner.
  const payouts = (await prizesOf(db).execute({ tournamentId })).toSorted(
    (a, b) =>
      a.position - b.position || (a.correction ?? 0) - (b.correction ?? 0) || (a.payoutId ?? 0) - (b.payoutId ?? 0),
  );
  const rows = [...new Map(payouts.map((row) => [row.id, row])).values()];
  const shared = Map.groupBy(await sharedPlaces(db).execute({ tournamentId }), keyOf);
  const order = (row: Row) => (divisions ?? []).findIndex(({ name }) => name === row.division);
  return rows
    .toSorted((a, b) => order(a) - order(b))
    .map((row) => ({
      id: row.id,
      ...(row.division !== null && { division: row.division }),
      position: row.position,
      amount: row.amountCents / 100,
      ...(row.winner !== null && { winner: row.winner, winnerDisplayName: row.winnerDisplayName ?? row.winner }),
      ...(shared.has(keyOf(row)) && {
        sharedWith: shared.get(keyOf(row))?.map(({ username, displayName }) => ({ username, displayName })),
      }),
    }));
}

/** Throws `not_found`. */
export async function readBreakdown(db: Db, admin: SignedIn, tournamentId: number): Promise<EditedBreakdown> {
  const prizes = await listPrizes(db, admin, tournamentId);
  return {
    prizes,
    isFixed: await hasSentPayouts(db, tournamentId),
    needsReason: (await correctionOf(db, tournamentId)) !== null,
  };
}
