import { describe, expect, test } from "bun:test";
import { readConfig } from "../../../src/config.ts";

const stripe = {
  PAYMENTS: "stripe",
  PUBLIC_URL: "https://fish.example.org",
  ENTRY_CHARGE: "fixed",
  STRIPE_SECRET_KEY: "sk_test_51TheSecretOne",
  STRIPE_PUBLISHABLE_KEY: "pk_test_51ThePublicOne",
  STRIPE_WEBHOOK_SECRET: "whsec_TheSigningOne",
};
const live = {
  ...stripe,
  STRIPE_SECRET_KEY: "rk_live_51TheSecretOne",
  STRIPE_PUBLISHABLE_KEY: "pk_live_51ThePublicOne",
};

test("without any settings, payments are in mock mode and charge a dollar", () => {
  expect(readConfig({})).toMatchObject({ payments: "mock", stripe: null, entryCharge: "fixed" });
});

test("with Stripe's keys, payments go to Stripe, in test or live mode", () => {
  const keys = { secretKey: stripe.STRIPE_SECRET_KEY, publishableKey: stripe.STRIPE_PUBLISHABLE_KEY };
  const settings = { payments: "stripe", stripe: { ...keys, webhookSecrets: ["whsec_TheSigningOne"], apiUrl: null } };
  expect(readConfig(stripe)).toMatchObject(settings);
  expect(readConfig({ ...live, ENTRY_CHARGE: "entry-fee" })).toMatchObject({ entryCharge: "entry-fee" });
});

test("a club that pays out has two webhooks, each with its own secret", () => {
  const both = readConfig({ ...stripe, STRIPE_WEBHOOK_SECRET: "whsec_one,whsec_two" });
  expect(both.stripe?.webhookSecrets).toEqual(["whsec_one", "whsec_two"]);
});

test("tests may send the club's payment calls to a double on this computer", () => {
  expect(readConfig({ ...stripe, STRIPE_API_URL: "http://127.0.0.1:4242" }).stripe?.apiUrl).toBe(
    "http://127.0.0.1:4242",
  );
});

describe("a setting that prevents the start is reported in one line that names it and contains no key", () => {
  test.each([
    ["no secret key", stripe, { STRIPE_SECRET_KEY: "" }, 'STRIPE_SECRET_KEY="": PAYMENTS=stripe needs this key'],
    ["no publishable key", stripe, { STRIPE_PUBLISHABLE_KEY: "" }, "STRIPE_PUBLISHABLE_KEY"],
    ["no webhook secret", stripe, { STRIPE_WEBHOOK_SECRET: "" }, "STRIPE_WEBHOOK_SECRET"],
    ["an invalid secret key", stripe, { STRIPE_SECRET_KEY: "hunter2" }, 'STRIPE_SECRET_KEY="…": must be'],
    ["the keys swapped", stripe, { STRIPE_PUBLISHABLE_KEY: "sk_test_51TheSecretOne" }, 'STRIPE_PUBLISHABLE_KEY="…"'],
    ["an invalid webhook secret", stripe, { STRIPE_WEBHOOK_SECRET: "secret" }, 'STRIPE_WEBHOOK_SECRET="…"'],
    ["a live key with a test key", stripe, { STRIPE_SECRET_KEY: "sk_live_51TheSecretOne" }, "same mode"],
    ["a test key with a live key", stripe, { STRIPE_PUBLISHABLE_KEY: "pk_live_51TheSecretOne" }, "same mode"],
    ["no ENTRY_CHARGE", stripe, { ENTRY_CHARGE: "" }, "fixed charges $1.00 for every entry"],
    ["no return address", stripe, { PUBLIC_URL: "" }, 'PUBLIC_URL="": is required with PAYMENTS=stripe'],
    ["real payments without https", live, { PUBLIC_URL: "http://fish.example.org" }, "PUBLIC_URL"],
    ["real payments without limits", live, { RATE_LIMITS: "off" }, 'RATE_LIMITS="off"'],
    ["real payments with a double", live, { STRIPE_API_URL: "http://127.0.0.1:4242" }, "is for tests"],
    ["a double elsewhere", stripe, { STRIPE_API_URL: "http://stripe.example.org" }, "on this computer"],
    ["a key in the wrong place", stripe, { PORT: "sk_test_51TheSecretOne" }, 'PORT="…"'],
  ])("the start fails with one line: %s", (_, settings, change, expected) => {
    let message = "";
    try {
      readConfig({ ...settings, ...change });
    } catch (error) {
      if (error instanceof Error) message = error.message;
    }
    expect(message).toContain(expected);
    expect(message).not.toContain("\n");
    expect(message).not.toMatch(/TheSecretOne|TheSigningOne|hunter2/);
  });
});

test("tests with test keys may turn rate limits off", () => {
  expect(readConfig({ ...stripe, RATE_LIMITS: "off" }).rateLimits).toBe(false);
});
