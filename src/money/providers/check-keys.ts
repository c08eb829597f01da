import type { KeyCheck, KeysToCheck } from "./stripe/check-stripe-keys.ts";

/** The package is loaded at the first check (`open-payments.ts`). */
export async function checkStripeKeys(keys: KeysToCheck): Promise<KeyCheck> {
  const stripe = await import("./stripe/check-stripe-keys.ts");
  return stripe.checkStripeKeys(keys);
}
