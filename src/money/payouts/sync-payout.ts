import { and, eq } from "drizzle-orm";
import { type AuditActor, system } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { payouts } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { moneyText } from "../../base/format/money.ts";
import { notify } from "../../base/notifications/notify.ts";
import { recordMovement } from "../ledger/record-movement.ts";
import { prizeOf } from "../prizes/prize-text.ts";
import { readClubCode } from "../providers/club-code.ts";
import type { TransferFacts } from "../providers/provider.ts";
import { divisionCode, type Payout, readGroup } from "./payout-order.ts";

/** `by` is null for the system. */
export type Source = { via: "stripe" | "mock"; by: AuditActor | null };

type Change = Partial<typeof payouts.$inferInsert>;

const returned = ({ reversals }: TransferFacts) => reversals.reduce((sum, { amountCents }) => sum + amountCents, 0);

export const isLive = (transfer: TransferFacts): boolean => returned(transfer) < transfer.amountCents;

/** Idempotent. Returns whether the transfer was new. */
async function recordTransfer(tx: Tx, payout: Payout, facts: TransferFacts, { via, by }: Source): Promise<boolean> {
  const { id: payoutId, tournamentId, tournamentName, userId } = payout;
  const booking = { provider: via, tournamentId, tournamentName, userId, payoutId, actorId: by?.id ?? null };
  const sent = { at: facts.createdAt, kind: "prize", amountCents: -facts.amountCents, reference: facts.id } as const;
  const isNew = await recordMovement(tx, { ...booking, ...sent });
  for (const { id, amountCents, createdAt } of facts.reversals) {
    const movement = { at: createdAt, kind: "reversal", amountCents, reference: id } as const;
    await recordMovement(tx, { ...booking, actorId: null, ...movement });
  }
  return isNew;
}

const reversalText = (facts: TransferFacts) =>
  `The transfer of ${moneyText(facts.amountCents)} was reversed at the payment provider.`;

const partlyBack = (facts: TransferFacts) =>
  `${moneyText(returned(facts))} of the prize was reversed at the payment provider.`;

/** Null when the transfer matches the payout. */
function mismatch({ amountCents, destination }: Payout, facts: TransferFacts): string | null {
  const isRight = facts.amountCents === amountCents && (destination === null || facts.destination === destination);
  if (isRight) return null;
  return `The payment provider has another transfer for this prize: ${facts.id}, ${moneyText(facts.amountCents)} to ${facts.destination}. Reverse it there, then try again.`;
}

/** Null when nothing changes. */
function changeBy(
  payout: Payout,
  facts: TransferFacts,
  isNew: boolean,
  via: Source["via"],
  now: number,
): Change | null {
  const isOwn = payout.stripeTransferId === facts.id;
  if (payout.status === "completed") {
    if (!isOwn) return isNew && isLive(facts) ? { failure: `It was sent twice: see also transfer ${facts.id}.` } : null;
    if (!isLive(facts)) return { status: "failed", failure: reversalText(facts), processedAt: null };
    const note = returned(facts) > 0 ? partlyBack(facts) : payout.failure;
    return note === payout.failure ? null : { failure: note };
  }
  if (!isLive(facts)) {
    const isOfThisAttempt = isNew && payout.status === "processing";
    return isOfThisAttempt ? { status: "failed", failure: reversalText(facts), stripeTransferId: facts.id } : null;
  }
  // Money sent for a voided payout isn't lost: it counts as overpaid unless the results entitle the payee to it.
  const revived = payout.voidedAt === null ? {} : { voidedAt: null, dueCents: 0 };
  const difference = mismatch(payout, facts);
  if (difference) return payout.failure === difference ? null : { status: "failed", failure: difference, ...revived };
  const failure = returned(facts) > 0 ? partlyBack(facts) : null;
  return { status: "completed", stripeTransferId: facts.id, processedAt: now, paidVia: via, failure, ...revived };
}

async function notifyWinner(tx: Tx, payout: Payout, change: Change, now: number): Promise<void> {
  const { userId, amountCents } = payout;
  if (userId === null) return;
  const what = prizeOf(payout);
  if (change.status === "completed") {
    const title = `Your prize of ${moneyText(amountCents)} is on its way`;
    const message = `${what}. Bank payouts typically arrive within 5-10 business days.`;
    await notify(tx, userId, { type: "prize_paid", title, message, link: "/payout-setup" }, now);
  } else if (change.status === "failed" && payout.status === "completed") {
    const title = `The payout of your prize of ${moneyText(amountCents)} was reversed`;
    await notify(
      tx,
      userId,
      { type: "prize_paid", title, message: `${what}. The club will look into it.`, link: "/payout-setup" },
      now,
    );
  }
}

/** Triggers replanning of the payouts and invalidates pages that show what's paid. */
export async function payoutChanged(tx: Tx, { tournamentId }: Pick<Payout, "tournamentId">): Promise<void> {
  if (tournamentId !== null) await bumpVersion(tx, `tournament:${tournamentId}`);
}

/** Safe with repeated facts in any order. The payout completes, or fails if the transfer is reversed or mismatched. */
export async function syncPayout(
  tx: Tx,
  payoutId: number,
  facts: TransferFacts,
  source: Source,
  now: number,
): Promise<void> {
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId));
  if (!payout) return;
  const isNew = await recordTransfer(tx, payout, facts, source);
  const change = changeBy(payout, facts, isNew, source.via, now);
  if (!change) return;
  await tx.update(payouts).set(change).where(eq(payouts.id, payoutId));
  await payoutChanged(tx, payout);
  await notifyWinner(tx, payout, change, now);
  const { status = payout.status, failure } = change;
  const detail = { from: payout.status, to: status, transfer: facts.id, ...(failure && { failure }) };
  const auditEntry = { action: "settle-payout", subject: "payout", subjectId: payoutId, detail } as const;
  await recordAudit(tx, source.by ?? system, auditEntry, now);
}

/** Finds a transfer's payout by the transfer's id or its group; null if it isn't one of this club's. */
async function payoutOf(db: Db, { id, group }: TransferFacts): Promise<number | null> {
  const [payout] = await db.select({ id: payouts.id }).from(payouts).where(eq(payouts.stripeTransferId, id));
  if (payout) return payout.id;
  const named = readGroup(await readClubCode(db), group ?? "");
  if (!named) return null;
  const { id: payoutId, division, pot } = payouts;
  const isIt =
    named.id === undefined
      ? and(
          eq(payouts.tournamentId, named.tournamentId),
          eq(payouts.position, named.position),
          eq(payouts.part, named.part),
          eq(payouts.correction, named.correction),
        )
      : eq(payouts.id, named.id);
  const rows = await db.select({ id: payoutId, division, pot }).from(payouts).where(isIt);
  const codeOf = (name: string | null) => (name === null ? undefined : divisionCode(name));
  const isNamed = (row: { division: string | null; pot: string | null }) =>
    named.id !== undefined || (codeOf(row.division) === named.division && codeOf(row.pot) === named.pot);
  return rows.find(isNamed)?.id ?? null;
}

/** Returns whether the transfer is one of this club's prizes. */
export async function syncTransfer(tx: Tx, facts: TransferFacts, via: Source["via"], now: number): Promise<boolean> {
  const payoutId = await payoutOf(tx, facts);
  if (payoutId === null) return false;
  await syncPayout(tx, payoutId, facts, { via, by: null }, now);
  return true;
}
