import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { paymentTexts } from "../../../src/money/entry-fees/payment-state.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Paying } from "./paying.ts";

/** The part of Stripe's script that confirming needs. */
export type Confirming = Pick<Stripe, "confirmPayment">;

type Script = { stripe: Confirming | null; elements: StripeElements | null; origin: string };

async function attempt(runtime: Runtime, paying: Paying, { stripe, elements, origin }: Script): Promise<string | null> {
  if (!(stripe && elements)) {
    runtime.showToast({ ...paymentTexts.noIntent, tone: "bad" });
    return null;
  }
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: `${origin}${paying.returnTo}` },
    redirect: "if_required",
  });
  if (error) {
    const description = error.message ?? paymentTexts.errorOccurred;
    runtime.showToast({ title: paymentTexts.failed, description, tone: "bad" });
    return null;
  }
  if (!paymentIntent) {
    runtime.showToast({ ...paymentTexts.noIntent, tone: "bad" });
    return null;
  }
  if (paymentIntent.status === "succeeded" || paymentIntent.status === "processing") {
    return paying.finish(runtime, paymentIntent.id);
  }
  runtime.showToast({ ...paymentTexts.unknown, tone: "bad" });
  return null;
}

/**
 * Confirms a payment with Stripe and then with our server, with a toast for each outcome. Returns the address
 * to continue at, or null if the details can be entered again.
 */
export async function confirmWithStripe(runtime: Runtime, paying: Paying, script: Script): Promise<string | null> {
  try {
    return await attempt(runtime, paying, script);
  } catch (error) {
    const description = (error instanceof Error && error.message) || paymentTexts.errorOccurred;
    runtime.showToast({ title: paymentTexts.error, description, tone: "bad" });
    return null;
  }
}
