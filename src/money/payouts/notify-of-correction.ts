import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { userRoles, users } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { moneyText } from "../../base/format/money.ts";
import { notify, notifyAll } from "../../base/notifications/notify.ts";
import { prizeText } from "../prizes/prize-text.ts";
import { dueOf, overpaidOf, type PayoutRow, type PlanLine, type Reconciliation } from "./reconcile.ts";

type NamedTournament = { id: number; name: string };

type Correction = {
  /** The payouts before the correction. */
  rows: readonly PayoutRow[];
  lines: readonly PlanLine[];
  correction: Reconciliation;
  reason: string;
};

const sumOf = (cents: readonly number[]) => cents.reduce((sum, amount) => sum + amount, 0);

const dueBefore = (rows: readonly PayoutRow[]) =>
  sumOf(rows.map((row) => (row.state === "unsent" ? row.amountCents : dueOf(row))));

type Share = { userId: number; before: number; after: number; added: PlanLine[]; overpaid: number; isSent: boolean };

/** Each person's prizes, in cents. `overpaid` is the overpayment caused by this correction. */
function sharesOf({ rows, lines, correction }: Correction): Share[] {
  const people = new Set([...rows, ...lines].flatMap(({ userId }) => userId ?? []));
  return [...people].map((userId) => {
    const ownRows = rows.filter((row) => row.userId === userId);
    const added = correction.added.filter((line) => line.userId === userId);
    const lost = correction.due.flatMap(({ id, dueCents }) => {
      const row = ownRows.find((row) => row.id === id);
      if (!row) return [];
      const paidCents = row.state === "moving" ? row.amountCents : row.paidCents;
      return overpaidOf({ ...row, paidCents, dueCents }) - overpaidOf({ ...row, paidCents });
    });
    const after = sumOf(lines.filter((line) => line.userId === userId).map(({ amountCents }) => amountCents));
    const isSent = ownRows.some(({ state }) => state !== "unsent");
    return { userId, before: dueBefore(ownRows), after, added, overpaid: Math.max(0, sumOf(lost)), isSent };
  });
}

function noticeFor({ name }: NamedTournament, { before, after, added, isSent }: Share, reason: string) {
  if (before === after) return null;
  if (before === 0) {
    const prizeList = added.map(prizeText).join(", ");
    return {
      title: `You won ${moneyText(after)} in ${name}`,
      message: `${prizeList}. The results were corrected: ${reason}`,
    };
  }
  if (after < before && isSent) {
    const message = `${reason} The club will contact you about what you were already paid.`;
    return { title: `Your prize in ${name} was corrected`, message };
  }
  if (after === 0) return { title: `Your prize of ${moneyText(before)} in ${name} was withdrawn`, message: reason };
  return {
    title: `Your prize in ${name} is now ${moneyText(after)}`,
    message: `It was ${moneyText(before)}. ${reason}`,
  };
}

/** Admins, and treasurers of the tournament or the club. */
async function findTreasurers(db: Db, tournamentId: number, now: number): Promise<number[]> {
  const admins = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true).inlineParams());
  const treasurers = await db
    .selectDistinct({ id: userRoles.userId })
    .from(userRoles)
    .where(
      and(
        eq(userRoles.role, "treasurer"),
        or(isNull(userRoles.tournamentId), eq(userRoles.tournamentId, tournamentId)),
        or(isNull(userRoles.until), gt(userRoles.until, now)),
      ),
    );
  return [...new Set([...admins, ...treasurers].map(({ id }) => id))];
}

async function notifyTreasurers(
  tx: Tx,
  { id, name }: NamedTournament,
  shares: readonly Share[],
  reason: string,
  now: number,
) {
  const owed = shares.filter(({ added }) => added.length > 0);
  const overpaid = shares.filter((share) => share.overpaid > 0);
  if (owed.length + overpaid.length === 0) return;
  const ids = [...owed, ...overpaid].map(({ userId }) => userId);
  const people = await tx.select({ id: users.id, name: users.username }).from(users).where(inArray(users.id, ids));
  const nameOf = (userId: number) => people.find((person) => person.id === userId)?.name ?? "a deleted account";
  const parts = [
    ...owed.map(({ userId, added }) => {
      const cents = sumOf(added.map(({ amountCents }) => amountCents));
      return `${moneyText(cents)} is owed to ${nameOf(userId)}.`;
    }),
    ...overpaid.map((share) => `${moneyText(share.overpaid)} was overpaid to ${nameOf(share.userId)}.`),
  ];
  const notice = { title: `Payouts for ${name} were corrected`, message: [...parts, reason].join(" ") };
  const readers = await findTreasurers(tx, id, now);
  await notifyAll(
    tx,
    readers.map((userId) => ({ userId, type: "payment_changed" as const, ...notice, link: "/admin/payouts" })),
    now,
  );
}

/** docs/rules.md 9.41. `reason` is a sentence that's shown to everybody. */
export async function notifyOfCorrection(
  tx: Tx,
  tournament: NamedTournament,
  correction: Correction,
  now: number,
): Promise<void> {
  const shares = sharesOf(correction);
  for (const share of shares) {
    const notice = noticeFor(tournament, share, correction.reason);
    if (notice) await notify(tx, share.userId, { type: "prize_won", ...notice, link: "/payout-setup" }, now);
  }
  await notifyTreasurers(tx, tournament, shares, correction.reason, now);
}
