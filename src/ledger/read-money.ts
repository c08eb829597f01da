import { and, desc, eq, lt, ne, sum } from "drizzle-orm";
import { moneySums as keptSums, ledger, payouts, tournaments } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { Refusal } from "../refusal.ts";
import type { MoneyView } from "./model.ts";
import { type KindSums, moneySums } from "./rules.ts";

/** What is still to be paid out, from an index of nothing else. */
export const dueCentsQuery = (db: Db, tournamentId: number | null) => {
  const isDue = ne(payouts.status, "completed").inlineParams();
  return db
    .select({ cents: sum(payouts.amountCents) })
    .from(payouts)
    .where(tournamentId === null ? isDue : and(eq(payouts.tournamentId, tournamentId), isDue));
};

async function dueCents(db: Db, tournamentId: number | null): Promise<number> {
  const [due] = await dueCentsQuery(db, tournamentId);
  return Number(due?.cents ?? 0);
}

/** The number under which the sums of the whole club stand. */
const wholeClub = 0;

async function kindSums(db: Db, tournamentId: number | null): Promise<KindSums> {
  const rows = await db
    .select({ kind: keptSums.kind, cents: keptSums.cents })
    .from(keptSums)
    .where(eq(keptSums.tournamentId, tournamentId ?? wholeClub));
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
}

/** A tournament's name, of a deleted one as its money still has it; null when no money ever named it. */
async function nameOf(db: Db, id: number): Promise<{ name: string; isDeleted: boolean } | null> {
  const [there] = await db.select({ name: tournaments.name }).from(tournaments).where(eq(tournaments.id, id));
  if (there) return { ...there, isDeleted: false };
  const [moved] = await db
    .select({ name: ledger.tournamentName })
    .from(ledger)
    .where(eq(ledger.tournamentId, id))
    .orderBy(desc(ledger.id))
    .limit(1);
  return moved ? { ...moved, isDeleted: true } : null;
}

/** The money of the whole club, or of one tournament. Throws `not_found`. */
export async function readMoney(db: Db, tournamentId: number | null): Promise<MoneyView> {
  const named = tournamentId === null ? { name: null, isDeleted: false } : await nameOf(db, tournamentId);
  if (!named) throw new Refusal("not_found", "There is no such tournament.");
  const sums = moneySums(await kindSums(db, tournamentId), await dueCents(db, tournamentId));
  return { tournamentId, ...named, ...sums };
}

const before = (after: number | undefined) => after ?? Number.MAX_SAFE_INTEGER;

/** Tournaments with movements, the newest first. */
export const movedTournamentsQuery = (db: Db, after: number | undefined, limit: number) =>
  db
    .selectDistinct({ id: ledger.tournamentId })
    .from(ledger)
    .where(lt(ledger.tournamentId, before(after)))
    .orderBy(desc(ledger.tournamentId))
    .limit(limit);

/** Tournaments with payouts, the newest first. */
export const paidTournamentsQuery = (db: Db, after: number | undefined, limit: number) =>
  db
    .selectDistinct({ id: payouts.tournamentId })
    .from(payouts)
    .where(lt(payouts.tournamentId, before(after)))
    .orderBy(desc(payouts.tournamentId))
    .limit(limit);

/** A page of the tournaments that money moved for or is due for, the newest first. */
export async function listMoney(
  db: Db,
  { after, limit }: { after?: number; limit: number },
): Promise<{ items: MoneyView[]; nextAfter: number | null }> {
  const moved = await movedTournamentsQuery(db, after, limit + 1);
  const paid = await paidTournamentsQuery(db, after, limit + 1);
  const ids = new Set([...moved, ...paid].flatMap(({ id }) => id ?? []));
  const page = [...ids].toSorted((a, b) => b - a);
  const items: MoneyView[] = [];
  for (const id of page.slice(0, limit)) items.push(await readMoney(db, id));
  return { items, nextAfter: page.length > limit ? (items.at(-1)?.tournamentId ?? null) : null };
}
