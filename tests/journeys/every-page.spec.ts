import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { kindOf } from "../support/walk.ts";
import { expect, pagesOfTheirOwn, readers, test, walkAs } from "./support/demo-club.ts";

const widths = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } };

const minPages = { visitor: 15, angler: 16, admin: 26 };

/** In place of half a megabyte of axe, which the page has since it was looked at in light. */
const isThere = "void 0";

type Findings = Awaited<ReturnType<AxeBuilder["analyze"]>>;

/** Each rule that looks at colors; the stricter one for contrast finds what the other would. */
const colorRules = ["color-contrast-enhanced", "link-in-text-block"];

/** What axe finds on the page that is open, by every rule it has, and in the dark by those that look at colors. */
async function violations(page: Page, where: string): Promise<string[]> {
  // The mode with frames in mind opens a second page each time; there are no frames.
  const axe = (axeSource?: string) =>
    new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ["violations"] });
  await page.emulateMedia({ colorScheme: "light" });
  const light = await axe().analyze();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await axe(isThere).withRules(colorRules).analyze();
  return [...inWords(light, `${where} (light)`), ...inWords(dark, `${where} (dark)`)];
}

/** A line for each rule, with the first place where it is broken. */
function inWords({ violations }: Findings, where: string): string[] {
  return violations.map(({ id, nodes: [first, ...others] }) => {
    return `${where}: ${id}, ${others.length + 1} times, such as ${first?.html}: ${first?.failureSummary}`;
  });
}

// The longest journey first, as the projects stand in playwright.config.ts.
for (const reader of readers.toReversed()) {
  for (const [width, viewport] of Object.entries(widths)) {
    const slow = width === "desk" ? "@full" : "";
    test(`every page that a reader can reach has links that answer, asks no other host for anything, and axe finds nothing, light and dark: ${reader}, ${width} ${slow}`, async ({
      open,
      club,
      visitor,
    }) => {
      test.setTimeout(1_800_000);
      const page = await open(reader, { viewport, reducedMotion: "reduce" });
      const asked: string[] = [];
      // The context's requests are those of its workers, too, such as the one that keeps pages for lack of signal.
      page.context().on("request", (request) => asked.push(request.url()));
      page.on("websocket", (socket) => asked.push(socket.url()));
      const { pages, broken } = await walkAs(page.request, { withFiles: true });
      const found: string[] = [];
      const own = reader === "visitor" ? pages : await pagesOfTheirOwn(pages, visitor);
      for (const one of pages) {
        await page.goto(one.address);
        if (own.includes(one)) found.push(...(await violations(page, kindOf(one.address))));
      }
      const { host } = new URL(club);
      const elsewhere = asked.filter((url) => /^(https?|wss?):/.test(url) && new URL(url).host !== host);
      expect.soft(broken).toEqual([]);
      expect.soft(pages.length).toBeGreaterThanOrEqual(minPages[reader]);
      expect.soft(asked.length).toBeGreaterThan(2 * pages.length);
      expect.soft(elsewhere).toEqual([]);
      expect.soft(found).toEqual([]);
    });
  }
}
