import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import Stripe from "stripe";
import { doubleKeys, openStripeDouble, type StripeDouble } from "../../support/stripe-double/double.ts";
import { readForm } from "../../support/stripe-double/form.ts";
import { openWorld, shapeOf } from "../../support/stripe-double/world.ts";

/** The double is useful only if it is as strict as Stripe. */

let double: StripeDouble;
beforeEach(async () => {
  double = await openStripeDouble();
});
afterEach(() => double.close());

async function call(method: "GET" | "POST", path: string, fields: Record<string, string>, key: string | null = null) {
  const body = new URLSearchParams(fields);
  const headers = new Headers({
    authorization: `Bearer ${doubleKeys.secretKey}`,
    "stripe-version": Stripe.API_VERSION,
  });
  if (key) headers.set("idempotency-key", key);
  const address = method === "GET" ? `${double.url}${path}?${body}` : `${double.url}${path}`;
  const response = await fetch(address, { method, headers, body: method === "GET" ? undefined : body });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const refused = (message: string) => ({ status: 400, body: { error: { message: expect.stringContaining(message) } } });

test("the Stripe double parses bodies as Stripe does", () => {
  expect(readForm("a=1&b[c][d]=2&e[0]=x&e[1]=y&f[]=z&g[0][h]=3")).toEqual({
    a: "1",
    b: { c: { d: "2" } },
    e: ["x", "y"],
    f: ["z"],
    g: [{ h: "3" }],
  });
});

describe("refusing calls that the package's types don't have", () => {
  test.each([
    ["an unknown parameter", { amount: "100", currency: "usd", colour: "red" }, "Received unknown parameter: colour"],
    ["a nested unknown parameter", { amount: "100", currency: "usd", "automatic_payment_methods[on]": "true" }, "[on]"],
    ["a missing parameter", { amount: "100" }, "Missing required param: currency."],
    [
      "a missing nested parameter",
      { amount: "1", currency: "usd", "automatic_payment_methods[allow_redirects]": "never" },
      "[enabled]",
    ],
    ["a text instead of a number", { amount: "1.5", currency: "usd" }, "Invalid integer: 1.5"],
    ["a text instead of an object", { amount: "100", currency: "usd", metadata: "x" }, "Invalid object"],
    ["an object instead of a text", { amount: "100", currency: "usd", "description[x]": "y" }, "Invalid string"],
  ])("the Stripe double refuses a call with %s", async (_, fields, message) => {
    expect(await call("POST", "/v1/payment_intents", fields)).toMatchObject(refused(message));
    expect(double.world.intents.size).toBe(0);
  });

  test("the Stripe double refuses a call that the product doesn't make", async () => {
    expect((await call("GET", "/v1/subscriptions", {})).status).toBe(404);
  });

  test("the Stripe double refuses a property that can't be expanded", async () => {
    const { body } = await call("POST", "/v1/payment_intents", { amount: "100", currency: "usd" });
    const read = call("GET", `/v1/payment_intents/${body.id}`, { "expand[0]": "latest_load" });
    expect(await read).toMatchObject(refused("This property cannot be expanded (latest_load)."));
  });
});

describe("the double identifies the caller", () => {
  const ask = (headers: Record<string, string>) => fetch(`${double.url}/v1/balance`, { headers });
  const version = { "stripe-version": Stripe.API_VERSION };

  test("a call without a key, or with a wrong one, is refused", async () => {
    expect((await ask(version)).status).toBe(401);
    expect((await ask({ ...version, authorization: "Bearer sk_test_other" })).status).toBe(401);
  });

  test("a browser's key reads an intent with the intent's own secret, and nothing else", async () => {
    const { body } = await call("POST", "/v1/payment_intents", { amount: "100", currency: "usd" });
    const read = (secret: string) =>
      fetch(`${double.url}/v1/payment_intents/${body.id}?key=${doubleKeys.publishableKey}&client_secret=${secret}`);
    expect((await read(body.client_secret)).status).toBe(200);
    expect((await read("guessed")).status).toBe(400);
    expect((await ask({ ...version, authorization: `Bearer ${doubleKeys.publishableKey}` })).status).toBe(401);
  });
});

test("a key gets the same reply again; a different call under it is refused", async () => {
  const make = (amount: string) => call("POST", "/v1/payment_intents", { amount, currency: "usd" }, "k");
  const first = await make("100");
  const again = await make("100");
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(await make("200")).toMatchObject({ status: 400, body: { error: { type: "idempotency_error" } } });
});

test("the double doesn't remember calls that it never started", async () => {
  const make = (fields: Record<string, string>) => call("POST", "/v1/payment_intents", fields, "k");
  expect((await make({ amount: "1", currency: "usd" })).status).toBe(400);
  expect((await make({ amount: "100", currency: "usd" })).status).toBe(200);
});

test("the double's objects match Stripe's, field by field", () => {
  const world = openWorld(Date.now);
  for (const kind of ["payment_intent", "charge", "refund", "transfer", "account"] as const) {
    expect(shapeOf(kind)).toMatchObject({ object: kind, metadata: {} });
  }
  expect(world.newId("pi")).not.toBe(world.newId("pi"));
});
