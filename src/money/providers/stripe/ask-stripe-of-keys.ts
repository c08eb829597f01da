import Stripe from "stripe";
import { addressOf, type StripeAccess } from "./stripe-payments.ts";

export type KeyCheck = { isLive: boolean } | { field: "secretKey" | "publishableKey"; message: string };

const trying = { timeout: 8000, maxNetworkRetries: 0, telemetry: false };

const isUnauthorized = (error: unknown) => error instanceof Stripe.errors.StripeAuthenticationError;

/** Stripe's own words could show part of a key. */
function problemOf(field: "secretKey" | "publishableKey", error: unknown): KeyCheck {
  const { StripeConnectionError, StripePermissionError } = Stripe.errors;
  const name = field === "secretKey" ? "secret key" : "publishable key";
  if (isUnauthorized(error)) return { field, message: `Stripe doesn't accept the ${name}` };
  if (error instanceof StripePermissionError) {
    return { field, message: "The restricted key may not read the balance; docs/stripe.md lists what it needs" };
  }
  if (error instanceof StripeConnectionError) return { field, message: "Stripe didn't answer; try again in a moment" };
  return { field, message: "Stripe refused to check the keys; try again in a moment" };
}

/** A browser's question about a payment that can't exist: Stripe answers it with "no such payment", and a wrong key with 401. */
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

/** Asks Stripe with each key, without changing anything there. */
export async function askStripeOfKeys({ secretKey, publishableKey, apiUrl }: KeysToCheck): Promise<KeyCheck> {
  const open = (key: string) =>
    new Stripe(key, { ...addressOf(apiUrl), ...trying, httpClient: Stripe.createFetchHttpClient() });
  let isLive: boolean;
  try {
    isLive = (await open(secretKey).balance.retrieve()).livemode;
  } catch (error) {
    return problemOf("secretKey", error);
  }
  return (await checkPublishable(open(publishableKey))) ?? { isLive };
}
