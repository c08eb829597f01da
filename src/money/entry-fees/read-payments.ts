import { and, asc, desc, eq, inArray, lt, ne, notInArray } from "drizzle-orm";
import { requireTournamentRole, type SignedIn } from "../../actor.ts";
import { isCashRefundDue } from "../../base/db/cash-refund.ts";
import { namesOf } from "../../base/db/names.ts";
import { readPage } from "../../base/db/read-page.ts";
import { catches, challengeDeposits, participants, payments, users } from "../../base/db/schema.ts";
import { inScope } from "../../base/db/scope.ts";
import type { Db } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";
import { depositState } from "../../challenges/challenge-status.ts";
import { Refusal } from "../../refusal.ts";
import { mayDo, type Scope, scopeOf } from "../../rights.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import { isRefundable } from "../payment.ts";
import { type PaymentItem, readItems } from "../payment-items.ts";
import { itemized } from "./itemized.ts";
import { findEntryOn, findPayment, type Payment } from "./payment-rows.ts";
import type { AdminPaymentView, PaymentView, ReceiptView } from "./payment-shapes.ts";
import { paymentState } from "./payment-state.ts";

type Page = { after?: number; limit: number };

const before = (after: number | undefined) => lt(payments.id, after ?? Number.MAX_SAFE_INTEGER);

const withEntry = { payment: payments, entryId: participants.id };

/** An open payment may only mean that somebody looked at the payment page. Unpaid deposits are listed with the awaited ones. */
const isListed = notInArray(payments.status, ["open", "canceled"]).inlineParams();

export const tournamentPaymentsQuery = (db: Db, tournamentId: number, after: number | undefined, limit: number) =>
  db
    .select({ ...withEntry, heldAt: participants.heldAt, ...namesOf(users) })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(participants, eq(participants.paymentId, payments.id))
    .where(and(eq(payments.tournamentId, tournamentId), before(after), isListed))
    .orderBy(desc(payments.id))
    .limit(limit);

export const ownPaymentsQuery = (db: Db, userId: number, after: number | undefined, limit: number) =>
  db
    .select(withEntry)
    .from(payments)
    .leftJoin(participants, eq(participants.paymentId, payments.id))
    .where(and(eq(payments.userId, userId), before(after), ne(payments.status, "canceled")))
    .orderBy(desc(payments.id))
    .limit(limit);

/** Throws `not_found`. */
export async function listPayments(db: Db, admin: SignedIn, tournamentId: number, { after, limit }: Page) {
  await visibleTournament(db, admin, tournamentId);
  requireTournamentRole(admin, "see-money", tournamentId);
  const find = async (wanted: number) => withItems(db, await tournamentPaymentsQuery(db, tournamentId, after, wanted));
  return readPage(
    limit,
    find,
    ({ payment }) => payment.id,
    (row) => adminPaymentView(row, admin),
  );
}

/** Oldest first. */
export const cashRefundsQuery = (db: Db, limit: number, scope: Scope = "all") =>
  db
    .select({ ...withEntry, heldAt: participants.heldAt, ...namesOf(users) })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(participants, eq(participants.paymentId, payments.id))
    .where(and(isCashRefundDue, inScope(db, payments.tournamentId, scope)))
    .orderBy(asc(payments.refundAskedAt))
    .limit(limit);

const maxCashRefunds = 200;

/** Refunds that the club has to hand over in cash (docs/rules.md 5.11). */
export async function listCashRefunds(db: Db, reader: SignedIn): Promise<AdminPaymentView[]> {
  const rows = await withItems(db, await cashRefundsQuery(db, maxCashRefunds, scopeOf(reader, "see-money")));
  return rows.map((row) => adminPaymentView(row, reader));
}

export async function listOwnPayments(db: Db, actor: SignedIn, { after, limit }: Page) {
  const find = async (wanted: number) => withItems(db, await ownPaymentsQuery(db, actor.id, after, wanted));
  const view = ({ payment, entryId, items, deposit }: Awaited<ReturnType<typeof find>>[number]) =>
    paymentView(payment, entryId !== null, items, deposit);
  return readPage(limit, find, ({ payment }) => payment.id, view);
}

/** The payment for its payer and for people who can see the tournament's money. Throws `not_found` for anybody else. */
async function findOwnOrSeen(db: Db, actor: SignedIn, id: number) {
  const payment = await findPayment(db, id);
  if (!payment || (payment.userId !== actor.id && !mayDo(actor, "see-money", payment.tournamentId))) {
    throw new Refusal("not_found", "This payment doesn't exist.");
  }
  const [whole] = await withItems(db, [{ payment }]);
  const { items = [], deposit } = whole ?? {};
  const view = paymentView(payment, (await findEntryOn(db, id)) !== undefined, items, deposit);
  return { payment, deposit, view };
}

/** Throws `not_found`. */
export const readPayment = async (db: Db, actor: SignedIn, id: number): Promise<PaymentView> =>
  (await findOwnOrSeen(db, actor, id)).view;

/** The receipt; other readers also see the payer's name. Throws `not_found`. */
export async function readReceipt(db: Db, actor: SignedIn, id: number): Promise<ReceiptView> {
  const { payment, deposit, view } = await findOwnOrSeen(db, actor, id);
  if (payment.userId === actor.id) return view;
  return { ...view, payer: await readPayer(db, payment, deposit, actor) };
}

/** The payer of a deposit on the reader's own fish is hidden (docs/rules.md 10.7). */
async function readPayer(
  db: Db,
  { userId }: Payment,
  deposit: PaidDeposit | undefined,
  reader: SignedIn,
): Promise<ReceiptView["payer"]> {
  if (userId === null || deposit?.anglerId === reader.id) return null;
  const [payer] = await db
    .select({ userId: users.id, ...namesOf(users) })
    .from(users)
    .where(eq(users.id, userId));
  return payer ?? null;
}

export const depositsQuery = (db: Db, depositIds: readonly number[]) =>
  db
    .select({ id: challengeDeposits.id, challengeId: challengeDeposits.challengeId, anglerId: catches.userId })
    .from(challengeDeposits)
    .innerJoin(catches, eq(catches.id, challengeDeposits.catchId))
    .where(inArray(challengeDeposits.id, [...depositIds]));

type PaidDeposit = { challengeId: number | null; anglerId: number };

async function withItems<Row extends { payment: Payment }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { items: PaymentItem[]; deposit: PaidDeposit | undefined })[]> {
  const ids = rows.map(({ payment }) => payment.id);
  const items = await readItems(db, ids);
  const depositIds = rows.flatMap(({ payment }) => payment.depositId ?? []);
  const deposits = depositIds.length === 0 ? [] : await depositsQuery(db, depositIds);
  const depositOf = new Map(deposits.map((deposit) => [deposit.id, deposit]));
  return rows.map((row) => ({
    ...row,
    items: items.get(row.payment.id) ?? [],
    deposit: depositOf.get(row.payment.depositId ?? 0),
  }));
}

function depositView(payment: Payment, deposit: PaidDeposit | undefined): Pick<PaymentView, "deposit"> {
  if (payment.depositId === null) return {};
  const state = payment.status === "succeeded" ? { state: depositState(payment) } : {};
  return { deposit: { ...state, challengeId: deposit?.challengeId ?? null } };
}

function paymentView(
  payment: Payment,
  hasEntry: boolean,
  items: readonly PaymentItem[],
  deposit: PaidDeposit | undefined,
): PaymentView {
  const { id, tournamentId, tournamentName, provider, refundState, refundReason, disputeState } = payment;
  return {
    ...{ id, tournamentId, tournamentName, provider, refundState, refundReason, disputeState },
    state: paymentState(payment, hasEntry),
    amount: payment.amountCents,
    ...itemized(items),
    ...depositView(payment, deposit),
    method: payment.methodType,
    last4: payment.methodLast4,
    brand: payment.methodBrand,
    paidAt: isoText(payment.paidAt),
    createdAt: isoText(payment.createdAt),
    refunded: payment.refundedCents,
    refundedAt: isoText(payment.refundedAt),
  };
}

type WithEntry = {
  payment: Payment;
  username: string | null;
  displayName: string | null;
  entryId: number | null;
  heldAt: number | null;
  items: PaymentItem[];
  deposit: PaidDeposit | undefined;
};

/** A payment as admins see it; the payer of a deposit on the reader's own fish is hidden (docs/rules.md 10.7). */
function adminPaymentView(
  { payment, username, displayName, entryId, heldAt, items, deposit }: WithEntry,
  reader: SignedIn,
): AdminPaymentView {
  const { userId, note, refundFailure } = payment;
  const who =
    deposit?.anglerId === reader.id
      ? { userId: null, username: null, displayName: null, note: null }
      : { userId, username, displayName, note };
  return {
    ...paymentView(payment, entryId !== null, items, deposit),
    ...who,
    refundFailure,
    fee: payment.feeCents,
    heldAt: isoText(heldAt),
    hasEntry: entryId !== null,
    isRefundable: isRefundable(payment),
  };
}
