import type { Page } from "@playwright/test";
import { startAtKnownUrl } from "../support/executable.ts";
import { onboard, reverseTransfer } from "../support/stripe-double/actions.ts";
import { openStripeDouble, type StripeDouble } from "../support/stripe-double/double.ts";
import { test as base, expect, type Person } from "./support/club.ts";
import { createTournament, enter, passDays, readCard, sendFish } from "./support/prize-club.ts";

const history = (page: Page) => page.getByRole("region", { name: "Payout History" });
const rowOf = (page: Page, { username }: Person) => history(page).getByRole("row").filter({ hasText: username });

async function chooseTournament(page: Page): Promise<void> {
  await page.goto("/admin/payouts");
  await page.getByRole("link", { name: "Process Payouts" }).click();
  await page.getByLabel("Tournament", { exact: true }).selectOption({ label: "June Bass Open - $600.00" });
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Process Payouts" });
const payDialog = (page: Page) => page.getByRole("dialog", { name: "Pay Prize" });
const payAnyway = (page: Page) =>
  page
    .getByRole("dialog")
    .getByRole("checkbox", { name: /^Pay anyway/ })
    .check();

base("prizes in test mode: account, end, decision, queue, process, 'Pay Prize'", async ({ arrive, installed }) => {
  const [admin, wanda, otto] = [await arrive("Secretary"), await arrive("Wanda"), await arrive("Otto")];
  const id = await createTournament(admin);
  for (const angler of [wanda, otto]) await enter(angler, id);
  await readCard(admin, wanda, id, "20.5");
  await sendFish(otto, id, "18.5");

  await setUpMockAccount(wanda);
  passDays(installed, 4);

  await chooseTournament(admin.page);
  await expect(dialog(admin.page)).toContainText("1 catch is awaiting review in June Bass Open.");
  await expect(dialog(admin.page).getByRole("button", { name: "Process Payouts" })).toBeDisabled();
  await dialog(admin.page).getByRole("link", { name: "Review Catches" }).click();
  await admin.page.getByRole("button", { name: "Verify Otto's catch" }).click();
  await expect(admin.page.getByText("Catch verified successfully")).toBeVisible();

  await chooseTournament(admin.page);
  const preview = dialog(admin.page).getByRole("listitem");
  await expect(preview.nth(0)).toContainText("Wanda");
  await expect(preview.nth(0)).toContainText("Account: Ready");
  await expect(preview.nth(1)).toContainText("Otto");
  await expect(dialog(admin.page)).toContainText("3rd place: no eligible angler, nothing to pay");
  await payAnyway(admin.page);
  await dialog(admin.page).getByRole("button", { name: "Process Payouts" }).click();
  await expect(admin.page.getByText("Payouts Processed")).toBeVisible();
  await expect(admin.page.getByText("Prize payouts have been initiated successfully")).toBeVisible();
  await expect(rowOf(admin.page, wanda)).toContainText("Completed");
  await expect(rowOf(admin.page, otto)).toContainText("Pending");
  await expect(admin.page.getByText("3rd place: no eligible angler, nothing to pay")).toBeVisible();

  await admin.page.goto("/admin/payout-overview");
  await admin.page.getByRole("checkbox", { name: "2nd place" }).check();
  const totalChecked = admin.page.getByRole("checkbox", { name: "I checked the total." });
  await totalChecked.check();
  await admin.page.getByRole("button", { name: "Pay Selected" }).click();
  await expect(admin.page.getByText("1 prize was not paid:")).toBeInViewport();
  await expect(totalChecked).not.toBeChecked();

  await otto.page.goto("/notifications");
  const setUp = otto.page.getByRole("main").getByText("Set up your payout account to receive it.");
  await expect(setUp.first()).toBeVisible();
  await setUpMockAccount(otto);
  await admin.page.goto("/admin/payouts");
  await rowOf(admin.page, otto).getByRole("button", { name: "Pay Prize" }).click();
  await expect(payDialog(admin.page)).toContainText("$200.00 will be sent to Otto, 2nd place");
  await payAnyway(admin.page);
  await payDialog(admin.page).getByRole("button", { name: "Pay $200.00" }).click();
  await expect(admin.page.getByText("Prize Paid Successfully!")).toBeVisible();
  await expect(admin.page.getByText("Payout of $200.00 has been processed")).toBeVisible();
  await expect(rowOf(admin.page, otto)).toContainText("Completed");

  await otto.page.goto("/payout-setup");
  await expect(otto.page.getByRole("region", { name: "Your Payouts" })).toContainText("Sent to your payout account");
  await admin.page.getByRole("navigation", { name: "Finances" }).getByRole("link", { name: "Ledger" }).click();
  await expect(admin.page.getByRole("definition").filter({ hasText: "-$500.00" }).first()).toBeVisible();
});

async function setUpMockAccount({ page }: Person): Promise<void> {
  await page.goto("/payout-setup");
  await expect(page.getByText("Not Set Up")).toBeVisible();
  await page.getByRole("button", { name: "Set Up Payout Account" }).click();
  await expect(page.getByText("Account Created", { exact: true })).toBeVisible();
  await expect(page.getByText("Mock payout account created for testing")).toBeVisible();
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
}

const test = base.extend<{ stripe: StripeDouble }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  stripe: async ({}, use) => {
    const double = await openStripeDouble();
    await use(double);
    await double.close();
  },
  serving: async ({ installed, sessions: _, stripe }, use) => {
    const serving = await startAtKnownUrl(installed, () => stripe.settings);
    stripe.sendEventsTo(`${serving.url}/api/stripe/webhook`);
    stripe.webhooks.deliverAtOnce();
    await use(serving);
    expect((await serving.stop()).code).toBe(0);
  },
});

/** Stands in for Stripe's onboarding page: completes it and redirects to the club's return address. */
async function standInForConnect({ page }: Person, stripe: StripeDouble, back: string): Promise<void> {
  await page.route("https://connect.stripe.com/**", async (route) => {
    const account = new URL(route.request().url()).pathname.split("/").at(3) ?? "";
    onboard(stripe.world, account, "ready");
    await route.fulfill({ status: 302, headers: { location: back } });
  });
}

test("prizes by Stripe: onboarding, balance too low, sent, reversed, sent again", async ({
  arrive,
  installed,
  serving,
  stripe,
}) => {
  const [admin, wanda] = [await arrive("Secretary"), await arrive("Wanda")];
  const id = await createTournament(admin);
  await enter(wanda, id);
  await readCard(admin, wanda, id, "20.5");

  await standInForConnect(wanda, stripe, `${serving.url}/payout-setup?onboarding=returned`);
  await wanda.page.goto("/payout-setup");
  await wanda.page.getByRole("button", { name: "Set Up Payout Account" }).click();
  await expect(wanda.page).toHaveURL(/onboarding=returned/);
  await expect(wanda.page.getByText("Ready", { exact: true })).toBeVisible();

  passDays(installed, 4);
  stripe.world.available = 0;
  await chooseTournament(admin.page);
  await payAnyway(admin.page);
  await dialog(admin.page).getByRole("button", { name: "Process Payouts" }).click();
  await expect(admin.page.getByText("1 prize was not sent. The reasons are listed below.")).toBeVisible();
  const row = rowOf(admin.page, wanda);
  await expect(row).toContainText("The club's balance at the payment provider is too low.");

  stripe.world.available = 1_000_000;
  await row.getByRole("button", { name: "Try Again" }).click();
  await payAnyway(admin.page);
  await payDialog(admin.page).getByRole("button", { name: "Pay $300.00" }).click();
  await expect(admin.page.getByText("Prize Paid Successfully!")).toBeVisible();
  await expect(row).toContainText("Completed");
  const [first] = [...stripe.world.transfers.values()];
  expect([stripe.world.transfers.size, first?.amount]).toEqual([1, 30_000]);

  reverseTransfer(stripe.world, first?.id ?? "");
  await stripe.webhooks.arrived();
  await admin.page.reload();
  await expect(row).toContainText("was reversed at the payment provider");
  await row.getByRole("button", { name: "Try Again" }).click();
  await payAnyway(admin.page);
  await payDialog(admin.page).getByRole("button", { name: "Pay $300.00" }).click();
  await expect(admin.page.getByText("Prize Paid Successfully!")).toBeVisible();
  expect(stripe.world.transfers.size).toBe(2);
  await admin.page.goto(`/admin/money?tournament=${id}`);
  await expect(admin.page.getByText("Prize reversed", { exact: true })).toBeVisible();
  await expect(admin.page.getByRole("definition").filter({ hasText: "-$300.00" }).first()).toBeVisible();
});
