import { and, eq, gte, inArray, lt, sql, sum } from "drizzle-orm";
import { ledger, payouts } from "../../base/db/schema.ts";
import { inScope } from "../../base/db/scope.ts";
import type { Db } from "../../base/db/store.ts";
import { dayIn } from "../../base/format/days.ts";
import type { Scope } from "../../rights.ts";
import type { MoneyWeeks } from "./ledger-views.ts";
import { inKinds, isRolled, movementKinds } from "./movement-kinds.ts";
import { allDueCentsQuery } from "./sum-queries.ts";

const shownWeeks = 12;

/** Weeks beginning on Monday, the current one last. Instants are UTC ms. */
function lastWeeks(now: number, timeZone: string): { day: string; startsAt: number; endsAt: number }[] {
  const today = Temporal.PlainDate.from(dayIn(new Date(now), timeZone));
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds;
  return Array.from({ length: shownWeeks }, (_, index) => {
    const first = monday.subtract({ weeks: shownWeeks - 1 - index });
    return { day: first.toString(), startsAt: startOf(first), endsAt: startOf(first.add({ weeks: 1 })) };
  });
}

const cents = (value: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${value}), 0)`.mapWith(Number);

/** The kinds are listed because the table's index begins with the kind. A pot that rolls over neither enters nor leaves the club. */
const kinds = movementKinds.filter((kind) => !isRolled(kind));

/** Money in and out as in the totals (docs/rules.md 9.57), each less what was reversed; `prizes` is the sum of prizes and reversals. */
export const movedQuery = (db: Db, startsAt: number, endsAt: number, scope: Scope = "all") =>
  db
    .select({
      moneyIn: cents(
        sql`case when ${inArray(ledger.kind, inKinds).inlineParams()} then ${ledger.amountCents} else 0 end`,
      ),
      moneyOut: cents(
        sql`case when ${inArray(ledger.kind, inKinds).inlineParams()} then 0 else -${ledger.amountCents} end`,
      ),
      prizes: cents(
        sql`case when ${inArray(ledger.kind, ["prize", "reversal"]).inlineParams()} then ${ledger.amountCents} else 0 end`,
      ),
    })
    .from(ledger)
    .where(
      and(
        inArray(ledger.kind, kinds),
        gte(ledger.at, startsAt),
        lt(ledger.at, endsAt),
        inScope(db, ledger.tournamentId, scope),
      ),
    );

/** Reversals of a part of a prize that stays paid: they don't make it due again. */
export const partlyReversedQuery = (db: Db, startsAt: number, endsAt: number, scope: Scope = "all") =>
  db
    .select({ cents: sum(ledger.amountCents).mapWith(Number) })
    .from(ledger)
    .innerJoin(payouts, eq(payouts.id, ledger.payoutId))
    .where(
      and(
        eq(ledger.kind, "reversal"),
        gte(ledger.at, startsAt),
        lt(ledger.at, endsAt),
        eq(payouts.status, "completed"),
        lt(ledger.amountCents, payouts.amountCents),
        inScope(db, ledger.tournamentId, scope),
      ),
    );

/** A prize that was handed over before it was queued is due from then on, and so never before it was paid. */
const dueSince = sql`case when ${payouts.processedAt} < ${payouts.createdAt} then ${payouts.processedAt} else ${payouts.createdAt} end`;

export const queuedCentsQuery = (db: Db, startsAt: number, endsAt: number, scope: Scope = "all") =>
  db
    .select({ cents: sum(payouts.amountCents).mapWith(Number) })
    .from(payouts)
    .where(and(gte(dueSince, startsAt), lt(dueSince, endsAt), inScope(db, payouts.tournamentId, scope)));

export const voidedCentsQuery = (db: Db, startsAt: number, endsAt: number, scope: Scope = "all") =>
  db
    .select({ cents: sum(payouts.amountCents).mapWith(Number) })
    .from(payouts)
    .where(
      and(gte(payouts.voidedAt, startsAt), lt(payouts.voidedAt, endsAt), inScope(db, payouts.tournamentId, scope)),
    );

/** Money in, money out and prizes due at the end of each of the last weeks, in the club's time zone. */
export async function readWeeks(db: Db, scope: Scope, timeZone: string, now: number): Promise<MoneyWeeks> {
  const [dueNow] = await allDueCentsQuery(db, scope);
  const weeks: MoneyWeeks["weeks"] = [];
  let due = dueNow?.cents ?? 0;
  for (const { day, startsAt, endsAt } of lastWeeks(now, timeZone).toReversed()) {
    const [moved] = await movedQuery(db, startsAt, endsAt, scope);
    const [partlyReversed] = await partlyReversedQuery(db, startsAt, endsAt, scope);
    const [queued] = await queuedCentsQuery(db, startsAt, endsAt, scope);
    const [voided] = await voidedCentsQuery(db, startsAt, endsAt, scope);
    weeks.unshift({ day, in: moved?.moneyIn ?? 0, out: moved?.moneyOut ?? 0, due });
    // Going back a week: prizes queued in it weren't due yet, and prizes paid or voided in it still were.
    due += (partlyReversed?.cents ?? 0) - (moved?.prizes ?? 0) - (queued?.cents ?? 0) + (voided?.cents ?? 0);
  }
  return { weeks };
}
