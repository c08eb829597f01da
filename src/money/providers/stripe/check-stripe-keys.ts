import Stripe from "stripe";
import { addressOf, type StripeAccess } from "./stripe-payments.ts";

export type KeyCheck = { isLive: boolean } | { field: "secretKey" | "publishableKey"; message: string };

const requestOptions = { timeout: 8000, maxNetworkRetries: 0, telemetry: false };

const isUnauthorized = (error: unknown) => error instanceof Stripe.errors.StripeAuthenticationError;

/** Doesn't use Stripe's message, which could show part of a key. */
function problemOf(field: "secretKey" | "publishableKey", error: unknown): KeyCheck {
  const { StripeConnectionError, StripePermissionError } = Stripe.errors;
  const name = field === "secretKey" ? "secret key" : "publishable key";
  if (isUnauthorized(error)) return { field, message: `Stripe doesn't accept the ${name}` };
  if (error instanceof StripePermissionError) {
    return {
      field,
      message: "The restricted key isn't allowed to read the balance; docs/stripe.md lists what it needs",
    };
  }
  if (error instanceof StripeConnectionError) return { field, message: "Stripe didn't respond; try again in a moment" };
  return { field, message: "Stripe refused to check the keys; try again in a moment" };
}

/** Looks up a nonexistent payment as a browser would: Stripe answers "no such payment" for a valid key, and 401 for a wrong one. */
async function checkPublishable(stripe: Stripe): Promise<KeyCheck | null> {
  try {
    await stripe.paymentIntents.retrieve("pi_keycheck", { client_secret: "pi_keycheck_secret_0" });
    return null;
  } catch (error) {
    const isKnown =
      error instanceof Stripe.errors.StripeError && (error.statusCode === 404 || error.statusCode === 400);
    return isKnown ? null : problemOf("publishableKey", error);
  }
}

export type KeysToCheck = Pick<StripeAccess, "secretKey" | "publishableKey" | "apiUrl">;

/** Tries each key at Stripe without changing anything there. */
export async function checkStripeKeys({ secretKey, publishableKey, apiUrl }: KeysToCheck): Promise<KeyCheck> {
  const open = (key: string) =>
    new Stripe(key, { ...addressOf(apiUrl), ...requestOptions, httpClient: Stripe.createFetchHttpClient() });
  let isLive: boolean;
  try {
    isLive = (await open(secretKey).balance.retrieve()).livemode;
  } catch (error) {
    return problemOf("secretKey", error);
  }
  return (await checkPublishable(open(publishableKey))) ?? { isLive };
}
