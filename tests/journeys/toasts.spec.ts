import type { Locator, Page } from "@playwright/test";
import { passUntil, stopClock } from "./support/clock.ts";
import { expect, test } from "./support/demo-club.ts";

/** Logs in through the form, which shows a toast, and stops the clock from then on. */
async function logInForToast(page: Page): Promise<Locator> {
  await page.clock.install();
  await page.goto("/login");
  await stopClock(page);
  await page.getByRole("button", { name: "Log in as Angler" }).click();
  const toast = page.locator(".toast");
  await passUntil(page, () => toast.isVisible());
  await expect(toast).toContainText("You have successfully logged in.");
  return toast;
}

/** A finger that touches the toast, moves this many pixels sideways and some down, and lifts. */
async function swipe(page: Page, toast: Locator, pixels: number, down = 0): Promise<void> {
  const box = await toast.boundingBox();
  if (!box) throw new Error("The toast is not visible.");
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [{ x, y }]);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch("touchMove", [{ x: x + pixels * part, y: y + down * part }]);
  await touch("touchEnd", []);
}

// Covers 9.10 of the specification.
test("a toast stays for 5 seconds and is announced politely", async ({ open }) => {
  const page = await open("visitor");
  const toast = await logInForToast(page);
  await expect(page.getByRole("status").filter({ has: toast })).toHaveCount(1);
  await page.clock.runFor(4500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(800);
  await expect(toast).toHaveCount(0);
});

// Covers 9.10 of the specification.
test("a toast is swiped away beyond 50 pixels, and not before", async ({ open }) => {
  const page = await open("visitor");
  const toast = await logInForToast(page);
  await swipe(page, toast, 40);
  await expect(toast).toBeVisible();
  await swipe(page, toast, 70, 20);
  await expect(toast).toHaveCount(0);
});

test("a toast is dismissed by its button", async ({ open }) => {
  const page = await open("visitor");
  const toast = await logInForToast(page);
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toHaveCount(0);
});

test("one toast is visible at a time: a new one replaces the previous one", async ({ open }) => {
  const page = await open("admin");
  await page.clock.install();
  await page.goto("/admin/verification");
  const toast = page.locator(".toast");
  const verify = page.getByRole("button", { name: /^Verify .+'s catch$/ }).and(page.locator(":enabled"));
  await verify.first().click();
  await expect(toast).toContainText("Catch verified successfully");
  await page
    .getByRole("link", { name: /^Reject .+'s catch$/ })
    .first()
    .click();
  await page.getByLabel("Reason for Rejection").fill("The board is not in the photo.");
  await page.getByRole("button", { name: "Reject Catch" }).click();
  await expect(toast).toContainText("Catch rejected and user notified");
  await expect(toast).toHaveCount(1);
});
