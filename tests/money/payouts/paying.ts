import { sendGraceMs, syncUnfinishedPayouts } from "../../../src/money/payouts/payout-jobs.ts";
import { queueDuePayouts } from "../../../src/money/payouts/queue-payouts.ts";
import { readClubCode } from "../../../src/money/providers/club-code.ts";
import type { FailureKind } from "../../../src/money/providers/provider.ts";
import { failure, type PrizeDay, payoutRows, senderOf } from "./prize-day.ts";

/** Test steps for the only payout of a prize day. */
export function payingOn(prizeDay: PrizeDay) {
  /** Returns the id of the first of the payouts queued. */
  async function queueOne(): Promise<number> {
    const { store, now } = prizeDay.club;
    await queueDuePayouts(store, now());
    return (await payoutRows(prizeDay.club))[0]?.id ?? 0;
  }

  const pay = (id: number) => prizeDay.admin.send(`/api/admin/payout/${id}/process`, { method: "POST" });
  const byHand = (id: number, note: string, reason?: string) =>
    prizeDay.admin.send(`/api/admin/payout/${id}/by-hand`, { json: { note, reason } });
  const byHandOn = (id: number, day: string) =>
    prizeDay.admin.send(`/api/admin/payout/${id}/by-hand`, { json: { note: "Cash", day } });
  const undoByHand = (id: number, note: string) =>
    prizeDay.admin.send(`/api/admin/payout/${id}/by-hand/undo`, { json: { note } });
  const row = async () => {
    const [payout] = await payoutRows(prizeDay.club);
    if (!payout) throw new Error("There is no payout.");
    return payout;
  };

  const group = async () => `payout-${await prizeDay.club.store.read(readClubCode)}-t${prizeDay.tournamentId}-p1`;

  /** Every transfer in the payout's group at the provider. */
  async function transfers() {
    return prizeDay.club.payments.findTransfers(await group());
  }

  async function refused(response: Response) {
    const { code, message } = (await response.json()) as { code: string; message: string };
    return [response.status, code, message];
  }

  /** Makes the next transfer fail this way; `after` means that it was carried out anyway. */
  function failNext(kind: FailureKind, { after = false } = {}): void {
    const { payments } = prizeDay.club;
    const usual = payments.createTransfer;
    payments.createTransfer = async (order) => {
      payments.createTransfer = usual;
      if (after) await usual(order);
      throw failure(kind);
    };
  }

  const later = () => prizeDay.club.setNow(prizeDay.club.now() + sendGraceMs);
  const sync = () => syncUnfinishedPayouts(senderOf(prizeDay.club), prizeDay.club.now());

  return { queueOne, pay, byHand, byHandOn, undoByHand, row, group, transfers, refused, failNext, later, sync };
}
