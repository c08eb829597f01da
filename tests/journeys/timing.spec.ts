import type { Page } from "@playwright/test";
import { passUntil, stopClock } from "./support/clock.ts";
import { expect, test } from "./support/demo-club.ts";

/** The API paths that the page requests from now on. */
function requestsTo(page: Page, path: string): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === path) paths.push(pathname);
  });
  return paths;
}

test("without a stream, notifications are polled every 30 seconds", async ({ open }) => {
  const page = await open("angler");
  await page.route("**/api/live**", (route) => route.abort());
  await page.clock.install();
  await page.goto("/rules");
  await expect(page.getByRole("button", { name: "Notifications" })).toBeVisible();
  await stopClock(page);
  const lists = requestsTo(page, "/api/notifications");
  await page.clock.runFor(28_000);
  expect(lists).toHaveLength(0);
  await page.clock.runFor(3_000);
  await expect.poll(() => lists.length).toBe(1);
});

test("after the login, the session is checked after 100 ms, and the page changes after 200 ms", async ({ open }) => {
  const page = await open("visitor");
  await page.clock.install();
  await page.goto("/login");
  await page.getByLabel("Email or Username").fill("Casey Lund");
  await page.getByLabel("Password").fill("tight-lines");
  await stopClock(page);
  const checks = requestsTo(page, "/api/auth/me");
  const answered = page.waitForResponse("**/api/auth/login");
  const checked = page.waitForResponse("**/api/auth/me");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await answered;
  expect(checks).toHaveLength(0);
  const beforeCheck = await passUntil(page, () => checks.length > 0);
  expect(beforeCheck).toBeGreaterThanOrEqual(100);
  await checked;
  await expect(page).toHaveURL(/\/login$/);
  const beforeChange = await passUntil(page, () => !page.url().endsWith("/login"));
  expect(beforeChange).toBeGreaterThanOrEqual(100);
  await expect(page.getByText("You have successfully logged in.")).toBeVisible();
});
