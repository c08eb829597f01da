import { expect, test } from "bun:test";
import Stripe from "stripe";
import { ProviderFailure } from "../../../src/money/providers/provider.ts";
import { failureOf } from "../../../src/money/providers/stripe/failure-of.ts";

/** Replies of Stripe that its double doesn't send, as Stripe's package passes them on. */

type StripeErrorFields = {
  statusCode: number;
  type: "invalid_request_error" | "api_error";
  message: string;
  code?: string;
};

const ofStripe = (reply: StripeErrorFields) => failureOf(Stripe.errors.StripeError.generate(reply));
const invalid = (message: string, code?: string): StripeErrorFields => ({
  statusCode: 400,
  type: "invalid_request_error",
  message,
  ...(code && { code }),
});

test.each([
  ["no platform profile", invalid("Please review the platform-profile at https://dashboard.stripe.com/x")],
  [
    "transfers without other capabilities not allowed",
    invalid("Your platform needs approval for accounts to have requested the `transfers` capability without"),
  ],
])("Stripe doesn't let the club pay out: %s", (_, reply) => {
  expect(ofStripe(reply).kind).toBe("connect_not_enabled");
});

test.each([
  ["account_invalid", 403],
  ["account_closed", 400],
  ["insufficient_capabilities_for_transfer", 400],
  ["transfers_not_allowed", 400],
])("an account that can't receive anything: %s", (code, statusCode) => {
  expect(ofStripe({ ...invalid("No.", code), statusCode }).kind).toBe("account_unusable");
});

test("a key with too few permissions gets an error that doesn't show the key", () => {
  const message = "The provided key 'rk_live_*********abcd' does not have the required permissions for this endpoint.";
  const failure = ofStripe({ statusCode: 403, type: "invalid_request_error", message });
  expect(failure.kind).toBe("refused");
  expect(failure.message).toBe("This club's Stripe key isn't allowed to do that. Please tell the club.");
});

test.each([409, 500, 503])("a call that gets a %i may have been carried out", (statusCode) => {
  expect(ofStripe({ statusCode, type: "api_error", message: "Oh." }).kind).toBe("unknown");
});

test("an object locked by another call is busy", () => {
  expect(ofStripe({ ...invalid("Locked.", "lock_timeout"), statusCode: 429 }).kind).toBe("busy");
});

test("unknown exceptions may have been carried out; a known failure stays as it is", () => {
  expect(failureOf(new TypeError("x"))).toMatchObject({ kind: "unknown", code: "TypeError" });
  expect(failureOf("x").kind).toBe("unknown");
  const failure = new ProviderFailure("busy", "x");
  expect(failureOf(failure)).toBe(failure);
});
