import type { Page } from "@playwright/test";

/** Stops the page's clock, which was installed, where it is: from here on only the test moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Lets the page's time pass, 10 ms at once, until something is so; returns how much has passed. */
export async function passUntil(page: Page, isSo: () => boolean | Promise<boolean>): Promise<number> {
  let passed = 0;
  while (!(await isSo())) {
    await page.clock.runFor(10);
    passed += 10;
  }
  return passed;
}
