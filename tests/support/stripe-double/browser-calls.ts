import type Stripe from "stripe";
import { type Outcome, pay } from "./actions.ts";
import { ApiError, invalid } from "./api-error.ts";
import { readIntent } from "./entry-calls.ts";
import { type Params, textAt } from "./form.ts";
import type { Method } from "./money.ts";
import type { World } from "./world.ts";

/** Stripe's own test cards, and one of ours for a slow payment. */
export const testCards = {
  succeeds: "4242424242424242",
  declined: "4000000000000002",
  needsAction: "4000002500003155",
  processing: "4000000000000259",
} as const;

const outcomes: Record<string, Outcome> = {
  [testCards.succeeds]: "succeeds",
  [testCards.declined]: "declined",
  [testCards.needsAction]: "needs-action",
  [testCards.processing]: "processing",
};

const methodOf = (type: string | undefined): Method => (type === "paypal" || type === "venmo" ? type : "card");

function outcomeOf(params: Params, method: Method): Outcome {
  if (method !== "card") return "succeeds";
  const number = (textAt(params, "payment_method_data", "card", "number") ?? "").replaceAll(" ", "");
  const outcome = outcomes[number];
  if (outcome) return outcome;
  throw new ApiError(402, {
    type: "card_error",
    code: "incorrect_number",
    message: "Your card number is incorrect.",
    param: "number",
  });
}

/**
 * Confirms an intent from a browser. `authentication` is the outcome of the bank's confirmation, `succeeded` or
 * `failed`, as the bank's page would report it to Stripe.
 */
export function confirmIntent(world: World, params: Params, id: string): Stripe.PaymentIntent {
  if (!textAt(params, "client_secret")) throw invalid("Missing required param: client_secret.");
  const intent = readIntent(world, params, id);
  const method = methodOf(textAt(params, "payment_method_data", "type"));
  const answered = textAt(params, "authentication");
  if (answered) pay(world, id, answered === "succeeded" ? "succeeds" : "declined", "card");
  else pay(world, id, outcomeOf(params, method), method);
  if (intent.status !== "requires_payment_method" || !intent.last_payment_error) return intent;
  const { message, code } = intent.last_payment_error;
  throw new ApiError(402, {
    type: "card_error",
    code: code ?? "card_declined",
    message: message ?? "Your card was declined.",
    payment_intent: intent,
  });
}
