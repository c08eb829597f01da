import { and, desc, eq, exists, isNull, lte, notExists, or, sql } from "drizzle-orm";
import { namesOf } from "../../base/db/names.ts";
import { payouts, tournaments, users } from "../../base/db/schema.ts";
import { inScope } from "../../base/db/scope.ts";
import type { Db } from "../../base/db/store.ts";
import type { Scope } from "../../rights.ts";
import { payeeWarnings } from "./payee-warnings.ts";
import type { EndedTournament, PayoutPreview, PreviewedPrize } from "./payout-shapes.ts";
import { ofBoard, payoutAccountState } from "./payout-status.ts";
import {
  findPayoutBlocker,
  type PlannedPrize,
  planPayouts,
  rollsOver,
  unfilledAt,
  unfilledOf,
} from "./plan-payouts.ts";

const maxEnded = 200;

/** Tournaments whose payouts aren't queued, or of which one is pending. */
function hasPayoutsToProcess(db: Db) {
  const queued = db
    .select({ one: sql`1` })
    .from(payouts)
    .where(and(eq(payouts.tournamentId, tournaments.id), isNull(payouts.voidedAt)));
  const pending = db
    .select({ one: sql`1` })
    .from(payouts)
    .where(
      and(
        eq(payouts.tournamentId, tournaments.id),
        isNull(payouts.voidedAt),
        eq(payouts.status, "pending").inlineParams(),
      ),
    );
  return or(notExists(queued), exists(pending));
}

export const endedQuery = (db: Db, now: number, scope: Scope = "all") =>
  db
    .select({ id: tournaments.id, name: tournaments.name, prizeCents: tournaments.prizeCents })
    .from(tournaments)
    .where(
      and(
        lte(tournaments.endsAt, now),
        isNull(tournaments.cancelledAt),
        hasPayoutsToProcess(db),
        inScope(db, tournaments.id, scope),
      ),
    )
    .orderBy(desc(tournaments.endsAt), desc(tournaments.id))
    .limit(maxEnded);

export async function listEnded(db: Db, scope: Scope, now: number): Promise<EndedTournament[]> {
  const rows = await endedQuery(db, now, scope);
  return rows.map(({ prizeCents, ...row }) => ({ ...row, prize: prizeCents / 100 }));
}

export const payoutsOfTournamentQuery = (db: Db, tournamentId: number) =>
  db
    .select({
      id: payouts.id,
      tournamentId: payouts.tournamentId,
      voidedAt: payouts.voidedAt,
      correction: payouts.correction,
      division: payouts.division,
      pot: payouts.pot,
      isReturn: payouts.isReturn,
      position: payouts.position,
      part: payouts.part,
      team: payouts.team,
      amount: payouts.amountCents,
      status: payouts.status,
      userId: payouts.userId,
      ...namesOf(users),
      accountId: users.stripeConnectAccountId,
      onboarded: users.stripeAccountOnboarded,
    })
    .from(payouts)
    .leftJoin(users, eq(users.id, payouts.userId))
    .where(and(eq(payouts.tournamentId, tournamentId), isNull(payouts.voidedAt)))
    .orderBy(payouts.position);

/** Warnings about the winners of prizes that aren't queued yet, by their index. */
function plannedWarnings(db: Db, tournamentId: number, prizes: readonly PlannedPrize[], now: number) {
  const payees = prizes.flatMap(({ winner }, id) =>
    winner ? [{ id, userId: winner.userId, tournamentId, status: "pending" as const, voidedAt: null }] : [],
  );
  return payeeWarnings(db, payees, now);
}

const planned = ({ division, pot, position, team, amountCents, winner }: PlannedPrize): PreviewedPrize => ({
  ...ofBoard({ division, pot: pot?.name ?? null, isReturn: pot?.isReturn ?? false, team }),
  position,
  amount: amountCents,
  userId: winner?.userId ?? null,
  username: winner?.username ?? null,
  displayName: winner?.displayName ?? null,
  account: winner && payoutAccountState(winner),
  status: null,
});

/** Throws `not_found`. */
export async function previewPayouts(db: Db, tournamentId: number, now: number): Promise<PayoutPreview> {
  const plan = await planPayouts(db, tournamentId, now);
  const { tournament, prizes, pots, isQueued } = plan;
  const rolled = pots.filter(rollsOver);
  const rows = await payoutsOfTournamentQuery(db, tournamentId);
  const queued = rows.toSorted((a, b) => a.position - b.position || (a.part ?? 0) - (b.part ?? 0) || a.id - b.id);
  const warnings = await payeeWarnings(db, rows, now);
  const asQueued = queued.map(
    ({
      id,
      division,
      pot,
      isReturn,
      team,
      position,
      amount,
      userId,
      username,
      displayName,
      status,
      correction,
      ...row
    }) => ({
      ...ofBoard({ division, pot, isReturn, team }),
      ...{ position, amount, userId, username, displayName, status },
      ...(correction > 0 && { correction }),
      ...(warnings.has(id) && { warning: warnings.get(id) }),
      account:
        row.onboarded === null
          ? null
          : payoutAccountState({ hasAccount: row.accountId !== null, onboarded: row.onboarded }),
    }),
  );
  const objection = findPayoutBlocker(plan, now);
  const isBlocked = objection !== null && objection.reason !== "dispute_window";
  const winnerWarnings =
    isQueued || isBlocked ? new Map<number, string>() : await plannedWarnings(db, tournamentId, prizes, now);
  const isInTheWay = objection && (!isQueued || objection.reason === "dispute_window");
  const keyOf = ({ division, pot, position }: { division?: string | null; pot?: string | null; position: number }) =>
    JSON.stringify([position, division ?? null, pot ?? null]);
  const keyOfPlanned = ({ pot, ...prize }: PlannedPrize) => keyOf({ ...prize, pot: pot?.name ?? null });
  const paid = new Set(queued.map(keyOf));
  const unpaid = prizes.filter((prize) => prize.amountCents > 0 && !prize.pot && !paid.has(keyOfPlanned(prize)));
  const order = new Map(prizes.map((prize, index) => [keyOfPlanned(prize), index]));
  const inOrder = (prize: PreviewedPrize) => order.get(keyOf(prize)) ?? 0;
  return {
    tournamentId,
    name: tournament.name,
    prize: tournament.prizeCents / 100,
    isQueued,
    objection: isInTheWay ? { code: objection.reason, message: objection.message } : null,
    ...(rolled.length > 0 && {
      rollsOver: rolled.map(({ pot, rollsOverCents }) => ({ pot, amount: rollsOverCents })),
    }),
    prizes: isQueued
      ? asQueued.toSorted((a, b) => inOrder(a) - inOrder(b))
      : prizes.map((prize, index) => ({
          ...planned(prize),
          ...(winnerWarnings.has(index) && { warning: winnerWarnings.get(index) }),
        })),
    ...(isQueued ? unfilledAt(unpaid) : unfilledOf(prizes)),
  };
}
