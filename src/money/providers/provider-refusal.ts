import { Refusal } from "../../refusal.ts";
import { ProviderFailure } from "./provider.ts";

function refusalOf(failure: ProviderFailure): Refusal {
  if (failure.kind === "unknown" || failure.kind === "busy") {
    const message = "The payment provider isn't responding right now. Please try again in a moment.";
    return new Refusal("provider_silent", message, { retryAfter: 5 });
  }
  return new Refusal("provider_refused", `The payment provider refused: ${failure.message}`);
}

/** Throws `provider_silent` or `provider_refused`. */
export async function callProvider<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProviderFailure) throw refusalOf(error);
    throw error;
  }
}
