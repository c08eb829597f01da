import { expect, findVerifiableCatch, test, verify } from "./support/demo-club.ts";
import { signalTo } from "./support/signal.ts";

const television = { viewport: { width: 1920, height: 1080 }, isMobile: false, hasTouch: false } as const;

test("the big screen turns its pages automatically and has nothing to press", async ({ open }) => {
  const page = await open("visitor", television);
  await page.clock.install();
  await page.goto("/tournaments/1/screen");
  await expect(page.getByText(/^Ranks 1–10 of 27\./)).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveCount(10);
  await expect(page.locator("a, button, input, select, summary")).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(1080);
  await page.clock.runFor(12_000);
  await expect(page.getByText(/^Ranks 11–20 of 27\./)).toBeVisible();
  await page.clock.runFor(24_000);
  await expect(page.getByText(/^Ranks 1–10 of 27\./)).toBeVisible();
});

test("the biggest fish on the big screen line up in one column, even in rows with empty slots", async ({ open }) => {
  const page = await open("visitor", television);
  await page.clock.install();
  await page.goto("/tournaments/2/screen");
  const columns = () =>
    page
      .locator(".screen-fish > :first-child")
      .evaluateAll((cells) => [...new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().right)))]);
  await expect(page.getByText(/^Ranks 1–10 of/)).toBeVisible();
  const first = await columns();
  expect(first).toHaveLength(1);
  await page.clock.runFor(12_000);
  await expect(page.getByText(/^Ranks 11–20 of/)).toBeVisible();
  expect(await page.locator(".screen-fish > :empty").count()).toBeGreaterThan(0);
  expect(await columns()).toEqual(first);
});

test("the big screen keeps the television awake, and lets it sleep once it shows something else", async ({ open }) => {
  const page = await open("visitor", television);
  await page.addInitScript(() => {
    const say = (words: string) => {
      document.body.dataset.screen = words;
      return Promise.resolve();
    };
    const request = () => say("awake").then(() => ({ release: () => say("may sleep") }));
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  await page.goto("/tournaments/1/screen");
  await expect(page.locator("body")).toHaveAttribute("data-screen", "awake");
  await page.evaluate(() => {
    history.replaceState(null, "", "/rules");
    history.pushState(null, "", "/tournaments/1/screen");
    history.back();
  });
  await expect(page.locator("body")).toHaveAttribute("data-screen", "may sleep");
});

test("the big screen shows that it has no connection, and then catches up on what it missed", async ({
  open,
  club,
}) => {
  const signal = await signalTo(club);
  const [admin, page] = [await open("admin"), await open("visitor", television)];
  const fish = await findVerifiableCatch(admin);
  await page.goto(`${signal.url}/tournaments/${fish.tournamentId}/screen`);
  const row = page.getByRole("listitem").filter({ hasText: fish.username });
  await expect(page.getByText("Live – updates automatically")).toBeVisible();
  const before = await row.textContent();
  signal.cut(true);
  await expect(page.getByText("No connection. Trying again.")).toBeVisible();
  await verify(admin, fish.id);
  signal.cut(false);
  await expect(page.getByText("Live – updates automatically")).toBeVisible({ timeout: 90_000 });
  await expect.poll(async () => row.textContent()).not.toBe(before);
  signal.close();
});
