import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { kindOf } from "../support/walk.ts";
import { expect, readers, test, walkAs } from "./demo-club.ts";

const widths = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } };

type Findings = Awaited<ReturnType<AxeBuilder["analyze"]>>;

/** What axe finds on the page that is open, by every rule it has, in the light and in the dark. */
async function violations(page: Page, where: string): Promise<string[]> {
  // The mode with frames in mind opens a second page each time; there are no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...inWords(await axe.analyze(), `${where} (${colorScheme})`));
  }
  return found;
}

/** A line for each rule, with the first place where it is broken. */
function inWords({ violations }: Findings, where: string): string[] {
  return violations.map(({ id, nodes: [first, ...others] }) => {
    return `${where}: ${id}, ${others.length + 1} times, such as ${first?.html}: ${first?.failureSummary}`;
  });
}

for (const reader of readers) {
  for (const [width, viewport] of Object.entries(widths)) {
    const slow = width === "desk" ? "@full" : "";
    test(`axe finds nothing on any screen, light and dark, as ${reader}, ${width} ${slow}`, async ({ open }) => {
      test.setTimeout(420_000);
      const page = await open(reader, { viewport, reducedMotion: "reduce" });
      const { pages } = await walkAs(page.request);
      const found: string[] = [];
      for (const { address } of pages) {
        await page.goto(address);
        found.push(...(await violations(page, kindOf(address))));
      }
      expect(found).toEqual([]);
    });
  }
}
