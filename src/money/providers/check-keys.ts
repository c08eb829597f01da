import type { KeyCheck, KeysToCheck } from "./stripe/ask-stripe-of-keys.ts";

/** The package is loaded at the first check (`open-payments.ts`). */
export async function checkStripeKeys(keys: KeysToCheck): Promise<KeyCheck> {
  const { askStripeOfKeys } = await import("./stripe/ask-stripe-of-keys.ts");
  return askStripeOfKeys(keys);
}
