import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../../src/config.ts";
import { openPayments } from "../../src/money/providers/open-payments.ts";
import { openLiveSettings } from "../../src/server-settings/live-settings.ts";
import type { SwitchPreview } from "../../src/server-settings/server-settings.ts";
import { webhookEvents } from "../../src/server-settings/webhook-events.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { pageOf, submit } from "../support/posting.ts";
import { doubleKeys, openStripeDouble, type StripeDouble } from "../support/stripe-double/double.ts";
import { createTournament, nextWeek } from "../tournaments/forms.ts";
import { api, problemOf, read, save } from "./settings-club.ts";

let double: StripeDouble;
let club: Club;
let admin: Browser;
beforeEach(async () => {
  double = await openStripeDouble();
  club = await openClub({ STRIPE_API_URL: double.url });
  admin = await club.logIn("ruth", { isAdmin: true });
});
afterEach(async () => {
  await club.close();
  await double.close();
});

const { secretKey, publishableKey, webhookSecret } = doubleKeys;
const keys = { secretKey, publishableKey, webhookSecrets: webhookSecret };
const check = () => admin.send(`${api}/stripe/check`, { method: "POST" });
const preview = () => admin.get<SwitchPreview>(`${api}/payments-switch`);
const toStripe = { payments: "stripe", entryCharge: "entry-fee", isConfirmed: true };
const switchTo = (json: object) => admin.send(`${api}/payments-switch`, { json });

async function prepare() {
  await save(admin, "address", { address: "https://fish.example.org" });
  await save(admin, "stripe", keys);
}

async function begin(name: string, angler: Browser) {
  const { id } = await createTournament(admin, { ...nextWeek, name, entryFee: 2500 });
  const response = await angler.send(`/api/tournaments/${id}/create-payment-intent`, { method: "POST" });
  return { id, opened: (await response.json()) as { provider: string; amount: number; paymentIntentId: string } };
}

describe("Stripe's keys", () => {
  test("valid Stripe keys are accepted by Stripe", async () => {
    await save(admin, "stripe", keys);
    expect(await (await check()).json()).toEqual({
      message: "Stripe accepts both keys. They are test keys: no real money moves.",
    });
  });

  test.each([
    [{ secretKey: "sk_test_other" }, "secretKey: Stripe doesn't accept the secret key"],
    [{ publishableKey: "pk_test_other" }, "publishableKey: Stripe doesn't accept the publishable key"],
  ])("%j is refused by Stripe, at its field and without the key", async (input, problem) => {
    await save(admin, "stripe", { ...keys, ...input });
    const response = await check();
    expect(response.status).toBe(409);
    expect(await problemOf(response)).toBe(problem);
  });

  test.each([
    [{ publishableKey: "pk_live_x" }, "publishableKey: Both keys must be for the same mode: both live or both test"],
    [{ secretKey: "pk_test_x" }, "secretKey: Enter a secret or restricted key, which begins with sk_ or rk_"],
    [{ publishableKey: "sk_test_x" }, "publishableKey: Enter a publishable key, which begins with pk_"],
    [
      { webhookSecrets: "secret" },
      "webhookSecrets: Enter one or two signing secrets, which begin with whsec_, separated by a comma",
    ],
  ])("the key %j is refused before Stripe is called", async (input, problem) => {
    const response = await save(admin, "stripe", { ...keys, ...input });
    expect([response.status, await problemOf(response)]).toEqual([422, problem]);
    expect(double.calls).toEqual([]);
  });

  test("saved keys are never shown, and a blank field keeps them", async () => {
    await save(admin, "stripe", keys);
    await save(admin, "stripe", { publishableKey });
    expect((await read(admin)).payments).toMatchObject({ hasSecretKey: true, webhookSecrets: 1, keyMode: "test" });
    const everything = [
      JSON.stringify(await read(admin)),
      JSON.stringify(await admin.get("/api/admin/audit")),
      await pageOf(admin, "/admin/settings/server"),
    ].join("\n");
    expect(everything).not.toContain(secretKey);
    expect(everything).not.toContain(webhookSecret);
  });

  test("after a refusal without script, the page doesn't contain the typed keys", async () => {
    const form = new URLSearchParams({ api: `${api}/stripe`, ...keys, publishableKey: "wrong" });
    const reply = await submit(admin, "/admin/settings/server", form);
    const page = await reply.text();
    expect(page).toContain("Enter a publishable key, which begins with pk_");
    expect(page).not.toContain(secretKey);
    expect(page).not.toContain(webhookSecret);
  });
});

describe("the switch from test mode to Stripe", () => {
  test("switching from test mode to Stripe lists what is missing, and does nothing until it is set", async () => {
    expect((await preview()).missing).toEqual([
      "Set the public address: Stripe sends people back to it.",
      "Enter Stripe's publishable key.",
      "Enter Stripe's secret key.",
      "Add the webhook in Stripe's dashboard and enter its signing secret.",
    ]);
    expect((await switchTo(toStripe)).status).toBe(422);
    expect(await pageOf(admin, "/admin/settings/payments")).toContain("Before you can switch");
  });

  test("switching from test mode to Stripe requires a confirmation", async () => {
    await prepare();
    const response = await switchTo({ ...toStripe, isConfirmed: false });
    expect(await problemOf(response)).toBe("isConfirmed: Check the box to confirm the switch");
    expect((await read(admin)).payments.mode).toBe("mock");
  });

  test("switching to Stripe checks the keys with Stripe first", async () => {
    await prepare();
    await save(admin, "stripe", { secretKey: "sk_test_other" });
    const response = await switchTo(toStripe);
    expect([response.status, await problemOf(response)]).toEqual([
      409,
      "payments: Stripe doesn't accept the secret key",
    ]);
    expect((await read(admin)).payments.mode).toBe("mock");
  });

  test("switching takes effect at once: the next entry is paid through Stripe, and pages allow its script", async () => {
    await prepare();
    const casey = await club.logIn("casey");
    const { opened: before } = await begin("Before", casey);
    expect(before).toMatchObject({ provider: "mock", amount: 100 });
    expect((await switchTo(toStripe)).status).toBe(200);
    const { opened: after } = await begin("After", casey);
    expect(after).toMatchObject({ provider: "stripe", amount: 2500 });
    expect((await casey.send("/rules")).headers.get("content-security-policy")).toContain("https://js.stripe.com");
    expect((await preview()).from).toBe("stripe");
  });

  test("switching keeps entries paid in test mode as test entries", async () => {
    await prepare();
    const casey = await club.logIn("casey");
    const { id, opened } = await begin("Spring Open", casey);
    await casey.send(`/api/mock/payments/${opened.paymentIntentId}`, { json: { outcome: "succeeds", method: "card" } });
    const json = { paymentIntentId: opened.paymentIntentId };
    await casey.send(`/api/tournaments/${id}/confirm-payment`, { json });
    expect((await preview()).testEntries).toBe(1);
    expect(await pageOf(admin, "/admin/settings/payments")).toContain("1 entry was paid in test mode.");
    await switchTo(toStripe);
    expect(await casey.get<object[]>("/api/payments")).toMatchObject([{ provider: "mock", state: "joined" }]);
  });

  test("switching works without script and returns to the settings", async () => {
    await prepare();
    const form = new URLSearchParams({
      ...{ api: `${api}/payments-switch`, payments: "stripe", entryCharge: "fixed", isConfirmed: "on" },
    });
    const reply = await submit(admin, "/admin/settings/payments", form);
    expect(reply.headers.get("location")).toBe("/admin/settings/server#payments");
    expect((await read(admin)).payments).toMatchObject({ mode: "stripe", entryCharge: "fixed" });
  });
});

describe("a club that takes payments through Stripe", () => {
  beforeEach(async () => {
    await prepare();
    await switchTo(toStripe);
  });

  test("payments can be switched back to test mode, and the keys are kept", async () => {
    expect((await switchTo({ payments: "mock", isConfirmed: true })).status).toBe(200);
    expect((await read(admin)).payments).toMatchObject({ mode: "mock", hasSecretKey: true });
    const casey = await club.logIn("casey");
    expect((await begin("Open", casey)).opened).toMatchObject({ provider: "mock" });
  });

  test("a club with Stripe refuses keys of the other mode", async () => {
    const response = await save(admin, "stripe", { secretKey: "sk_live_x", publishableKey: "pk_live_x" });
    expect(await problemOf(response)).toBe(
      "secretKey: These are live keys. Switch payments to test mode first, then enter them",
    );
  });

  test("the public address can't be removed while Stripe needs it", async () => {
    expect(await problemOf(await save(admin, "address", { address: "" }))).toBe(
      "address: Stripe needs the public address, with https:// for real payments",
    );
  });

  test("if the key to the secrets is lost, payments are refused and nobody enters for free", async () => {
    rmSync(join(club.dataDir, "secrets.key"));
    const config = readConfig({ DATA_DIR: club.dataDir, STRIPE_API_URL: double.url });
    const settings = await openLiveSettings(config, club.store);
    expect([config.payments, config.stripe, settings.isUnreadable()]).toEqual(["stripe", null, true]);
    const payments = openPayments(config, club.store, club.now);
    expect(payments.name).toBe("stripe");
    await expect(payments.readBalance()).rejects.toThrow("The club's Stripe keys are missing.");
  });
});

test("the page lists the same events as docs/stripe.md", async () => {
  const text = await Bun.file("docs/stripe.md").text();
  for (const name of [...webhookEvents.account, ...webhookEvents.connected]) expect(text).toContain(`\`${name}\``);
});

test("several instances on a database server require SECRETS_KEY before a secret is saved", async () => {
  club.config.databaseUrl = "postgres://club@localhost/club";
  const response = await save(admin, "stripe", keys);
  club.config.databaseUrl = null;
  expect([response.status, await problemOf(response)]).toEqual([
    409,
    "Set SECRETS_KEY on every instance first. Passwords and keys are encrypted with it.",
  ]);
});
