import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/demo-club.ts";

const derby = "/tournaments/1";

const firstRow = (page: Page) => page.locator("#leaderboard li[data-row]").first();

const rows = (page: Page) => page.locator("#leaderboard li[data-row]");
const bottomOf = async (row: Locator) => {
  const box = await row.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
};

test("at 1280 × 800 a visitor sees the first ten rows without scrolling, each on one line", async ({ open }) => {
  const page = await open("visitor", { viewport: { width: 1280, height: 800 } });
  await page.goto("/tournaments/2");
  expect(await bottomOf(rows(page).nth(9))).toBeLessThanOrEqual(800);
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  // Sixty of these rows, and everything around them, take less than 4,000 px.
  expect(Math.max(...heights)).toBeLessThan(50);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`an angler's own row is visible at once and stays visible, at ${viewport.width} px`, async ({ open }) => {
    const page = await open("angler", { viewport });
    // A headless browser denies notifications without asking.
    await page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "default" }));
    await page.goto("/tournaments/2");
    const ownRow = page.locator("#me");
    await expect(ownRow).toContainText("(you)");
    // A one-time question takes no space above the board.
    await expect(page.getByRole("region", { name: "Notifications" })).toBeAttached();
    await expect(ownRow).toBeInViewport({ ratio: 0.9 });
    expect((await page.getByRole("heading", { name: "Leaderboard" }).boundingBox())?.y).toBeLessThan(900);
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(ownRow).toBeInViewport({ ratio: 0.9 });
  });
}

test("on a phone each row has two lines, with the fish below the name", async ({ open }) => {
  const page = await open("visitor", { viewport: { width: 390, height: 844 } });
  await page.goto(derby);
  // The leaderboard comes after the first three, since the derby has ended.
  expect((await page.getByRole("heading", { name: "Leaderboard" }).boundingBox())?.y).toBeLessThan(900);
  const row = firstRow(page);
  const [name, strip, line] = await Promise.all(
    [row.getByRole("heading"), row.locator(".strip"), row].map((part) => part.boundingBox()),
  );
  expect(strip?.x).toBeCloseTo(name?.x ?? 0, 0);
  expect(strip?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0) - 1);
  expect(line?.height).toBeLessThan(90);
});

test("on a phone, View Leaderboard shows the board, and joining begins at the top", async ({ open }) => {
  const page = await open("visitor", { viewport: { width: 390, height: 844 } });
  await page.goto("/tournaments");
  await page.getByRole("link", { name: "View Leaderboard" }).first().click();
  await expect(page).toHaveURL(/\/leaderboard$/);
  await expect(page.getByRole("heading", { name: "Leaderboard", exact: true })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.goBack();
  const newTab = page.context().waitForEvent("page");
  await page
    .getByRole("link", { name: "View Leaderboard" })
    .first()
    .click({ modifiers: ["ControlOrMeta"] });
  await (await newTab).close();
  await page.getByRole("link", { name: "Join Tournament" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("at 320 px the four tabs fit side by side, and no labels under the race overlap", async ({ open }) => {
  const page = await open("visitor", { viewport: { width: 320, height: 640 } });
  await page.goto("/tournaments/2");
  const tabs = page.getByRole("navigation", { name: "Tabs" }).getByRole("link");
  const tops = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
  const words = page.locator(".race-chart text:not(.figure):visible");
  const boxes = await words.evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect()));
  expect(boxes.length).toBeGreaterThan(1);
  for (const [index, box] of boxes.entries()) expect(box.left).toBeGreaterThan(boxes[index - 1]?.right ?? 0);
});

test("a photo of the board opens over the page, and closing it returns the reader to the same place", async ({
  open,
}) => {
  const page = await open("visitor");
  await page.goto(derby);
  await firstRow(page).locator("summary").click();
  const link = firstRow(page).getByRole("link", { name: /^Rainbow Trout of 25\.1 in, caught by Will Ashby/ });
  await link.scrollIntoViewIfNeeded();
  const before = await link.boundingBox();
  await link.click();
  const dialog = page.getByRole("dialog", { name: "Rainbow Trout of 25.1 in, caught by Will Ashby" });
  const photo = dialog.getByRole("img");
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400);
  await expect(photo).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(/\/tournaments\/1$/);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await link.boundingBox()).toEqual(before);
  await expect(link).toBeFocused();
});

test("without script, a photo's link opens the photo", async ({ open }) => {
  const page = await open("visitor", { javaScriptEnabled: false });
  await page.goto(derby);
  await firstRow(page).locator("summary").click();
  await firstRow(page)
    .getByRole("link", { name: /caught by/ })
    .click();
  await expect(page).toHaveURL(/\/photos\/.*large/);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Leaderboard" })).toBeVisible();
});
