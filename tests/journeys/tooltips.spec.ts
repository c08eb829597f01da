import { stopClock } from "./support/clock.ts";
import { expect, test } from "./support/demo-club.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

// Covers 9.10 of the specification.
test("a tooltip appears after 700 ms of hovering over an icon, and not before", async ({ open }) => {
  const page = await open("angler");
  await page.clock.install();
  await page.goto("/rules");
  const tooltip = page.locator(".tooltip");
  await tooltip.waitFor({ state: "attached" });
  const bell = page.getByRole("button", { name: "Notifications" });
  await stopClock(page);
  await bell.hover();
  await page.clock.runFor(650);
  await expect(tooltip).toBeHidden();
  await page.clock.runFor(100);
  await expect(tooltip).toHaveText(/^Notifications, \d+ unread$/);
  await expect(tooltip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
});

test("a tooltip appears at once on keyboard focus, and shows truncated names", async ({ open }) => {
  const page = await open("visitor");
  const username = "Maximiliana Featherstonehaugh-Worthington";
  const answer = await page.request.post("/api/auth/register", {
    data: { username: username.slice(0, 40), email: "max@example.org", password: "a long password", state: "TX" },
  });
  expect(answer.status()).toBe(201);
  await page.request.post("/api/auth/accept-user-agreement");
  await page.request.post("/api/auth/mark-tutorial-seen");
  await page.goto("/rules");
  const tooltip = page.locator(".tooltip");
  await tooltip.waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Notifications" }).focus();
  await page.keyboard.press("Tab");
  await expect(tooltip).toHaveText(`${username.slice(0, 40)}: Settings`);
  await expect(tooltip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Tab");
  await expect(tooltip).toBeHidden();
});

test("at 1280 px, the header shows an admin's name of ordinary length in full", async ({ open }) => {
  const page = await open("admin");
  await page.goto("/rules");
  const name = page.getByRole("banner").getByRole("link", { name: "Ruth Calloway" }).locator("bdi");
  await expect(name).toBeInViewport({ ratio: 1 });
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
