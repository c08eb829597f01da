import { and, asc, count, desc, eq, gt, inArray, isNull, lt, sql, sum } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { namesOf } from "../../base/db/names.ts";
import { type ListPage, readPage } from "../../base/db/read-page.ts";
import { participants, payouts, tournaments, users } from "../../base/db/schema.ts";
import { inScope } from "../../base/db/scope.ts";
import type { Db } from "../../base/db/store.ts";
import { isUnpaidPrize } from "../../base/db/unpaid-prize.ts";
import { csvText, dollars, words } from "../../base/format/csv.ts";
import { dayIn } from "../../base/format/days.ts";
import { isoText } from "../../base/format/moments.ts";
import { fullNameOf } from "../../base/format/names.ts";
import { mayDo, type Scope, scopeOf } from "../../rights.ts";
import { prizeOf } from "../prizes/prize-text.ts";
import { payeeWarnings } from "./payee-warnings.ts";
import { paidCentsOf } from "./payout-rows.ts";
import type { DuePayout, OwnPayout, PayoutQuery, PayoutSums, PayoutView } from "./payout-shapes.ts";
import { maxPaidAtOnce, ofBoard, payoutAccountState } from "./payout-status.ts";
import { dueOf, overpaidOf } from "./reconcile.ts";

/** The fields of a prize that its payee sees, too. */
const prizeFields = {
  id: payouts.id,
  tournamentId: payouts.tournamentId,
  tournamentName: payouts.tournamentName,
  amount: payouts.amountCents,
  position: payouts.position,
  division: payouts.division,
  pot: payouts.pot,
  isReturn: payouts.isReturn,
  team: payouts.team,
  status: payouts.status,
  correction: payouts.correction,
  voidedAt: payouts.voidedAt,
  voidReason: payouts.voidReason,
  paidVia: payouts.paidVia,
  note: payouts.note,
  processedAt: payouts.processedAt,
  createdAt: payouts.createdAt,
};

const payoutFields = {
  ...prizeFields,
  userId: payouts.userId,
  ...namesOf(users),
  dueCents: payouts.dueCents,
  forgivenCents: payouts.forgivenCents,
  stripeTransferId: payouts.stripeTransferId,
  failure: payouts.failure,
  accountId: users.stripeConnectAccountId,
  onboarded: users.stripeAccountOnboarded,
};

export const payoutsQuery = (db: Db, after: number | undefined, limit: number, scope: Scope = "all") =>
  db
    .select(payoutFields)
    .from(payouts)
    .leftJoin(users, eq(users.id, payouts.userId))
    .where(and(lt(payouts.id, after ?? Number.MAX_SAFE_INTEGER), inScope(db, payouts.tournamentId, scope)))
    .orderBy(desc(payouts.id))
    .limit(limit);

/** Unpaid prizes in the order of the results: tournament by tournament, each board from 1st place down. */
export const duePayoutsQuery = (db: Db, limit: number, scope: Scope = "all") =>
  db
    .select(payoutFields)
    .from(payouts)
    .leftJoin(users, eq(users.id, payouts.userId))
    .where(and(isUnpaidPrize, inScope(db, payouts.tournamentId, scope)))
    .orderBy(
      asc(payouts.tournamentId),
      // Null is the board of all anglers, which comes first on both engines.
      sql`coalesce(${payouts.pot}, '')`,
      sql`coalesce(${payouts.division}, '')`,
      asc(payouts.position),
      asc(payouts.part),
      asc(payouts.id),
    )
    .limit(limit);

/** Entrants who haven't paid, in tournaments with an entry fee. */
export const unpaidEntrantsQuery = (db: Db, tournamentIds: readonly number[]) =>
  db
    .select({ tournamentId: participants.tournamentId, unpaid: count() })
    .from(participants)
    .innerJoin(tournaments, eq(tournaments.id, participants.tournamentId))
    .where(
      and(
        inArray(participants.tournamentId, [...tournamentIds]),
        eq(participants.hasPaid, false),
        isNull(participants.requestedAt),
        gt(tournaments.entryFeeCents, 0),
      ),
    )
    .groupBy(participants.tournamentId);

type Row = Awaited<ReturnType<typeof payoutsQuery>>[number];

const shownStatus = ({ status, voidedAt }: Pick<Row, "status" | "voidedAt">): OwnPayout["status"] =>
  voidedAt === null ? status : "voided";

type PayoutFacts = { paidCents: number; warning: string | null };

const view = (
  {
    processedAt,
    createdAt,
    accountId,
    onboarded,
    division,
    pot,
    isReturn,
    team,
    status,
    voidedAt,
    dueCents,
    forgivenCents,
    ...row
  }: Row,
  { paidCents, warning }: PayoutFacts,
): PayoutView => ({
  ...row,
  ...ofBoard({ division, pot, isReturn, team }),
  status: shownStatus({ status, voidedAt }),
  due: voidedAt === null ? dueOf({ amountCents: row.amount, dueCents }) : 0,
  overpaid: overpaidOf({ amountCents: row.amount, dueCents, forgivenCents, paidCents }),
  warning,
  account: onboarded === null ? null : payoutAccountState({ hasAccount: accountId !== null, onboarded }),
  processedAt: isoText(processedAt),
  createdAt: isoText(createdAt),
});

export async function listPayouts(
  db: Db,
  scope: Scope,
  { after, limit }: PayoutQuery,
  now: number,
): Promise<ListPage<PayoutView>> {
  const find = (wanted: number) => payoutsQuery(db, after, wanted, scope);
  const { items: rows, nextAfter } = await readPage(
    limit,
    find,
    ({ id }) => id,
    (row) => row,
  );
  return { items: await viewsOf(db, rows, await paidFor(db, rows), now), nextAfter };
}

async function viewsOf(db: Db, rows: readonly Row[], paid: PaidCents, now: number): Promise<PayoutView[]> {
  const warnings = await payeeWarnings(db, rows, now);
  return rows.map((row) => view(row, { paidCents: paid.get(row.id) ?? 0, warning: warnings.get(row.id) ?? null }));
}

const paidFor = (db: Db, rows: readonly Row[]) =>
  paidCentsOf(
    db,
    rows.map(({ id }) => id),
  );

type PaidCents = Awaited<ReturnType<typeof paidFor>>;

/** The prizes that are pending or failed, at most as many as can be paid at once. */
export async function listDuePayouts(db: Db, reader: SignedIn, now: number): Promise<DuePayout[]> {
  const rows = await duePayoutsQuery(db, maxPaidAtOnce, scopeOf(reader, "see-money"));
  const views = await viewsOf(db, rows, await paidFor(db, rows), now);
  const ids = [...new Set(rows.flatMap(({ tournamentId }) => tournamentId ?? []))];
  const directed = ids.filter((id) => mayDo(reader, "run", id));
  const unpaid = new Map((await unpaidEntrantsQuery(db, directed)).map((row) => [row.tournamentId, row.unpaid]));
  return views.map((payout) => {
    const unpaidEntrants = payout.tournamentId === null ? undefined : unpaid.get(payout.tournamentId);
    return { ...payout, ...(unpaidEntrants !== undefined && { unpaidEntrants }) };
  });
}

const bankHeading = ["Payee", "Amount (USD)", "Reference", "Can be paid online"];

/** More than the prizes that a club owes at one time. */
const maxInFile = 5000;

/**
 * The unpaid prizes for the bank: payee, amount, reference, and whether the provider can pay them too. Left out are payees with a warning, because paying them needs a
 * reason, and prizes of which the provider has already sent a part, which would be paid twice.
 */
export async function bankCsv(
  db: Db,
  scope: Scope,
  { now, sendsOnline, timeZone }: { now: number; sendsOnline: boolean; timeZone: string },
): Promise<{ fileName: string; csv: string }> {
  const rows = await duePayoutsQuery(db, maxInFile, scope);
  const paid = await paidFor(db, rows);
  const due = await viewsOf(db, rows, paid, now);
  const lines = due
    .filter(({ id, warning, username }) => warning === null && username !== null && (paid.get(id) ?? 0) === 0)
    .map((payout) => [
      words(fullNameOf(payout.username ?? "", payout.displayName)),
      dollars(payout.amount),
      words(`Prize ${payout.id}, ${prizeOf(payout)}`),
      sendsOnline && payout.account === "ready" ? "yes" : "no",
    ]);
  return { fileName: `payments-${dayIn(new Date(now), timeZone)}.csv`, csv: csvText([bankHeading, ...lines]) };
}

export async function sumPayouts(db: Db, scope: Scope): Promise<PayoutSums> {
  const [sums] = await db
    .select({
      totalAmount: sum(payouts.amountCents).mapWith(Number),
      transactions: count(),
      completed: sql<number>`count(case when ${payouts.status} = 'completed' then 1 end)`,
    })
    .from(payouts)
    .where(and(inScope(db, payouts.tournamentId, scope), isNull(payouts.voidedAt)));
  return {
    totalAmount: sums?.totalAmount ?? 0,
    transactions: sums?.transactions ?? 0,
    completed: sums?.completed ?? 0,
  };
}

export const ownPayoutsQuery = (db: Db, userId: number, after: number | undefined, limit: number) =>
  db
    .select(prizeFields)
    .from(payouts)
    .where(and(eq(payouts.userId, userId), lt(payouts.id, after ?? Number.MAX_SAFE_INTEGER)))
    .orderBy(desc(payouts.id))
    .limit(limit);

export async function listOwnPayouts(
  db: Db,
  reader: SignedIn,
  { after, limit }: PayoutQuery,
): Promise<ListPage<OwnPayout>> {
  return readPage(
    limit,
    (wanted) => ownPayoutsQuery(db, reader.id, after, wanted),
    ({ id }) => id,
    ({ processedAt, createdAt, division, pot, isReturn, team, status, voidedAt, ...row }): OwnPayout => ({
      ...row,
      status: shownStatus({ status, voidedAt }),
      ...ofBoard({ division, pot, isReturn, team }),
      processedAt: isoText(processedAt),
      createdAt: isoText(createdAt),
    }),
  );
}
