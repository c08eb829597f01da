import type { ConfirmedPayment, OpenedPayment } from "../../../src/money/entry-fees/payment-shapes.ts";
import { paymentTexts } from "../../../src/money/entry-fees/payment-state.ts";
import { closedTexts } from "../../../src/tournaments/tournament-state.ts";
import { ApiFailure, answer } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

export const isForPage = (error: unknown): boolean => !(error instanceof ApiFailure) || error.code === "not_signed_in";

/**
 * Opens the reader's payment of a tournament's entry fee, or says why that failed: "over" where nobody can join any more,
 * else null.
 */
export async function openPayment(runtime: Runtime, tournamentId: number): Promise<OpenedPayment | "over" | null> {
  try {
    return await answer(runtime.api.api.tournaments({ id: tournamentId })["create-payment-intent"].post());
  } catch (error) {
    if (isForPage(error)) throw error;
    const description = (error instanceof ApiFailure && error.serverMessage) || paymentTexts.setupFailed;
    runtime.showToast({ title: paymentTexts.setupError, description, tone: "bad" });
    const code = error instanceof ApiFailure && error.code;
    const isOver =
      code === "full" || code === "members_only" || code === "approval_required" || (code && code in closedTexts);
    return isOver ? "over" : null;
  }
}

/** What is said of a payment that did not come to an entry, by what the server found it to be. */
function saidOf({ status, failure, refundReason }: ConfirmedPayment) {
  if (status === "processing") return { ...paymentTexts.processing, tone: "good" as const };
  if (status === "refunded") {
    const description = `${refundReason ?? ""} Your money goes back to you.`.trim();
    return { title: paymentTexts.refunded, description, tone: "bad" as const };
  }
  if (status === "open" && failure !== null) {
    return { title: paymentTexts.failed, description: failure, tone: "bad" as const };
  }
  return { ...(status === "paid" ? paymentTexts.notJoined : paymentTexts.unknown), tone: "bad" as const };
}

/** After paying: asks the server what it came to, says it, and returns the address to go on at. */
export async function finishPayment(runtime: Runtime, tournamentId: number, paymentIntentId: string): Promise<string> {
  const tournament = `/tournaments/${tournamentId}`;
  let confirmed: ConfirmedPayment;
  try {
    const one = runtime.api.api.tournaments({ id: tournamentId });
    confirmed = await answer(one["confirm-payment"].post({ paymentIntentId }));
  } catch (error) {
    if (isForPage(error)) throw error;
    runtime.showToast({ ...paymentTexts.notJoined, tone: "bad" });
    return tournament;
  }
  if (confirmed.hasPaid && confirmed.status === "joined") {
    runtime.showToast({ ...paymentTexts.succeeded, tone: "good" });
    return `${tournament}?payment=success`;
  }
  runtime.showToast(saidOf(confirmed));
  return confirmed.status === "open" ? `${tournament}/pay` : tournament;
}
