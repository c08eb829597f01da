import { and, eq, inArray, isNull } from "drizzle-orm";
import { payouts, rolledPots, tournaments } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { Refusal } from "../refusal.ts";

type NamedTournament = { id: number; name: string };

const standing = (tournamentId: number) => and(eq(payouts.tournamentId, tournamentId), isNull(payouts.voidedAt));

/** Whether the tournament has payouts, not counting voided ones. */
export const hasQueuedPayouts = async (db: Db, tournamentId: number): Promise<boolean> =>
  (await db.$count(payouts, standing(tournamentId))) > 0;

/** Whether a side pot that nobody won rolled over to a later tournament. */
export const hasRolledPots = async (db: Db, tournamentId: number): Promise<boolean> =>
  (await db.$count(rolledPots, eq(rolledPots.fromTournamentId, tournamentId))) > 0;

/** Whether money for a prize was sent or is being sent. */
export async function hasSentPayouts(db: Db, tournamentId: number): Promise<boolean> {
  const isSent = and(standing(tournamentId), inArray(payouts.status, ["processing", "completed"]).inlineParams());
  return (await db.$count(payouts, isSent)) > 0;
}

/**
 * Refuses an action once money was sent. `consequence` ends the message, such as "it can no longer be extended". Throws
 * `payouts_sent`.
 */
export async function refuseOncePayoutsSent(db: Db, { id, name }: NamedTournament, consequence: string): Promise<void> {
  if (!(await hasSentPayouts(db, id))) return;
  throw new Refusal("payouts_sent", `A prize for ${name} has already been sent, so ${consequence}.`);
}

const reasonAsked = {
  queued: "Payouts are queued. Enter a reason for this correction.",
  official: "The results are official. Enter a reason for this correction.",
} as const;

/** Whether a change now corrects queued payouts or official results; null if it isn't a correction yet. */
export async function correctionOf(db: Db, tournamentId: number): Promise<"queued" | "official" | null> {
  if (await hasQueuedPayouts(db, tournamentId)) return "queued";
  const [tournament] = await db
    .select({ officialAt: tournaments.officialAt })
    .from(tournaments)
    .where(eq(tournaments.id, tournamentId));
  return tournament?.officialAt == null ? null : "official";
}

/** docs/rules.md 9.40. Throws `invalid` at the field if a correction doesn't have a reason. */
export async function requireCorrectionReason(
  db: Db,
  tournamentId: number,
  reason: string | null | undefined,
  field = "reason",
): Promise<void> {
  if (reason?.trim()) return;
  const correction = await correctionOf(db, tournamentId);
  if (correction) throw Refusal.ofField(field, reasonAsked[correction]);
}

/** Protects terms that affect who wins what. Throws `payouts_sent`, or `invalid` at `reason`. */
export async function refuseUncorrectable(
  db: Db,
  tournament: NamedTournament,
  reason: string | null | undefined,
  consequence: string,
): Promise<void> {
  await refuseOncePayoutsSent(db, tournament, consequence);
  await requireCorrectionReason(db, tournament.id, reason);
}

/** A payout being sent is identified at the provider by its tournament. Throws `payout_under_way`. */
export async function refusePayoutUnderWay(db: Db, { id, name }: NamedTournament): Promise<void> {
  const isUnderWay = and(eq(payouts.tournamentId, id), eq(payouts.status, "processing"));
  if ((await db.$count(payouts, isUnderWay)) === 0) return;
  throw new Refusal("payout_under_way", `A prize for ${name} is being sent. Please wait until it arrives.`);
}
