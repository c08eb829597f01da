import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, readers, test } from "./demo-club.ts";
import { kindOf, starts, walk } from "./walk.ts";

const widths = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } };

type Findings = Awaited<ReturnType<AxeBuilder["analyze"]>>;

/** What axe finds in the light, and then in the dark, where only the colours are other ones. */
async function violations(page: Page, where: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await new AxeBuilder({ page }).analyze();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await new AxeBuilder({ page }).withRules("color-contrast").analyze();
  return [...inWords(light, `${where} (light)`), ...inWords(dark, `${where} (dark)`)];
}

/** A line for each rule, with the first place where it is broken. */
function inWords({ violations }: Findings, where: string): string[] {
  return violations.map(({ id, nodes: [first, ...others] }) => {
    return `${where}: ${id}, ${others.length + 1} times, such as ${first?.html}: ${first?.failureSummary}`;
  });
}

test.use({ trace: "off" });

for (const reader of readers) {
  for (const [width, viewport] of Object.entries(widths)) {
    const slow = width === "desk" ? "@full" : "";
    test(`axe finds nothing on any screen, light and dark, as ${reader}, ${width} ${slow}`, async ({ open }) => {
      test.setTimeout(300_000);
      const page = await open(reader, { viewport, reducedMotion: "reduce" });
      const { pages } = await walk(page.request, starts);
      const found: string[] = [];
      for (const address of pages) {
        await page.goto(address);
        found.push(...(await violations(page, kindOf(address))));
      }
      expect(found).toEqual([]);
    });
  }
}
