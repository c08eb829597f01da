import type { Page } from "@playwright/test";
import { expect, test } from "./support/demo-club.ts";

const derby = "/tournaments/1";

const firstRow = (page: Page) => page.locator("#leaderboard li").first();

for (const width of [390, 768, 1280]) {
  test(`a row's fish lie under the angler's name, and have the room of name and score, at ${width} px`, async ({
    open,
  }) => {
    const page = await open("visitor", { viewport: { width, height: 900 } });
    await page.goto(derby);
    const row = firstRow(page);
    const [name, score, strip] = await Promise.all(
      [row.getByRole("heading"), row.getByText("25.1in"), row.locator(".strip")].map((part) => part.boundingBox()),
    );
    expect(strip?.x).toBeCloseTo(name?.x ?? 0, 0);
    const room = (score?.x ?? 0) + (score?.width ?? 0) - (name?.x ?? 0);
    const widest = 36 * 16;
    expect(strip?.width).toBeCloseTo(Math.min(room, widest), 0);
  });
}

test("at 320 px the four tabs stand beside each other, and no word under the race on another", async ({ open }) => {
  const page = await open("visitor", { viewport: { width: 320, height: 640 } });
  await page.goto("/tournaments/2");
  const tabs = page.getByRole("navigation", { name: "Tabs" }).getByRole("link");
  const tops = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
  const words = page.locator(".race-chart text:not(.figure):visible");
  const boxes = await words.evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect()));
  expect(boxes.length).toBeGreaterThan(1);
  for (const [at, box] of boxes.entries()) expect(box.left).toBeGreaterThan(boxes[at - 1]?.right ?? 0);
});

test("a photo of the board opens over the page, and closing it leads back to where the reader was", async ({
  open,
}) => {
  const page = await open("visitor");
  await page.goto(derby);
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

test("without script a photo's link leads to the photo", async ({ open }) => {
  const page = await open("visitor", { javaScriptEnabled: false });
  await page.goto(derby);
  await firstRow(page)
    .getByRole("link", { name: /caught by/ })
    .click();
  await expect(page).toHaveURL(/\/photos\/.*large/);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Leaderboard" })).toBeVisible();
});
