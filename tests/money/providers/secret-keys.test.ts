import { afterEach, expect, test } from "bun:test";
import { openLog } from "../../../src/log.ts";
import { type Club, openClub } from "../../support/club.ts";

const keys = {
  STRIPE_SECRET_KEY: "sk_test_51TheSecretOne",
  STRIPE_PUBLISHABLE_KEY: "pk_test_51ThePublicOne",
  STRIPE_WEBHOOK_SECRET: "whsec_TheSigningOne",
};
const settings = { PAYMENTS: "stripe", PUBLIC_URL: "http://localhost", ENTRY_CHARGE: "fixed", ...keys };

let club: Club | null = null;
afterEach(async () => {
  await club?.close();
  club = null;
});

test("with Stripe enabled, pages may load script and frames only from Stripe", async () => {
  club = await openClub(settings);
  for (const path of ["/", "/tournaments", "/nothing"]) {
    const { headers } = await club.visitor.send(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
    expect(policy).toContain("frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
  }
});

test("in mock mode, pages may load nothing from Stripe", async () => {
  club = await openClub();
  const { headers } = await club.visitor.send("/");
  expect(headers.get("content-security-policy")).not.toContain("stripe");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
});

test("no page or reply contains a secret key", async () => {
  club = await openClub(settings);
  for (const path of ["/", "/login", "/api/session", "/api/nothing", "/help", "/api/docs", "/readyz"]) {
    const text = await (await club.visitor.send(path)).text();
    expect(text).not.toContain("TheSecretOne");
    expect(text).not.toContain("TheSigningOne");
  }
});

test("the log never contains a key", () => {
  let written = "";
  const log = openLog({ logLevel: "info" }, { write: (line) => (written += line) });
  const error = new Error("Invalid API Key provided: sk_live_51TheSecretOne");
  log.error({ err: error, settings: keys }, "rk_test_51TheSecretOne was refused");
  expect(written).toContain("was refused");
  expect(written).not.toMatch(/TheSecretOne|TheSigningOne/);
});
