import { paymentTexts } from "../../../src/money/entry-fees/payment-state.ts";
import type { ConfirmedDeposit } from "../../../src/options/challenge-deposit/deposit-shapes.ts";
import { ApiFailure, answer } from "../../api.ts";
import { isForPage } from "../../money/payments/finish-payment.ts";
import type { Opened } from "../../money/payments/opened.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** Opens the reader's payment of a deposit: "over" where the challenge cannot be filed any more, null where it failed. */
export async function openDeposit(runtime: Runtime, depositId: number): Promise<Opened | "over" | null> {
  try {
    return await answer(runtime.api.api.deposits({ id: depositId })["create-payment-intent"].post());
  } catch (error) {
    if (isForPage(error)) throw error;
    const failure = error instanceof ApiFailure ? error : null;
    const description = failure?.serverMessage || paymentTexts.setupFailed;
    runtime.showToast({ title: paymentTexts.setupError, description, tone: "bad" });
    return failure?.status === 409 ? "over" : null;
  }
}

function saidOf({ status, failure, refundReason }: ConfirmedDeposit) {
  if (status === "processing") return { ...paymentTexts.processing, tone: "good" as const };
  if (status === "refunded") {
    const description = `${refundReason ?? ""} Your money goes back to you.`.trim();
    return { title: "Challenge not filed", description, tone: "bad" as const };
  }
  if (status === "open" && failure !== null) {
    return { title: paymentTexts.failed, description: failure, tone: "bad" as const };
  }
  return { ...paymentTexts.unknown, tone: "bad" as const };
}

/** After paying: asks the server what it came to, says it, and returns the address to go on at. */
export async function finishDeposit(runtime: Runtime, depositId: number, paymentIntentId: string): Promise<string> {
  const deposit = `/deposits/${depositId}`;
  let confirmed: ConfirmedDeposit;
  try {
    confirmed = await answer(runtime.api.api.deposits({ id: depositId })["confirm-payment"].post({ paymentIntentId }));
  } catch (error) {
    if (isForPage(error)) throw error;
    const description = "Your payment went through; the challenge is filed as soon as we hear of it.";
    runtime.showToast({ title: paymentTexts.notJoined.title, description, tone: "bad" });
    return deposit;
  }
  if (confirmed.challengeId !== null && confirmed.status === "paid") {
    const description = "We'll notify you when a judge writes or decides.";
    runtime.showToast({ title: "Challenge filed", description, tone: "good" });
    return `/challenges/${confirmed.challengeId}`;
  }
  runtime.showToast(saidOf(confirmed));
  return confirmed.status === "open" ? `${deposit}/pay` : deposit;
}
