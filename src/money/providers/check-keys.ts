import type { StripeAccess } from "./stripe/stripe-payments.ts";

export type KeyCheck = { isLive: boolean } | { field: "secretKey" | "publishableKey"; message: string };

/** The package is loaded by the first check (`open-payments.ts`). */
export async function checkStripeKeys(
  keys: Pick<StripeAccess, "secretKey" | "publishableKey" | "apiUrl">,
): Promise<KeyCheck> {
  const { askStripeOfKeys } = await import("./stripe/ask-stripe-of-keys.ts");
  return askStripeOfKeys(keys);
}
