import { and, eq, inArray } from "drizzle-orm";
import { requireTournamentRole, type SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { challenges, complaints } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { notifyAll } from "../base/notifications/notify.ts";
import { notifyFrom } from "../base/notifications/notify-from.ts";
import { changeDecision, changesNothing, findPhotoToPublish } from "../catches/review/change-decision.ts";
import type { DecisionContext } from "../catches/review/decision.ts";
import { Refusal } from "../refusal.ts";
import { isEntered } from "../relations/find-conflict.ts";
import { conflictWith } from "./challenge-judges.ts";
import { type ChallengeRow, findChallenge, refuseClosed } from "./challenge-rows.ts";
import { markOf } from "./challenge-status.ts";
import { type ChallengeDecision, changeIn } from "./decision-shapes.ts";
import { noticeTexts, refusalTexts } from "./texts.ts";

/** Returns the deposit of a challenge, or keeps it for the club. */
export type SettleDeposit = (
  tx: Tx,
  challengeId: number,
  status: "upheld" | "denied" | "withdrawn",
  by: SignedIn,
  now: number,
) => Promise<void>;

type Closed = { status: "upheld" | "denied" | "withdrawn"; outcome: string | null; mark: string | null; by: SignedIn };

async function close(
  tx: Tx,
  { challenge }: ChallengeRow,
  { status, outcome, mark, by }: Closed,
  now: number,
): Promise<void> {
  await tx
    .update(challenges)
    .set({ status, outcome, mark, decidedById: by.id, decidedAt: now })
    .where(eq(challenges.id, challenge.id));
  await bumpVersion(tx, `tournament:${challenge.tournamentId}`);
  const detail = { challenge: challenge.id, status, reason: outcome };
  const action = status === "withdrawn" ? "withdraw-challenge" : "decide-challenge";
  await recordAudit(tx, by, { action, subject: "catch", subjectId: challenge.catchId, detail }, now);
}

/** The mark for the decision. Throws `conflict_of_interest` if another judge could decide. */
async function markFor(tx: Tx, judge: SignedIn, row: ChallengeRow, now: number): Promise<string | null> {
  const conflict = await conflictWith(tx, judge.id, row, now);
  if (conflict?.hasOtherJudge) throw new Refusal("conflict_of_interest", refusalTexts.notImpartial);
  const isByParty = (conflict?.isParty ?? false) || (await isEntered(tx, judge, row.tournament.id));
  return markOf({ isByParty, isByRulingJudge: conflict?.isRulingJudge ?? false });
}

async function notifyParties(
  tx: Tx,
  { challenge, fish }: ChallengeRow,
  notice: { title: string; message: string },
  now: number,
): Promise<void> {
  const link = `/challenges/${challenge.id}`;
  const parties = [...new Set([challenge.challengerId, fish.userId])];
  await notifyAll(
    tx,
    parties.map((userId) => ({ userId, type: "challenge_changed" as const, ...notice, link })),
    now,
  );
}

/** Keeps the club's earlier notes. */
async function resolveReport(tx: Tx, judge: SignedIn, complaintId: number, text: string, now: number): Promise<void> {
  const isUnanswered = and(eq(complaints.id, complaintId), inArray(complaints.status, ["open", "in_progress"]));
  const [before] = await tx.select().from(complaints).where(isUnanswered);
  if (!before) return;
  const { adminNotes, assignedToId } = before;
  await tx
    .update(complaints)
    .set({
      status: "resolved",
      adminNotes: adminNotes ? `${adminNotes}\n${text}` : text,
      assignedToId: assignedToId ?? judge.id,
      updatedAt: now,
    })
    .where(eq(complaints.id, complaintId));
  const detail = { from: before.status, to: "resolved", notes: text };
  const entry = { action: "answer-complaint", subject: "complaint" as const, subjectId: complaintId, detail };
  await recordAudit(tx, judge, entry, now);
}

/** The photo that becomes public with the decision, or null if none does. Throws as `decideChallenge` does. */
export async function findPhotoOfDecision(
  db: Db,
  { judge, now }: DecisionContext,
  id: number,
  decision: ChallengeDecision,
): Promise<string | null> {
  const change = changeIn(decision);
  if (!change) return null;
  const { row } = await findChallenge(db, judge, id);
  refuseClosed(row);
  return findPhotoToPublish(db, { judge, now }, row.fish.id, change);
}

/**
 * Also resolves the report that the challenge came from, and changes the decision on the catch if there is a new one;
 * `ready` is the photo found for it. Throws `not_found`, `not_yours`, `same_state`, `conflict_of_interest`, `invalid` for
 * an approval with the current values, and as `changeDecision` does.
 */
export async function decideChallenge(
  tx: Tx,
  judge: SignedIn,
  id: number,
  decision: ChallengeDecision,
  ready: string | null,
  settleDeposit: SettleDeposit,
  now: number,
): Promise<void> {
  const { outcome, text } = decision;
  const { row } = await findChallenge(tx, judge, id);
  requireTournamentRole(judge, "review", row.tournament.id);
  refuseClosed(row);
  const mark = await markFor(tx, judge, row, now);
  const change = changeIn(decision);
  if (change?.decision === "verified" && (await changesNothing(tx, { judge, now }, row.fish.id, change))) {
    const message = refusalTexts.unchangedValues;
    throw new Refusal("invalid", message, { issues: [{ path: "outcome", message }] });
  }
  await close(tx, row, { status: outcome, outcome: text, mark, by: judge }, now);
  await settleDeposit(tx, id, outcome, judge, now);
  const { challenge, fish, tournament } = row;
  if (challenge.complaintId !== null) await resolveReport(tx, judge, challenge.complaintId, text, now);
  await notifyParties(tx, row, noticeTexts.decided(fish, tournament, outcome, text), now);
  if (change) await changeDecision(tx, judge, fish.id, change, ready, now);
}

/** Throws `not_found`, `not_yours` or `same_state`. */
export async function withdrawChallenge(
  tx: Tx,
  user: SignedIn,
  id: number,
  settleDeposit: SettleDeposit,
  now: number,
): Promise<void> {
  const { row, you } = await findChallenge(tx, user, id);
  if (you !== "challenger") throw new Refusal("not_yours", refusalTexts.notChallenger);
  refuseClosed(row);
  await close(tx, row, { status: "withdrawn", outcome: null, mark: null, by: user }, now);
  await settleDeposit(tx, id, "withdrawn", user, now);
  const { fish, tournament } = row;
  if (fish.userId === user.id) return;
  const notice = { ...noticeTexts.withdrawn(fish, tournament), link: `/challenges/${id}` };
  await notifyFrom(tx, user, [{ userId: fish.userId, type: "challenge_changed", ...notice }], now);
}

/** Closing a report also closes the challenge that it created. Throws `conflict_of_interest`. */
export async function closeWithComplaint(tx: Tx, admin: SignedIn, complaintId: number, now: number): Promise<void> {
  const isItsOwn = and(eq(challenges.complaintId, complaintId), eq(challenges.status, "open"));
  const open = await tx.select({ id: challenges.id }).from(challenges).where(isItsOwn);
  for (const { id } of open) {
    const { row } = await findChallenge(tx, admin, id);
    const mark = await markFor(tx, admin, row, now);
    await close(tx, row, { status: "withdrawn", outcome: null, mark, by: admin }, now);
    await notifyParties(tx, row, noticeTexts.closed(row.fish, row.tournament), now);
  }
}
