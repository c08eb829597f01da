import type { Page } from "@playwright/test";
import { startAtKnownUrl } from "../support/executable.ts";
import { settle } from "../support/stripe-double/actions.ts";
import { openStripeDouble, type StripeDouble } from "../support/stripe-double/double.ts";
import { bankFrame, paymentFrame, routeStripeToDouble, typeCard } from "../support/stripe-double/stand-in.ts";
import { type Caller, test as clubTest, expect, type Person } from "./support/club.ts";
import { createPriced, hasJoined, toast } from "./support/priced-club.ts";

/** Each journey has its own Stripe double, and a club that charges its entry fees through it. */
const test = clubTest.extend<{ stripe: StripeDouble }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  stripe: async ({}, use) => {
    const stripe = await openStripeDouble();
    await use(stripe);
    await stripe.close();
  },
  serving: async ({ installed, sessions: _, stripe }, use) => {
    const serving = await startAtKnownUrl(installed, () => stripe.settings);
    stripe.sendEventsTo(`${serving.url}/api/stripe/webhook`);
    await use(serving);
    expect((await serving.stop()).code).toBe(0);
  },
});

type Arriving = { arrive: (name: string) => Promise<Person>; callAs: (name: string) => Promise<Caller> };

/** A user with Stripe's payment element open for a tournament that costs $25.00. */
async function beforeTheElement({ arrive, callAs }: Arriving, stripe: StripeDouble) {
  const id = await createPriced(await callAs("Secretary"));
  const { page } = await arrive("Ann");
  await routeStripeToDouble(page.context(), stripe.url);
  await page.goto(`/tournaments/${id}`);
  await page.getByRole("link", { name: "Pay Entry Fee & Join Tournament" }).click();
  await expect(paymentFrame(page).getByText("Card", { exact: true })).toBeVisible();
  return { page, id };
}

async function pay(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Review Payment" }).click();
  await expect(page.getByRole("heading", { name: "Confirm Tournament Entry" })).toBeVisible();
  await page.getByRole("button", { name: "Pay $1.00" }).click();
}

// Covers 7.22 of the specification.
test("an angler types a card into Stripe's element, pays and joins", async ({ arrive, callAs, stripe }) => {
  const { page, id } = await beforeTheElement({ arrive, callAs }, stripe);
  await expect(page.getByRole("button", { name: "Review Payment" })).toBeDisabled();
  const methods = await paymentFrame(page).getByRole("radio").all();
  expect(await Promise.all(methods.map((method) => method.getAttribute("value")))).toEqual(["card", "paypal", "venmo"]);
  await typeCard(page, "succeeds");
  await pay(page);
  await expect(toast(page, "Payment Successful!")).toBeVisible();
  await expect(page.getByText("Joined Tournament", { exact: true })).toBeVisible();
  await expect(toast(page, "Tournament Joined!")).toBeVisible();
  await page.getByRole("link", { name: "Receipt of your payment" }).click();
  await expect(page.getByRole("main")).toContainText("Visa ending in 4242");
  expect(await hasJoined(page, id)).toBe(true);
});

test.describe("a card that Stripe refuses", () => {
  test.use({ expectedStatuses: [402] });
  test("a declined card shows an error, and another card joins", async ({ arrive, callAs, stripe }) => {
    const { page, id } = await beforeTheElement({ arrive, callAs }, stripe);
    await typeCard(page, "declined");
    await pay(page);
    await expect(toast(page, "Payment Failed")).toContainText("Your card was declined.");
    expect(await hasJoined(page, id)).toBe(false);
    await typeCard(page, "succeeds");
    await pay(page);
    await expect(toast(page, "Payment Successful!")).toBeVisible();
  });
});

test("an angler confirms the payment with their bank over the page, and joins", async ({ arrive, callAs, stripe }) => {
  const { page, id } = await beforeTheElement({ arrive, callAs }, stripe);
  await typeCard(page, "needsAction");
  await pay(page);
  await bankFrame(page).getByRole("button", { name: "Complete authentication" }).click();
  await expect(toast(page, "Payment Successful!")).toBeVisible();
  expect(await hasJoined(page, id)).toBe(true);
});

test("a slow payment joins when Stripe's event arrives", async ({ arrive, callAs, stripe }) => {
  const { page, id } = await beforeTheElement({ arrive, callAs }, stripe);
  await typeCard(page, "processing");
  await pay(page);
  await expect(toast(page, "Payment Processing")).toBeVisible();
  expect(await hasJoined(page, id)).toBe(false);
  const [intent] = stripe.world.intents.keys();
  settle(stripe.world, intent ?? "");
  for (const event of stripe.webhooks.events) expect(await stripe.webhooks.deliver(event)).toBe(200);
  expect(await hasJoined(page, id)).toBe(true);
  await page.goto("/notifications");
  await expect(page.getByRole("main")).toContainText("Payment Complete");
});

test("an angler who closes the tab while paying is entered by Stripe's event", async ({ arrive, callAs, stripe }) => {
  const { page, id } = await beforeTheElement({ arrive, callAs }, stripe);
  await typeCard(page, "succeeds");
  await page.route("**/confirm-payment", () => undefined);
  await pay(page);
  await expect.poll(() => stripe.webhooks.events.map(({ type }) => type)).toContain("payment_intent.succeeded");
  await page.goto("about:blank");
  for (const event of stripe.webhooks.events) expect(await stripe.webhooks.deliver(event)).toBe(200);
  expect(await hasJoined(page, id)).toBe(true);
});

test("the secretary refunds an entry fee, and Stripe sends the money", async ({ arrive, callAs, stripe }) => {
  const { page, id } = await beforeTheElement({ arrive, callAs }, stripe);
  await typeCard(page, "succeeds");
  await pay(page);
  await expect(toast(page, "Payment Successful!")).toBeVisible();
  const admin = await arrive("Secretary");
  await admin.page.goto(`/admin/tournaments/${id}/day/payments`);
  await admin.page.getByLabel("Refund $1.00 to Ann").click();
  await admin.page.getByRole("button", { name: "Refund $1.00", exact: true }).click();
  await expect(toast(admin.page, "Refund Started")).toBeVisible();
  await expect.poll(() => stripe.world.refunds.size).toBe(1);
  expect(await hasJoined(page, id)).toBe(false);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("without script, the page shows that paying by Stripe requires script", async ({ arrive }) => {
    const { page } = await arrive("Secretary");
    const id = await createPriced(page);
    await page.goto(`/tournaments/${id}/pay`);
    // Playwright sees no text inside noscript, which people without script do see.
    expect(await page.content()).toContain("Paying online requires JavaScript");
    await expect(page.getByText("Setting up the payment")).toHaveCount(0);
  });
});
