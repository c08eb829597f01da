import { entryOutcome, isEntryOver } from "../../../src/money/entry-fees/payment-outcome.ts";
import type { OpenedPayment } from "../../../src/money/entry-fees/payment-shapes.ts";
import { paymentTexts } from "../../../src/money/entry-fees/payment-state.ts";
import { ApiFailure, dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

export const isForPage = (error: unknown): boolean => !(error instanceof ApiFailure) || error.code === "not_signed_in";

/**
 * Opens the reader's payment of a tournament's entry fee, or returns why that failed: "over" if the
 * tournament can no longer be joined, else null.
 */
export async function openPayment(runtime: Runtime, tournamentId: number): Promise<OpenedPayment | "over" | null> {
  try {
    return await dataOf(runtime.api.api.tournaments({ id: tournamentId })["create-payment-intent"].post());
  } catch (error) {
    if (isForPage(error)) throw error;
    const description = (error instanceof ApiFailure && error.serverMessage) || paymentTexts.setupFailed;
    runtime.showToast({ title: paymentTexts.setupError, description, tone: "bad" });
    return error instanceof ApiFailure && error.code && isEntryOver(error.code) ? "over" : null;
  }
}

/** Called after paying: requests the outcome from the server, shows it, and returns the address to continue at. */
export async function finishPayment(runtime: Runtime, tournamentId: number, paymentIntentId: string): Promise<string> {
  const ofTournament = runtime.api.api.tournaments({ id: tournamentId });
  const confirmed = await dataOf(ofTournament["confirm-payment"].post({ paymentIntentId })).catch(unconfirmed);
  const { toast, to } = entryOutcome(confirmed, tournamentId);
  runtime.showToast(toast);
  return to;
}

export function unconfirmed(error: unknown): null {
  if (isForPage(error)) throw error;
  return null;
}
