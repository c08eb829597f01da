import { and, asc, eq, exists, gt, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import { type AuditActor, system } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { payouts, prizeBreakdowns, rolledPots, tournaments } from "../../base/db/schema.ts";
import type { Db, Store, Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { writeForEach } from "../../base/db/write-for-each.ts";
import { moneyText } from "../../base/format/money.ts";
import { notify } from "../../base/notifications/notify.ts";
import { fixPrizesOf } from "../../options/fee-share/fix-prizes.ts";
import { createSecondReviews } from "../../options/second-review/create-second-reviews.ts";
import { resultBookings } from "../../options/server.ts";
import { prizeText } from "../prizes/prize-text.ts";
import { makeDueOfficial, makeOfficial } from "./make-official.ts";
import { addPayout, nextCorrection, planLines } from "./payout-rows.ts";
import { findPayoutBlocker, type PlannedPrize, planPayouts, rollsOver, unfilledOf } from "./plan-payouts.ts";
import type { Winner } from "./pot-prize.ts";

type NamedTournament = { id: number; name: string };

/** The ids of new payouts, and the positions without a winner. */
export type Queued = { payoutIds: number[] } & ReturnType<typeof unfilledOf>;

const nextSteps = ({ hasAccount, onboarded }: Winner): string => {
  if (onboarded) return "It will be sent to your payout account.";
  return hasAccount
    ? "Finish setting up your payout account to receive it."
    : "Set up your payout account to receive it.";
};

/**
 * Queues a tournament's payouts once, one for each paid position of each board or for each member of a team in that position;
 * `replanPayouts` handles corrections. If payouts are already queued, only open doubts about the result are checked again. Winners
 * are the first on the board, and each is notified. An admin's `reason` overrides a doubt and is audited. Queuing makes the results
 * official. No money moves. Throws `not_found`, `cancelled`, `not_ended`, `no_breakdown`, `catches_waiting` or `dispute_window`.
 */
export async function queuePayouts(
  tx: Tx,
  tournamentId: number,
  admin: AuditActor | null,
  { reason }: { reason?: string },
  now: number,
): Promise<Queued> {
  await createSecondReviews(tx, tournamentId, now);
  await fixPrizesOf(tx, tournamentId, now);
  const plan = await planPayouts(tx, tournamentId, now);
  const { tournament, prizes, isQueued } = plan;
  const objection = findPayoutBlocker(plan, now);
  const isDoubt = objection?.reason === "dispute_window";
  if (objection && !(isDoubt ? reason : isQueued)) throw objection;
  if (!objection || isDoubt) await makeOfficial(tx, tournament, admin ?? system, (isDoubt && reason) || null, now);
  const unfilled = unfilledOf(prizes);
  const payoutIds: number[] = [];
  const correction = await nextCorrection(tx, tournamentId);
  for (const prize of isQueued ? [] : prizes) {
    const id = await queueOne(tx, tournament, prize, correction, now);
    if (id !== null) payoutIds.push(id);
  }
  const change = { by: admin ?? system, reason: null, now };
  for (const book of resultBookings) await book(tx, tournament, plan.pots, change);
  const detail = { payouts: payoutIds, ...unfilled, ...(isDoubt && { reason }) };
  const auditEntry = { action: "queue-payouts", subject: "tournament", subjectId: tournamentId, detail } as const;
  if (!isQueued || isDoubt) await recordAudit(tx, admin ?? system, auditEntry, now);
  if (!isQueued) await bumpVersion(tx, `tournament:${tournamentId}`);
  return { payoutIds, ...unfilled };
}

async function queueOne(tx: Tx, tournament: NamedTournament, prize: PlannedPrize, correction: number, now: number) {
  const [line] = planLines([prize]);
  if (!(line && prize.winner)) return null;
  const id = await addPayout(tx, tournament, line, correction, now);
  const amount = moneyText(line.amountCents);
  const title = line.isReturn
    ? `${amount} of ${line.pot} in ${tournament.name} is refunded to you`
    : `You won ${amount} in ${tournament.name}`;
  const outcome = line.isReturn ? "Nobody in the side pot had a fish that counts" : prizeText(line);
  const message = `${outcome}. ${nextSteps(prize.winner)}`;
  await notify(tx, line.userId, { type: "prize_won", title, message, link: "/payout-setup" }, now);
  return id;
}

/** Tournaments with official results whose payouts aren't queued; `id` limits it to one. */
export const tournamentsToQueueQuery = (db: Db, now: number, id?: number) =>
  db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(
      and(
        id === undefined ? undefined : eq(tournaments.id, id),
        lte(tournaments.endsAt, now),
        isNotNull(tournaments.officialAt),
        isNull(tournaments.cancelledAt),
        or(
          isNotNull(tournaments.pots),
          exists(
            db
              .select({ one: sql`1` })
              .from(prizeBreakdowns)
              .where(and(eq(prizeBreakdowns.tournamentId, tournaments.id), gt(prizeBreakdowns.amountCents, 0))),
          ),
        ),
        notExists(
          db
            .select({ one: sql`1` })
            .from(payouts)
            .where(and(eq(payouts.tournamentId, tournaments.id), isNull(payouts.voidedAt))),
        ),
        notExists(db.select({ one: sql`1` }).from(rolledPots).where(eq(rolledPots.fromTournamentId, tournaments.id))),
      ),
    )
    .orderBy(asc(tournaments.endsAt));

/** Queues payouts only if the results are official. Never sends money. Returns how many it queued. */
export async function queuePayoutsIfDue(tx: Tx, tournamentId: number, now: number): Promise<number> {
  if ((await tournamentsToQueueQuery(tx, now, tournamentId)).length === 0) return 0;
  const plan = await planPayouts(tx, tournamentId, now);
  const isDue = plan.prizes.some(({ winner }) => winner !== null) || plan.pots.some(rollsOver);
  if (!isDue || findPayoutBlocker(plan, now)) return 0;
  return (await queuePayouts(tx, tournamentId, null, {}, now)).payoutIds.length;
}

/** The job that queues payouts. Returns how many it queued. */
export async function queueDuePayouts(store: Store, now: number): Promise<number> {
  await makeDueOfficial(store, now);
  const due = await store.read((db) => tournamentsToQueueQuery(db, now));
  return writeForEach(store, due, (tx, { id }) => queuePayoutsIfDue(tx, id, now));
}
