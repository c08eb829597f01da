import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or } from "drizzle-orm";
import { system } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { payments, tournaments } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { notifyEntrants } from "../../tournaments/notify-entrants.ts";
import { moneyInText } from "./shared-prizes.ts";
import { readEntryMoney, readOpenAmounts, updateSharedPrizes } from "./update-shared-prizes.ts";

/** Tournaments where joining has closed but the prizes still follow the entry fees. */
export const prizesToFixQuery = (db: Db, now: number) =>
  db
    .select({
      id: tournaments.id,
      name: tournaments.name,
      teams: tournaments.teams,
      payoutShare: tournaments.payoutShare,
    })
    .from(tournaments)
    .where(
      and(
        isNotNull(tournaments.payoutShare),
        isNull(tournaments.prizesFixedAt),
        isNull(tournaments.cancelledAt),
        or(lte(tournaments.endsAt, now), lt(tournaments.joinUntil, now)),
      ),
    )
    .orderBy(asc(tournaments.endsAt));

export const paymentsUnderWayQuery = (db: Db, tournamentId: number) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.tournamentId, tournamentId),
        isNull(payments.depositId),
        inArray(payments.status, ["open", "processing"]).inlineParams(),
      ),
    )
    .limit(1);

type Due = Awaited<ReturnType<typeof prizesToFixQuery>>[number];

async function fix(tx: Tx, due: Due, now: number): Promise<void> {
  const { id, name } = due;
  await updateSharedPrizes(tx, id);
  await tx.update(tournaments).set({ prizesFixedAt: now }).where(eq(tournaments.id, id));
  const money = await readEntryMoney(tx, id);
  const amounts = await readOpenAmounts(tx, id);
  const detail = { ...money, prizes: amounts };
  await recordAudit(tx, system, { action: "fix-prizes", subject: "tournament", subjectId: id, detail }, now);
  const notice = { title: `Prizes for ${name} are now final`, message: moneyInText(money, amounts, due) };
  const link = `/tournaments/${id}/prizes`;
  if (amounts.length > 0) await notifyEntrants(tx, id, { type: "tournament_changed", ...notice, link }, now);
  await bumpVersion(tx, `tournament:${id}`);
  await bumpVersion(tx, "club");
}

/** Fixes a tournament's prizes before payouts are queued, even if payments are still pending. */
export async function fixPrizesOf(tx: Tx, tournamentId: number, now: number): Promise<void> {
  for (const due of await prizesToFixQuery(tx, now)) if (due.id === tournamentId) await fix(tx, due, now);
}

/** A job: fixes prizes once no payment that began in time is pending (docs/rules.md 5.9). Returns the number of tournaments. */
export async function fixPrizes(tx: Tx, now: number): Promise<number> {
  let fixed = 0;
  for (const due of await prizesToFixQuery(tx, now)) {
    if ((await paymentsUnderWayQuery(tx, due.id)).length > 0) continue;
    await fix(tx, due, now);
    fixed += 1;
  }
  return fixed;
}
