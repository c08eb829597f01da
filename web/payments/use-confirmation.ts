import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { paymentTexts } from "../../src/payments/rules.ts";
import type { ToastText } from "../host.ts";
import { useHost } from "../layout/host-context.ts";
import { finishPayment } from "./finish-payment.ts";

const bad = (title: string, description: string): ToastText => ({ title, description, tone: "bad" });

/**
 * Confirms a payment with Stripe and then with our server, saying what SPEC section 8 has for each outcome. Answers the
 * address to go on at, or null where the details can be given again.
 */
export function useConfirmation(tournamentId: number) {
  const host = useHost();
  const tournament = `/tournaments/${tournamentId}`;

  async function attempt(stripe: Stripe, elements: StripeElements): Promise<string | null> {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}${tournament}?payment=success` },
      redirect: "if_required",
    });
    if (error) {
      host.announce(bad(paymentTexts.failed, error.message ?? paymentTexts.errorOccurred));
      return null;
    }
    if (!paymentIntent) {
      host.announce({ ...paymentTexts.noIntent, tone: "bad" });
      return null;
    }
    if (paymentIntent.status === "succeeded" || paymentIntent.status === "processing") {
      return finishPayment(host, tournamentId, paymentIntent.id);
    }
    host.announce({ ...paymentTexts.unknown, tone: "bad" });
    return null;
  }

  return async (stripe: Stripe | null, elements: StripeElements | null): Promise<string | null> => {
    if (!(stripe && elements)) {
      host.announce({ ...paymentTexts.noIntent, tone: "bad" });
      return null;
    }
    try {
      return await attempt(stripe, elements);
    } catch (error) {
      const message = error instanceof Error && error.message;
      host.announce(bad(paymentTexts.error, message || paymentTexts.errorOccurred));
      return null;
    }
  };
}
