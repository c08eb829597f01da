import { eq } from "drizzle-orm";
import { users } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { notify } from "../../base/notifications/notify.ts";
import type { Payment } from "./payment-rows.ts";

type Notice = { title: string; message: string };

/** Does nothing for a deleted account. Links to the tournament, or to the receipt. */
export async function notifyPayer(tx: Tx, payment: Payment, notice: Notice, now: number): Promise<void> {
  if (payment.userId === null) return;
  const { id, status, depositId, tournamentId } = payment;
  const unpaid = depositId === null ? `/tournaments/${tournamentId}` : `/deposits/${depositId}`;
  const link = status === "succeeded" ? `/payments/${id}` : unpaid;
  await notify(tx, payment.userId, { type: "payment_changed", ...notice, link }, now);
}

export async function notifyAdmins(tx: Tx, payment: Payment, notice: Notice, now: number): Promise<void> {
  const admins = await tx.select({ id: users.id }).from(users).where(eq(users.isAdmin, true).inlineParams());
  const link = payment.tournamentId === null ? null : `/admin/tournaments/${payment.tournamentId}/day/payments`;
  for (const { id } of admins) await notify(tx, id, { type: "payment_changed", ...notice, link }, now);
}
