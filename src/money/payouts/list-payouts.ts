import { and, count, desc, eq, lt, sql, sum } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { namesOf } from "../../db/names.ts";
import { type ListPage, readPage } from "../../db/read-page.ts";
import { payouts, users } from "../../db/schema.ts";
import { inScope } from "../../db/scope.ts";
import type { Db } from "../../db/store.ts";
import { isoText } from "../../format/moments.ts";
import type { Scope } from "../../rights.ts";
import type { OwnPayout, PayoutQuery, PayoutSums, PayoutView } from "./model.ts";
import { ofBoard, payoutAccountState } from "./rules.ts";

export const payoutsQuery = (db: Db, after: number | undefined, limit: number, scope: Scope = "all") =>
  db
    .select({
      id: payouts.id,
      userId: payouts.userId,
      ...namesOf(users),
      tournamentId: payouts.tournamentId,
      tournamentName: payouts.tournamentName,
      amount: payouts.amountCents,
      position: payouts.position,
      division: payouts.division,
      pot: payouts.pot,
      isReturn: payouts.isReturn,
      team: payouts.team,
      status: payouts.status,
      stripeTransferId: payouts.stripeTransferId,
      processedAt: payouts.processedAt,
      createdAt: payouts.createdAt,
      paidVia: payouts.paidVia,
      note: payouts.note,
      failure: payouts.failure,
      accountId: users.stripeConnectAccountId,
      onboarded: users.stripeAccountOnboarded,
    })
    .from(payouts)
    .leftJoin(users, eq(users.id, payouts.userId))
    .where(and(lt(payouts.id, after ?? Number.MAX_SAFE_INTEGER), inScope(payouts.tournamentId, scope)))
    .orderBy(desc(payouts.id))
    .limit(limit);

type Row = Awaited<ReturnType<typeof payoutsQuery>>[number];

const view = ({
  processedAt,
  createdAt,
  accountId,
  onboarded,
  division,
  pot,
  isReturn,
  team,
  ...row
}: Row): PayoutView => ({
  ...row,
  ...ofBoard({ division, pot, isReturn, team }),
  account: onboarded === null ? null : payoutAccountState({ hasAccount: accountId !== null, onboarded }),
  processedAt: isoText(processedAt),
  createdAt: isoText(createdAt),
});

export async function listPayouts(db: Db, scope: Scope, { after, limit }: PayoutQuery): Promise<ListPage<PayoutView>> {
  const find = (wanted: number) => payoutsQuery(db, after, wanted, scope);
  return readPage(limit, find, ({ id }) => id, view);
}

export async function sumPayouts(db: Db, scope: Scope): Promise<PayoutSums> {
  const [sums] = await db
    .select({
      totalAmount: sum(payouts.amountCents).mapWith(Number),
      transactions: count(),
      completed: sql<number>`count(case when ${payouts.status} = 'completed' then 1 end)`,
    })
    .from(payouts)
    .where(inScope(payouts.tournamentId, scope));
  return {
    totalAmount: sums?.totalAmount ?? 0,
    transactions: sums?.transactions ?? 0,
    completed: sums?.completed ?? 0,
  };
}

export const ownPayoutsQuery = (db: Db, userId: number, after: number | undefined, limit: number) =>
  db
    .select({
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
      paidVia: payouts.paidVia,
      note: payouts.note,
      processedAt: payouts.processedAt,
      createdAt: payouts.createdAt,
    })
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
    ({ processedAt, createdAt, division, pot, isReturn, team, ...row }): OwnPayout => ({
      ...row,
      ...ofBoard({ division, pot, isReturn, team }),
      processedAt: isoText(processedAt),
      createdAt: isoText(createdAt),
    }),
  );
}
