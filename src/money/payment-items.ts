import { asc, inArray } from "drizzle-orm";
import { paymentItems } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { moneyText } from "../base/format/money.ts";

/** `pot` is null for the entry fee. */
export type PaymentItem = { pot: string | null; amountCents: number };

export const itemsOfQuery = (db: Db, paymentIds: readonly number[]) =>
  db
    .select({ paymentId: paymentItems.paymentId, pot: paymentItems.pot, amountCents: paymentItems.amountCents })
    .from(paymentItems)
    .where(inArray(paymentItems.paymentId, [...paymentIds]))
    .orderBy(asc(paymentItems.id));

/** Items by payment id, the entry fee first. A payment without side pots has no items. */
export async function readItems(db: Db, paymentIds: readonly number[]): Promise<Map<number, PaymentItem[]>> {
  const rows = paymentIds.length === 0 ? [] : await itemsOfQuery(db, paymentIds);
  const items = new Map<number, PaymentItem[]>();
  for (const { paymentId, ...item } of rows) items.set(paymentId, [...(items.get(paymentId) ?? []), item]);
  return items;
}

export const itemsOf = async (db: Db, paymentId: number): Promise<PaymentItem[]> =>
  (await readItems(db, [paymentId])).get(paymentId) ?? [];

const hasPots = (items: readonly PaymentItem[]) => items.some(({ pot }) => pot !== null);

export async function addItems(tx: Tx, paymentId: number, items: readonly PaymentItem[]): Promise<void> {
  if (!hasPots(items)) return;
  await tx.insert(paymentItems).values(items.map((item) => ({ paymentId, ...item })));
}

export const sumOfItems = (items: readonly PaymentItem[]): number =>
  items.reduce((sum, { amountCents }) => sum + amountCents, 0);

const keyOf = (items: readonly PaymentItem[]) => JSON.stringify(hasPots(items) ? items.map(Object.values) : []);

/** Same pots at the same fees. The amount of a payment without pots is compared when it's charged. */
export const isSameItems = (a: readonly PaymentItem[], b: readonly PaymentItem[]): boolean => keyOf(a) === keyOf(b);

export const itemName = ({ pot }: PaymentItem): string => pot ?? "Entry fee";

/** The description used in lists of all payments. */
export const paidFor = ({ depositId }: { depositId: number | null }, items: readonly PaymentItem[]): string =>
  depositId === null ? (itemsText(items) ?? "Entry fee") : "Challenge deposit";

/** "Entry fee $25.00, Big Bass $20.00"; null without side pots. */
export const itemsText = (items: readonly PaymentItem[]): string | null =>
  hasPots(items) ? items.map((item) => `${itemName(item)} ${moneyText(item.amountCents)}`).join(", ") : null;
