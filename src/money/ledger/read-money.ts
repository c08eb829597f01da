import { and, desc, eq, gt, inArray, isNotNull, lt, sum } from "drizzle-orm";
import { unindexed } from "../../base/db/engine.ts";
import { type ListPage, readPage } from "../../base/db/read-page.ts";
import { ledger, paymentItems, payments, payouts, tournaments } from "../../base/db/schema.ts";
import { inScope } from "../../base/db/scope.ts";
import type { Db } from "../../base/db/store.ts";
import { Refusal } from "../../refusal.ts";
import type { Scope } from "../../rights.ts";
import { type HeldForOthers, isInScope, promisedCentsQuery, readHeldForOthers, sumHeld } from "./held-for-others.ts";
import type { MoneyInPeriod, MoneyView, PeriodMoneyView } from "./ledger-views.ts";
import { spanOf } from "./money-period.ts";
import { type KindSums, type MovementKind, moneySums, movedSums } from "./movement-kinds.ts";
import {
  allDueCentsQuery,
  depositCentsInPeriodQuery,
  dueCentsQuery,
  dueOfDeletedCentsQuery,
  type KindSum,
  kindSumsQuery,
  movedInPeriodQuery,
  potCentsInPeriodQuery,
} from "./sum-queries.ts";

/** Payments of which something is for a side pot, including those refunded later. */
const isPotPayment = and(eq(payments.status, "succeeded"), isNotNull(paymentItems.pot));

/** All ids are positive; the comparison makes SQLite search the index of deposits. */
const isDepositPayment = and(eq(payments.status, "succeeded"), gt(payments.depositId, 0));

const potCents = sum(paymentItems.amountCents).mapWith(Number);
const depositCents = sum(payments.amountCents).mapWith(Number);

/** Leaves out deleted tournaments. */
export const potCentsQuery = (db: Db, tournamentIds: readonly number[]) =>
  db
    .select({ id: payments.tournamentId, cents: potCents })
    .from(payments)
    .innerJoin(paymentItems, eq(paymentItems.paymentId, payments.id))
    .where(and(inArray(payments.tournamentId, [...tournamentIds]), isPotPayment))
    .groupBy(payments.tournamentId);

/** The sum in the whole scope; for the whole club it includes deleted tournaments. */
export const allPotCentsQuery = (db: Db, scope: Scope) =>
  db
    .select({ cents: potCents })
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, unindexed(db, paymentItems.paymentId)))
    .where(and(isInScope(payments.tournamentId, scope), isPotPayment));

export const depositCentsQuery = (db: Db, tournamentIds: readonly number[]) =>
  db
    .select({ id: payments.tournamentId, cents: depositCents })
    .from(payments)
    .where(and(inArray(payments.tournamentId, [...tournamentIds]), isDepositPayment))
    .groupBy(payments.tournamentId);

export const allDepositCentsQuery = (db: Db, scope: Scope) =>
  db
    .select({ cents: depositCents })
    .from(payments)
    .where(and(isInScope(payments.tournamentId, scope), isDepositPayment));

/** Reads the name stored in the ledger; null if the tournament has no movements. */
async function nameOfDeleted(db: Db, id: number): Promise<string | null> {
  const [moved] = await db
    .select({ name: ledger.tournamentName })
    .from(ledger)
    .where(eq(ledger.tournamentId, id))
    .orderBy(desc(ledger.at), desc(ledger.id))
    .limit(1);
  return moved?.name ?? null;
}

function addUp(rows: readonly { kind: MovementKind; cents: number }[]): KindSums {
  const sums: KindSums = {};
  for (const { kind, cents } of rows) sums[kind] = (sums[kind] ?? 0) + cents;
  return sums;
}

const nothingHeld = { held: 0, refundsDue: 0, cashRefundsDue: 0 };

/** Absent if there is none. */
const partOf = (
  name: "sidePots" | "deposits" | "cashRefundsDue" | "prizesPromised",
  cents: number | null | undefined,
) => (cents == null ? {} : { [name]: cents });

const centsById = <C>(rows: readonly { id: number | null; cents: C }[]): Map<number | null, C> =>
  new Map(rows.map(({ id, cents }) => [id, cents]));

/** Returns the tournaments in the order of `ids`, without unknown ones. */
async function moneyOf(db: Db, ids: readonly number[]): Promise<MoneyView[]> {
  const there = await db
    .select({ id: tournaments.id, name: tournaments.name })
    .from(tournaments)
    .where(inArray(tournaments.id, [...ids]));
  const names = new Map(there.map(({ id, name }) => [id, name]));
  const due = centsById(await dueCentsQuery(db, ids));
  const allMoved = await kindSumsQuery(db, ids);
  const moved = Map.groupBy(allMoved, ({ tournamentId }) => tournamentId);
  const pots = centsById(await potCentsQuery(db, ids));
  const deposits = centsById(await depositCentsQuery(db, ids));
  const heldBy = await readHeldForOthers(db, ids, allMoved);
  const promised = centsById(await promisedCentsQuery(db, ids));
  const views: MoneyView[] = [];
  for (const tournamentId of ids) {
    const isDeleted = !names.has(tournamentId);
    const name = names.get(tournamentId) ?? (await nameOfDeleted(db, tournamentId));
    const owed = { prizesDue: due.get(tournamentId) ?? 0, ...(heldBy.get(tournamentId) ?? nothingHeld) };
    const sums = moneySums(addUp(moved.get(tournamentId) ?? []), owed);
    const parts = {
      ...partOf("sidePots", pots.get(tournamentId)),
      ...partOf("deposits", deposits.get(tournamentId)),
      ...partOf("cashRefundsDue", owed.cashRefundsDue || null),
      ...partOf("prizesPromised", promised.get(tournamentId)),
    };
    if (name !== null) views.push({ tournamentId, name, isDeleted, ...sums, ...parts });
  }
  return views;
}

/** The part of the club's money that belongs to no tournament: recorded money, and what is due for deleted tournaments. */
async function withoutTournament(
  db: Db,
  moved: readonly KindSum[],
  heldForOthers: HeldForOthers,
): Promise<Pick<MoneyView, "withoutTournament">> {
  const ofNone = moved.filter(({ tournamentId }) => tournamentId === null);
  const [due] = await dueOfDeletedCentsQuery(db);
  const owed = { prizesDue: due?.cents ?? 0, ...heldForOthers };
  if (ofNone.length === 0 && owed.prizesDue === 0 && owed.refundsDue === 0) return {};
  const { afterPrizes, available, ...sums } = moneySums(addUp(ofNone), owed);
  return { withoutTournament: sums };
}

const limitOf = (scope: Scope) => (scope === "all" ? {} : ({ isOfSome: true } as const));

/** A null `tournamentId` stands for everything in the scope. Throws `not_found`. */
export async function readMoney(db: Db, scope: Scope, tournamentId: number | null): Promise<MoneyView> {
  if (tournamentId === null) {
    const [due] = await allDueCentsQuery(db, scope);
    const moved = await kindSumsQuery(db, scope === "all" ? undefined : scope);
    const heldBy = await readHeldForOthers(db, scope, moved);
    const owed = { prizesDue: due?.cents ?? 0, ...sumHeld(heldBy.values()) };
    const sums = moneySums(addUp(moved), owed);
    const [pots] = await allPotCentsQuery(db, scope);
    const [deposits] = await allDepositCentsQuery(db, scope);
    const promised = await promisedCentsQuery(db, scope);
    const promisedCents = promised.reduce((total, { cents }) => total + cents, 0);
    const parts = {
      ...partOf("sidePots", pots?.cents),
      ...partOf("deposits", deposits?.cents),
      ...partOf("cashRefundsDue", owed.cashRefundsDue || null),
      ...partOf("prizesPromised", promisedCents || null),
    };
    const ofNone = scope === "all" ? await withoutTournament(db, moved, heldBy.get(null) ?? nothingHeld) : {};
    return { tournamentId, name: null, isDeleted: false, ...limitOf(scope), ...sums, ...parts, ...ofNone };
  }
  const [money] = await moneyOf(db, [tournamentId]);
  if (!money) throw new Refusal("not_found", "This tournament doesn't exist.");
  return money;
}

/** The sums of a period, by the times in the ledger, and the balances before and after it. */
export async function readMoneyInPeriod(
  db: Db,
  scope: Scope,
  { tournamentId, ...period }: MoneyInPeriod,
  timeZone: string,
): Promise<PeriodMoneyView> {
  const span = spanOf(period, timeZone);
  const moved = { ...span, tournamentId };
  const earlier = { begin: null, end: span.begin, tournamentId };
  const { left: change, ...sums } = movedSums(addUp(await movedInPeriodQuery(db, moved, scope)));
  const { left: opening } = movedSums(addUp(span.begin === null ? [] : await movedInPeriodQuery(db, earlier, scope)));
  const [pots] = await potCentsInPeriodQuery(db, moved, scope);
  const [deposits] = await depositCentsInPeriodQuery(db, moved, scope);
  const parts = { ...partOf("sidePots", pots?.cents), ...partOf("deposits", deposits?.cents) };
  const limit = tournamentId === undefined ? limitOf(scope) : {};
  return { ...limit, ...sums, ...parts, opening, closing: opening + change };
}

const before = (after: number | undefined) => after ?? Number.MAX_SAFE_INTEGER;

export const movedTournamentsQuery = (db: Db, after: number | undefined, limit: number, scope: Scope = "all") =>
  db
    .selectDistinct({ id: ledger.tournamentId })
    .from(ledger)
    .where(and(lt(ledger.tournamentId, before(after)), inScope(db, ledger.tournamentId, scope)))
    .orderBy(desc(ledger.tournamentId))
    .limit(limit);

export const paidTournamentsQuery = (db: Db, after: number | undefined, limit: number, scope: Scope = "all") =>
  db
    .selectDistinct({ id: payouts.tournamentId })
    .from(payouts)
    .where(and(lt(payouts.tournamentId, before(after)), inScope(db, payouts.tournamentId, scope)))
    .orderBy(desc(payouts.tournamentId))
    .limit(limit);

export async function listMoney(
  db: Db,
  scope: Scope,
  { after, limit }: { after?: number; limit: number },
): Promise<ListPage<MoneyView>> {
  async function find(wanted: number): Promise<number[]> {
    const moved = await movedTournamentsQuery(db, after, wanted, scope);
    const paid = await paidTournamentsQuery(db, after, wanted, scope);
    const ids = new Set([...moved, ...paid].flatMap(({ id }) => id ?? []));
    return [...ids].toSorted((a, b) => b - a);
  }
  const itself = (id: number) => id;
  const { items, nextAfter } = await readPage(limit, find, itself, itself);
  return { items: await moneyOf(db, items), nextAfter };
}
