import { inArray, sql } from "drizzle-orm";
import { catches, payouts, photos, sums, tournaments, users } from "./schema.ts";
import type { Db } from "./store.ts";

const countIf = (condition: ReturnType<typeof sql>) => sql<number>`count(case when ${condition} then 1 end)`;
const sumIf = (condition: ReturnType<typeof sql>, column: unknown) =>
  sql<number>`coalesce(sum(case when ${condition} then ${column} end), 0)`;
const rows = sql<number>`count(*)`;

const active = sql`${tournaments.isActive} = 1`;
const hidden = sql`${tournaments.isActive} = 0`;

/** What is kept, and the rows from which it follows. Triggers of migration 0009 keep it. */
const kept = {
  users: { of: users, value: rows },
  catches: { of: catches, value: rows },
  photos: { of: photos, value: rows },
  photo_bytes: { of: photos, value: sumIf(sql`true`, photos.bytes) },
  originals: { of: photos, value: countIf(sql`${photos.originalDroppedAt} is null`) },
  tournaments_active: { of: tournaments, value: countIf(active) },
  tournaments_hidden: { of: tournaments, value: countIf(hidden) },
  entries_active: { of: tournaments, value: sumIf(active, tournaments.participantCount) },
  entries_hidden: { of: tournaments, value: sumIf(hidden, tournaments.participantCount) },
  prize_cents_active: { of: tournaments, value: sumIf(active, tournaments.prizeCents) },
  prize_cents_hidden: { of: tournaments, value: sumIf(hidden, tournaments.prizeCents) },
  payouts: { of: payouts, value: rows },
  payouts_completed: { of: payouts, value: countIf(sql`${payouts.status} = 'completed'`) },
  payout_cents: { of: payouts, value: sumIf(sql`true`, payouts.amountCents) },
} as const;

export type SumName = keyof typeof kept;

const isSumName = (name: string): name is SumName => Object.hasOwn(kept, name);

export const sumNames: readonly SumName[] = Object.keys(kept).filter(isSumName);

/** Sums over all rows of a table as they are kept, whatever their number. */
export async function readSums<Name extends SumName>(db: Db, ...names: Name[]): Promise<Record<Name, number>> {
  const found = await db.select().from(sums).where(inArray(sums.name, names));
  const values = new Map(found.map(({ name, value }) => [name, value]));
  return Object.fromEntries(names.map((name) => [name, values.get(name) ?? 0])) as Record<Name, number>;
}

/** The same, counted anew from every row. */
export async function countSum(db: Db, name: SumName): Promise<number> {
  const { of, value } = kept[name];
  const [counted] = await db.select({ value }).from(of);
  return counted?.value ?? 0;
}
