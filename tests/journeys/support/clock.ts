import type { Page } from "@playwright/test";

/** Stops the page's installed clock. From here on only the test moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Advances the page's clock in steps of 10 ms until a condition is true. Returns how much time has passed. */
export async function passUntil(page: Page, isSo: () => boolean | Promise<boolean>): Promise<number> {
  let passed = 0;
  while (!(await isSo())) {
    await page.clock.runFor(10);
    passed += 10;
  }
  return passed;
}
