import type { Route } from "@playwright/test";
import { expect, test } from "./support/demo-club.ts";

// Covers 2.72 of the specification.
test("a tournament's dialogs take the focus and return it when they close", async ({ open }) => {
  const page = await open("admin", { viewport: { width: 1280, height: 800 } });
  for (const [opener, title, address] of [
    ["Create Tournament", "Create Tournament", /\/admin\/tournaments\/new$/],
    ["Edit", "Edit Tournament", /\/admin\/tournaments\/\d+\/edit$/],
    ["Prizes", "Prize Breakdown", /\/admin\/tournaments\/\d+\/prizes$/],
  ] as const) {
    await page.goto("/admin/tournaments");
    const link = page.getByRole("main").getByRole("link", { name: opener, exact: true }).last();
    const dialog = page.getByRole("dialog", { name: title });
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/tournaments$/);
    await expect(link).toBeFocused();
  }
});

test("a dialog is announced by its heading, whether opened by a link or by its address", async ({ open }) => {
  const page = await open("admin");
  const heading = page.getByRole("dialog").getByRole("heading", { name: "Create Tournament" });
  await page.goto("/admin/tournaments");
  await page.getByRole("link", { name: "Create Tournament" }).click();
  await expect(heading).toBeFocused();
  await page.goto("/admin/tournaments/new");
  await expect(heading).toBeFocused();
});

test("typing into a dialog isn't interrupted when its script loads", async ({ open }) => {
  const page = await open("admin");
  await page.route(/\.js$/, () => undefined);
  await page.goto("/admin/tournaments/new", { waitUntil: "commit" });
  const name = page.getByLabel("Name", { exact: true });
  await name.click();
  await page.keyboard.type("Saturday ");
  // Releases delayed requests, too.
  await page.unroute(/\.js$/);
  await expect(page.locator("dialog:modal")).toHaveCount(1);
  await page.keyboard.type("Derby");
  await expect(name).toHaveValue("Saturday Derby");
});

test("text typed into a dialog survives a click beside it, and is saved to the list below", async ({ open }) => {
  const page = await open("admin", { viewport: { width: 1280, height: 800 } });
  await page.goto("/admin/tournaments");
  await page.getByRole("link", { name: "Prizes", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Prize Breakdown" });
  await dialog.getByLabel("1st place", { exact: true }).fill("321");
  await page.mouse.click(10, 400);
  await expect(dialog.getByLabel("1st place", { exact: true })).toHaveValue("321");
  await dialog.getByRole("button", { name: "Save Prize Breakdown" }).click();
  await expect(page.getByText("Prize breakdown updated successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Tournament Management" })).toBeVisible();
});

test("the original of a photo is offered to the judge as a download, and no page opens", async ({ open }) => {
  const page = await open("admin", { viewport: { width: 1280, height: 800 } });
  await page.goto("/admin/verification");
  await page.getByRole("link", { name: "Start Reviewing" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("link", { name: "Download" }).click();
  expect((await saved).url()).toMatch(/\/photos\/.*\/original$/);
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("until a large photo has loaded, the judge sees its thumbnail at the same size", async ({ open }) => {
  const page = await open("admin", { viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
  const underWay: Route[] = [];
  await page.route(/\/photos\/.*large/, (route) => void underWay.push(route));
  await page.goto("/admin/verification");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Enlarge .+'s photo$/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Catch Photo" });
  const [small, large] = [dialog.locator("img[src*=thumbnail]"), dialog.locator("img[src*=large]")];
  const isComplete = (photo: HTMLImageElement) => photo.complete && photo.naturalWidth > 0;
  await expect.poll(() => small.evaluate(isComplete)).toBe(true);
  expect(await large.evaluate(isComplete)).toBe(false);
  const before = await large.boundingBox();
  expect(before?.height).toBeGreaterThan(200);
  expect(await small.boundingBox()).toEqual(before);
  // The large photo's address redirects to the small one until the large one exists.
  const address = String(await large.getAttribute("src"));
  await expect.poll(async () => (await page.request.get(address, { maxRedirects: 0 })).status()).toBe(200);
  await Promise.all(underWay.map((route) => route.continue()));
  await expect.poll(() => large.evaluate(isComplete)).toBe(true);
  expect(await large.boundingBox()).toEqual(before);
});
