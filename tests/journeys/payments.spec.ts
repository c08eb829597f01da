import type { Page } from "@playwright/test";
import { type Caller, expect, type Person, test } from "./support/club.ts";
import { createPriced, hasJoined, toast } from "./support/priced-club.ts";

type Arriving = { arrive: (name: string) => Promise<Person>; callAs: (name: string) => Promise<Caller> };

/** A user who is about to open the payment dialog of a tournament that costs $25.00. */
async function beforeTheDialog({ arrive, callAs }: Arriving, values?: object): Promise<{ page: Page; id: number }> {
  const id = await createPriced(await callAs("Secretary"), values);
  const angler = await arrive("Ann");
  await angler.page.goto(`/tournaments/${id}`);
  await angler.page.getByRole("link", { name: "Pay Entry Fee & Join Tournament" }).click();
  return { page: angler.page, id };
}

/** Chooses the card and the bank's behavior, and continues to the review. */
async function review(page: Page, outcome: string): Promise<void> {
  await page.getByLabel("Card").check();
  await page.getByLabel("What happens").selectOption(outcome);
  await page.getByRole("button", { name: "Review Payment" }).click();
  await expect(page.getByRole("heading", { name: "Confirm Tournament Entry" })).toBeVisible();
}

const payNow = (page: Page) => page.getByRole("button", { name: "Pay $1.00" }).click();

// Covers 4.18, 4.19, 5.14, 8.20 of the specification.
test("an angler pays and joins, sees a message at each step, and gets a receipt", async ({ arrive, callAs }) => {
  const { page, id } = await beforeTheDialog({ arrive, callAs });
  await expect(page.getByRole("button", { name: "Review Payment" })).toBeDisabled();
  await expect(page.getByRole("dialog")).toContainText("Charged now");
  await expect(page.getByRole("dialog")).toContainText("$25.00");
  await review(page, "succeeds");
  await payNow(page);
  await expect(toast(page, "Payment Successful!")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Joined Tournament", { exact: true })).toBeVisible();
  await expect(toast(page, "Tournament Joined!")).toBeVisible();
  await expect(page).toHaveURL(`/tournaments/${id}`);
  await page.getByRole("link", { name: "Receipt of your payment" }).click();
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Visa ending in 4242");
});

test("closing the dialog and opening it again reuses the payment", async ({ arrive, callAs }) => {
  const { page, id } = await beforeTheDialog({ arrive, callAs });
  const dialog = page.getByRole("dialog");
  const opened = async () => {
    const answer = await page.request.post(`/api/tournaments/${id}/create-payment-intent`);
    return ((await answer.json()) as { paymentIntentId: string }).paymentIntentId;
  };
  await expect(dialog).toContainText("Charged now");
  const first = await opened();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(`/tournaments/${id}`);
  await expect(page.getByText("You haven't joined yet")).toBeVisible();
  await page.getByRole("link", { name: "Pay Entry Fee & Join Tournament" }).click();
  await expect(dialog).toContainText("Charged now");
  expect(await opened()).toBe(first);
});

test("a declined card shows an error, and another try joins", async ({ arrive, callAs }) => {
  const { page, id } = await beforeTheDialog({ arrive, callAs });
  await review(page, "declined");
  await payNow(page);
  await expect(toast(page, "Payment Failed")).toContainText("Your card was declined.");
  expect(await hasJoined(page, id)).toBe(false);
  await review(page, "succeeds");
  await payNow(page);
  await expect(toast(page, "Payment Successful!")).toBeVisible();
});

test("an angler who confirms the payment with their bank joins", async ({ arrive, callAs }) => {
  const { page, id } = await beforeTheDialog({ arrive, callAs });
  await review(page, "needs-action");
  await payNow(page);
  await page.getByRole("button", { name: "Yes, It's Me" }).click();
  await expect(toast(page, "Payment Successful!")).toBeVisible();
  expect(await hasJoined(page, id)).toBe(true);
});

test("a payment for a tournament that fills up during it is refunded, with a message", async ({ arrive, callAs }) => {
  const { page, id } = await beforeTheDialog({ arrive, callAs }, { capacity: 1 });
  await review(page, "needs-action");
  await payNow(page);
  await expect(page.getByRole("button", { name: "Yes, It's Me" })).toBeVisible();
  const { request } = await callAs("Secretary");
  const byHand = { data: { username: "Otto", note: "Cash at the ramp" } };
  expect((await request.post(`/api/admin/tournaments/${id}/entries`, byHand)).ok()).toBe(true);
  await page.getByRole("button", { name: "Yes, It's Me" }).click();
  await expect(toast(page, "Refund in Progress")).toContainText("was full when your payment arrived.");
  await expect(page.getByRole("main")).toContainText("Your entry fee is being refunded.");
  expect(await hasJoined(page, id)).toBe(false);
});

test("a payment that takes a while shows it, and its completion notifies the angler", async ({ arrive, callAs }) => {
  const { page, id } = await beforeTheDialog({ arrive, callAs });
  await review(page, "processing");
  await payNow(page);
  await expect(toast(page, "Payment Processing")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("You'll be notified once it's complete.");
  expect(await hasJoined(page, id)).toBe(false);
  // The mock's bank takes five seconds. The next request finds the result: here, reopening the dialog.
  await expect
    .poll(async () => (await page.request.post(`/api/tournaments/${id}/create-payment-intent`)).json())
    .toMatchObject({ state: "joined" });
  await page.goto("/notifications");
  await expect(page.getByRole("main")).toContainText("Payment Complete");
  await expect(page.getByRole("main")).toContainText("Tournament Joined!");
});

test.describe("a payment when the server fails after the charge", () => {
  test.use({ expectedStatuses: [503] });
  test("an angler whose payment succeeded sees that joining failed, and is entered a moment later", async ({
    arrive,
    callAs,
  }) => {
    const { page, id } = await beforeTheDialog({ arrive, callAs });
    await review(page, "backend-fails");
    await payNow(page);
    await expect(toast(page, "Payment Processed")).toContainText("there was an issue joining the tournament");
    await expect.poll(() => hasJoined(page, id)).toBe(true);
    await page.goto(`/tournaments/${id}`);
    await expect(page.getByText("Joined Tournament", { exact: true })).toBeVisible();
  });
});

test("an angler who closed the tab after paying is entered when they return", async ({ arrive, callAs }) => {
  const { page, id } = await beforeTheDialog({ arrive, callAs });
  const opened = await page.request.post(`/api/tournaments/${id}/create-payment-intent`);
  const { paymentIntentId } = (await opened.json()) as { paymentIntentId: string };
  await page.request.post(`/api/mock/payments/${paymentIntentId}`, { data: { outcome: "succeeds", method: "venmo" } });
  await page.goto("/");
  await page.goto(`/tournaments/${id}/pay`);
  await expect(page.getByText("Joined Tournament", { exact: true })).toBeVisible();
});

test("the secretary refunds an entry fee on the tournament day's page, and the angler sees it", async ({ arrive }) => {
  const admin = await arrive("Secretary");
  const id = await createPriced(admin.page);
  const angler = await arrive("Ann");
  await angler.page.goto(`/tournaments/${id}/pay`);
  await review(angler.page, "succeeds");
  await payNow(angler.page);
  await expect(toast(angler.page, "Payment Successful!")).toBeVisible();
  await admin.page.goto(`/admin/tournaments/${id}/day/payments`);
  const refund = admin.page.getByLabel("Refund $1.00 to Ann");
  await expect(refund).toHaveCSS("list-style-type", "none");
  await refund.click();
  await admin.page.getByRole("button", { name: "Cancel" }).click();
  await expect(admin.page.getByRole("dialog")).toBeHidden();
  await refund.click();
  await admin.page.getByRole("button", { name: "Refund $1.00", exact: true }).click();
  await expect(toast(admin.page, "Refund Started")).toBeVisible();
  await expect
    .poll(async () => {
      await angler.page.goto("/payments");
      return angler.page.getByRole("main").textContent();
    })
    .toContain("Refunded");
  expect(await hasJoined(angler.page, id)).toBe(false);
});

test.describe("a payment without script", () => {
  test.use({ javaScriptEnabled: false });
  test("an angler pays and joins without script", async ({ arrive, callAs }) => {
    const id = await createPriced(await callAs("Secretary"));
    const { page } = await arrive("Ann");
    await page.goto(`/tournaments/${id}`);
    await page.getByRole("link", { name: "Pay Entry Fee & Join Tournament" }).click();
    await page.getByRole("button", { name: "Review Payment" }).click();
    await expect(page.getByText("Please enter your payment details first")).toBeVisible();
    await review(page, "succeeds");
    await payNow(page);
    await expect(page.getByText("Payment Successful!")).toBeVisible();
    await expect(page.getByText("Joined Tournament", { exact: true })).toBeVisible();
  });
});
