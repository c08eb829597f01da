import { Refusal } from "../../refusal.ts";
import { ProviderFailure } from "./provider.ts";

/** What the person is told of the provider's no. */
function refusalOf(failure: ProviderFailure): Refusal {
  if (failure.kind === "unknown" || failure.kind === "busy") {
    const message = "The payment provider does not answer just now. Please try again in a moment.";
    return new Refusal("provider_silent", message, { retryAfter: 5 });
  }
  return new Refusal("provider_refused", `The payment provider refused: ${failure.message}`);
}

/** Waits for the provider. Throws `provider_silent` or `provider_refused` for its failures. */
export async function fromProvider<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProviderFailure) throw refusalOf(error);
    throw error;
  }
}
