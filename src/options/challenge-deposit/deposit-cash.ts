import { and, eq } from "drizzle-orm";
import { requireTournamentRole, type SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { namesOf } from "../../base/db/names.ts";
import { catches, challengeDeposits, users } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { addCashPayment } from "../../money/payment.ts";
import { Refusal } from "../../refusal.ts";
import { fileDeposited } from "./file-deposited.ts";
import { depositRows, noSuchDeposit } from "./find-deposit.ts";

/**
 * Files the challenge, as of now. Returns its id. Throws `not_found`, `not_yours`, and `same_state` with the reason if it can't be
 * filed, in which case no cash should be taken.
 */
export async function takeDepositInCash(
  tx: Tx,
  by: SignedIn,
  depositId: number,
  { note }: { note: string },
  now: number,
): Promise<number> {
  const [row] = await depositRows(tx).where(eq(challengeDeposits.id, depositId));
  if (!row) throw noSuchDeposit();
  const { tournamentId, challengerId: userId, amountCents, catchId } = row.deposit;
  requireTournamentRole(by, "move-money", tournamentId);
  const isOnOwnFish = (await tx.$count(catches, and(eq(catches.id, catchId), eq(catches.userId, by.id)))) > 0;
  const [user] = await tx
    .select({ id: users.id, ...namesOf(users) })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || isOnOwnFish) throw noSuchDeposit();
  const filed = await fileDeposited(tx, depositId, user, now, now);
  if ("rejectionReason" in filed) throw new Refusal("same_state", filed.rejectionReason);
  const purchase = { userId, tournamentId, tournamentName: row.tournament.name, depositId };
  const items = [{ pot: null, amountCents }];
  const payment = await addCashPayment(tx, { purchase, items }, { by, note }, now);
  const detail = { amountCents, userId, challenge: filed.challengeId };
  await recordAudit(tx, by, { action: "take-deposit", subject: "payment", subjectId: payment.id, detail }, now);
  return filed.challengeId;
}
