import { and, eq } from "drizzle-orm";
import { refuseMovingMoney, type SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { payments } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { notify } from "../base/notifications/notify.ts";
import { findMember } from "../members/read-member.ts";
import { isKeptPayment } from "../money/kept-payment.ts";
import { Refusal } from "../refusal.ts";
import { requireCorrectionReason } from "../tournaments/queued-payouts.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { type ConfirmedKey, confirmedEntry } from "./confirmed-entry.ts";
import { changeRanking, findEntry, type ReturnFee } from "./entry.ts";
import type { StateChange, StateOfEntry } from "./entry-shapes.ts";
import type { EntryState } from "./entry-states.ts";
import { type FeeDecision, stateTexts } from "./state-texts.ts";

/** Whether the club received money for the entry that it could refund. */
const hasRefundableFee = async (db: Db, paymentId: number | null): Promise<boolean> =>
  paymentId !== null && (await db.$count(payments, and(eq(payments.id, paymentId), isKeptPayment))) > 0;

const noticeOf = (state: EntryState, name: string, reason: string, fee: FeeDecision | null) =>
  stateTexts.notice[state](name, reason, fee);

/**
 * Records that an entrant didn't start or withdrew, or undoes it (docs/rules.md 5.48). Idempotent. For a no-show who
 * paid, the fee must be decided (5.49); undoing doesn't reverse a refund. Throws `not_found`, `not_joined`,
 * `cancelled`, `not_started`, `disqualified`, `not_yours`, `two_step_required` or `invalid`.
 */
export async function changeState(
  tx: Tx,
  admin: SignedIn,
  key: ConfirmedKey,
  { state, reason, fee }: StateChange,
  refundFee: ReturnFee,
  now: number,
): Promise<StateOfEntry> {
  const { id: tournamentId, userId } = key;
  const { tournament, entry } = await confirmedEntry(tx, admin, key);
  const { name, startsAt } = tournament;
  if (entry.state === state) return { userId, state, isFeeRefunded: false };
  if (entry.disqualifiedAt !== null) throw new Refusal("disqualified", stateTexts.disqualified);
  if (now < startsAt) throw new Refusal("not_started", stateTexts.notStarted(name));
  await requireCorrectionReason(tx, tournamentId, reason);
  const asksForFee = state === "did_not_start" && (await hasRefundableFee(tx, entry.paymentId));
  if (asksForFee && !fee) throw Refusal.ofField("fee", stateTexts.feeMissing);
  const decision = asksForFee && fee ? fee : null;
  if (decision === "refund") refuseMovingMoney(admin, tournamentId);
  await changeRanking(tx, entry, { state }, { reason: stateTexts.correction[state](reason), by: admin, now });
  const isFeeRefunded =
    decision === "refund" &&
    entry.paymentId !== null &&
    (await refundFee(tx, entry.paymentId, admin, stateTexts.refund(name), now));
  const notice = { ...noticeOf(state, name, reason, decision), link: `/tournaments/${tournamentId}` };
  await notify(tx, userId, { type: "tournament_changed", ...notice }, now);
  const { username } = await findMember(tx, userId);
  const detail = {
    angler: username,
    userId,
    before: entry.state,
    after: state,
    ...(reason && { reason }),
    ...(decision && { isFeeRefunded }),
  };
  const auditEntry = { action: "change-entry-state", subject: "tournament", subjectId: tournamentId, detail } as const;
  await recordAudit(tx, admin, auditEntry, now);
  return { userId, state, isFeeRefunded };
}

/**
 * Withdraws the angler at their own request, between start and end. Only those who run the tournament can undo it
 * (docs/rules.md 5.50). Idempotent. Throws `not_found`, `not_joined`, `cancelled`, `not_started`, `ended`,
 * `disqualified` or `same_state`.
 */
export async function withdraw(tx: Tx, angler: SignedIn, tournamentId: number, now: number): Promise<StateOfEntry> {
  const { name, startsAt, endsAt, cancelledAt } = await visibleTournament(tx, angler, tournamentId);
  const { cannotWithdraw } = stateTexts;
  const entry = await findEntry(tx, tournamentId, angler.id);
  if (!entry?.hasPaid) throw new Refusal("not_joined", cannotWithdraw.notJoined(name));
  const reply = { userId: angler.id, state: "withdrew" as const, isFeeRefunded: false };
  if (entry.state === "withdrew") return reply;
  if (cancelledAt !== null) throw new Refusal("cancelled", `${name} was canceled.`);
  if (entry.disqualifiedAt !== null) throw new Refusal("disqualified", cannotWithdraw.disqualified(name));
  if (entry.state === "did_not_start") throw new Refusal("same_state", cannotWithdraw.didNotStart(name));
  if (now < startsAt) throw new Refusal("not_started", cannotWithdraw.notStarted(name));
  if (now >= endsAt) throw new Refusal("ended", cannotWithdraw.ended(name));
  const change = { reason: "An angler withdrew.", by: angler, now };
  await changeRanking(tx, entry, { state: "withdrew" }, change);
  const auditEntry = { action: "withdraw-from-tournament", subject: "tournament", subjectId: tournamentId } as const;
  await recordAudit(tx, angler, auditEntry, now);
  return reply;
}
