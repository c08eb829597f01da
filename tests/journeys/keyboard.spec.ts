import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/demo-club.ts";
import { canDecide } from "./support/review.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** Presses the Tab key until the element has the focus. Fails if the keyboard can't reach it. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  const isThere = () => goal.evaluate((element) => element === document.activeElement);
  await goal.waitFor();
  for (let presses = 0; presses < 150; presses++) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not reach ${goal}.`);
}

async function press(page: Page, goal: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, goal);
  await page.keyboard.press(key);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

test("registering, joining, submitting a catch and reading the leaderboard work using only the keyboard", async ({
  open,
}) => {
  const page = await open("visitor");
  await page.goto("/");
  await press(page, link(page, "Sign Up").first());
  await type(page, "Username", "Kay Board");
  await type(page, "Email", "kay@example.org");
  await type(page, "Password", "tab tab enter");
  await type(page, "State", "Te");
  await page.keyboard.press("Enter");
  await press(page, button(page, "Create Account"));

  for (const step of [1, 2, 3, 4]) {
    await expect(page.getByRole("dialog")).toContainText(`Step ${step} of 5`);
    await press(page, link(page, "Next"));
  }
  await press(page, button(page, "Get Started!"));
  await press(page, page.getByLabel("I have read the user agreement and accept it."), "Space");
  await press(page, button(page, "Accept and Continue"));
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await press(page, link(page, "Tournaments").first());
  await press(page, link(page, "Club Bass Classic").first());
  await press(page, button(page, "Join Tournament"));
  await expect(page.getByText("Joined Tournament", { exact: true })).toBeVisible();

  await press(page, link(page, "Submit Catch").last());
  await expect(page.getByRole("heading", { name: "Submit Your Catch" })).toBeVisible();
  await tabTo(page, page.getByLabel("Species"));
  await page.keyboard.type("Largemouth Bass");
  await tabTo(page, page.getByLabel("Length"));
  await page.keyboard.type("15.5");
  await tabTo(page, page.getByLabel("Weight"));
  await page.keyboard.type("2.1");
  await tabTo(page, page.getByLabel("Location"));
  await page.keyboard.type("Lake Fork, TX");
  await page.keyboard.press("Escape");
  await press(page, button(page, "Submit Catch"));
  await expect(page.getByText("Your catch has been submitted successfully.")).toBeVisible();

  await press(page, link(page, "Leaderboard").first());
  await expect(page.getByRole("heading", { name: "Tournament Leaderboards" })).toBeVisible();
});

test("an admin verifies ten catches with the keys that the screen names", async ({ open }) => {
  const page = await open("admin");
  await page.goto("/admin/verification");
  await press(page, link(page, "Start Reviewing"));
  const photo = page.getByRole("dialog", { name: "Catch Photo" });
  await expect(photo).toContainText("Keys ?");
  await page.keyboard.press("?");
  await expect(photo.getByRole("definition").filter({ hasText: /^Verify$/ })).toHaveCount(1);
  await page.keyboard.press("?");
  for (let decision = 0; decision < 10; decision++) {
    const shown = page.getByRole("dialog").locator("form[id^=verify-]");
    const id = await shown.getAttribute("id");
    const isFlagged = (await photo.locator(".flag-name").count()) > 0;
    const answered = page.waitForResponse((response) => response.url().endsWith("/verify"));
    await page.keyboard.press("v");
    if (isFlagged) await page.keyboard.press("v");
    expect((await answered).status()).toBe(200);
    await expect(shown).not.toHaveAttribute("id", id ?? "");
    await canDecide(page);
  }
  await page.keyboard.press("Escape");
  await expect(photo).toHaveCount(0);
  await expect(link(page, "Start Reviewing")).toBeFocused();
});

test("focus moves into a dialog, stays in it, and returns to the control that opened it", async ({ open }) => {
  const page = await open("admin");
  await page.goto("/admin/verification");
  const opener = page.getByRole("link", { name: /^Reject .+'s catch$/ }).first();
  await press(page, opener);
  const dialog = page.getByRole("dialog", { name: "Reject Catch Submission" });
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press("Tab");
    const isOutside = await dialog.evaluate((element) => {
      const { activeElement, body } = element.ownerDocument;
      return activeElement !== body && !element.contains(activeElement);
    });
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press("Escape");
  // The browser hides a dialog a moment before the page notices.
  await expect(page.locator("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.keyboard.press("Enter");
  await type(page, "Reason for Rejection", "The length can't be read.");
  await press(page, button(page, "Reject Catch"));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("main"), "the link that opened it went with its catch").toBeFocused();
});

test("an admin pays all prizes of a tournament by hand using only the keyboard", async ({ open }) => {
  const page = await open("admin");
  await page.goto("/admin/payout-overview");
  const prizes = page.getByRole("checkbox", { name: /place, / });
  const due = await prizes.count();
  await press(page, page.getByRole("button", { name: /^Select all prizes of / }).first());
  const clear = page.getByRole("button", { name: /^Clear all prizes of / });
  await expect(clear).toBeFocused();
  await expect(prizes.and(page.locator(":checked"))).not.toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(prizes.and(page.locator(":checked"))).toHaveCount(0);
  await page.keyboard.press("Enter");
  const selected = await prizes.and(page.locator(":checked")).count();
  await expect(page.getByText(/^Only \$[\d.,]+ of it can be sent by the payment provider\.$/)).toBeVisible();
  await type(page, "How they were paid by hand", "Cash at the weigh-in");
  await press(page, button(page, "Paid by Hand"));
  await expect(page.getByText("Check this box to pay anyway.")).toBeVisible();
  await press(page, page.getByRole("checkbox", { name: /^Pay anyway/ }), "Space");
  await press(page, button(page, "Paid by Hand"));
  await expect(page.getByText(`${selected} prizes paid`)).toBeInViewport();
  await expect(page.locator(":focus"), "the outcome has the focus").toContainText(`${selected} prizes paid`);
  await expect(prizes).toHaveCount(due - selected);
});
