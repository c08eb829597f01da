import { paymentTexts } from "../../../src/money/entry-fees/payment-state.ts";
import { depositOutcome } from "../../../src/options/challenge-deposit/deposit-outcome.ts";
import { ApiFailure, dataOf } from "../../api.ts";
import { isForPage, unconfirmed } from "../../money/payments/finish-payment.ts";
import type { Opened } from "../../money/payments/opened.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** Opens the reader's payment of a deposit: "over" if the challenge can no longer be filed, null if it failed. */
export async function openDeposit(runtime: Runtime, depositId: number): Promise<Opened | "over" | null> {
  try {
    return await dataOf(runtime.api.api.deposits({ id: depositId })["create-payment-intent"].post());
  } catch (error) {
    if (isForPage(error)) throw error;
    const failure = error instanceof ApiFailure ? error : null;
    const description = failure?.serverMessage || paymentTexts.setupFailed;
    runtime.showToast({ title: paymentTexts.setupError, description, tone: "bad" });
    return failure?.status === 409 ? "over" : null;
  }
}

/** Called after paying: requests the outcome from the server, shows it, and returns the address to continue at. */
export async function finishDeposit(runtime: Runtime, depositId: number, paymentIntentId: string): Promise<string> {
  const ofDeposit = runtime.api.api.deposits({ id: depositId });
  const confirmed = await dataOf(ofDeposit["confirm-payment"].post({ paymentIntentId })).catch(unconfirmed);
  const { toast, to } = depositOutcome(confirmed, depositId);
  runtime.showToast(toast);
  return to;
}
