import { and, asc, desc, eq, gte, inArray, lt, sql, sum } from "drizzle-orm";
import { namesOf } from "../../base/db/names.ts";
import { ledger, payouts, users } from "../../base/db/schema.ts";
import { inScope } from "../../base/db/scope.ts";
import type { Db } from "../../base/db/store.ts";
import { csvText, dollars, words } from "../../base/format/csv.ts";
import { shownEmail } from "../../base/format/no-email.ts";
import type { Scope } from "../../rights.ts";
import type { WinningsView } from "./ledger-views.ts";

const prizeKinds = ["prize", "reversal", "repayment"] as const;
const isPrize = inArray(ledger.kind, prizeKinds).inlineParams();

const startOf = (year: number, timeZone: string): number =>
  Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(timeZone).epochMilliseconds;

const yearOf = (at: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).year;

type PrizeKind = (typeof prizeKinds)[number];

/** The first (`asc`) or last (`desc`) time of one kind, because the index is in time order only within a kind. */
export const prizeTimeQuery = (db: Db, kind: PrizeKind, order: typeof asc | typeof desc, scope: Scope = "all") =>
  db
    .select({ at: ledger.at })
    .from(ledger)
    .where(and(eq(ledger.kind, kind), inScope(db, ledger.tournamentId, scope)))
    .orderBy(order(ledger.at))
    .limit(1);

/** Years in the club's time zone, the latest first. */
export async function listPrizeYears(db: Db, scope: Scope, timeZone: string): Promise<number[]> {
  const times: number[] = [];
  for (const kind of prizeKinds) {
    for (const order of [asc, desc]) {
      for (const { at } of await prizeTimeQuery(db, kind, order, scope)) times.push(at);
    }
  }
  if (times.length === 0) return [];
  const [first, last] = [yearOf(Math.min(...times), timeZone), yearOf(Math.max(...times), timeZone)];
  return Array.from({ length: last - first + 1 }, (_, back) => last - back);
}

/** Each prize with the sum of its movements in that time. */
export const winningsQuery = (db: Db, from: number, until: number, scope: Scope = "all") =>
  db
    .select({
      userId: ledger.userId,
      ...namesOf(users),
      email: users.email,
      state: users.state,
      cents: sum(ledger.amountCents).mapWith(Number),
    })
    .from(ledger)
    .leftJoin(users, eq(users.id, ledger.userId))
    .leftJoin(payouts, eq(payouts.id, ledger.payoutId))
    .where(
      and(
        isPrize,
        sql`${payouts.isReturn} is distinct from 1`,
        gte(ledger.at, from),
        lt(ledger.at, until),
        inScope(db, ledger.tournamentId, scope),
      ),
    )
    .groupBy(ledger.userId, users.id, ledger.payoutId)
    .orderBy(sql`lower(${users.username})`, ledger.userId);

/**
 * Sorted by amount, highest first, then by username. A prize that was paid, reversed and paid again counts once, and
 * anglers whose prizes were all reversed are left out.
 */
async function readWinnings(db: Db, scope: Scope, year: number, timeZone: string) {
  const prizes = await winningsQuery(db, startOf(year, timeZone), startOf(year + 1, timeZone), scope);
  const rows = [...Map.groupBy(prizes, ({ userId }) => userId).values()].flatMap((ofAngler) => {
    const [first] = ofAngler;
    const amount = ofAngler.reduce((total, { cents }) => total - cents, 0);
    return first && amount !== 0 ? { ...first, prizes: ofAngler.filter(({ cents }) => cents < 0).length, amount } : [];
  });
  return rows.toSorted((a, b) => b.amount - a.amount);
}

/** Winnings in a year of the club's time zone, the highest first, at most `limit`; without prizes that were reversed. */
export async function listWinnings(
  db: Db,
  scope: Scope,
  { year, limit }: { year: number; limit: number },
  timeZone: string,
): Promise<WinningsView[]> {
  const rows = await readWinnings(db, scope, year, timeZone);
  return rows.slice(0, limit).map(({ userId, username, displayName, prizes, amount }) => ({
    ...{ userId, username, displayName, prizes, amount },
  }));
}

const heading = ["Year", "Angler", "Display name", "Email", "State", "User number", "Prizes paid", "Winnings (USD)"];

/** Winnings for tax forms, by year in the club's time zone: less reversed prizes, and without money returned from side pots. */
export async function winningsCsv(
  db: Db,
  scope: Scope,
  year: number,
  timeZone: string,
): Promise<{ fileName: string; csv: string }> {
  const rows = await readWinnings(db, scope, year, timeZone);
  const lines = rows.map(({ userId, username, displayName, email, state, prizes, amount }) => [
    ...[
      String(year),
      words(username ?? "Deleted account"),
      words(displayName ?? ""),
      words(shownEmail(email ?? "")),
      words(state ?? ""),
    ],
    ...[userId === null ? "" : String(userId), String(prizes), dollars(amount)],
  ]);
  return { fileName: `winnings-${year}.csv`, csv: csvText([heading, ...lines]) };
}
