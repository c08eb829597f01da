import type { Page } from "@playwright/test";
import { kindOf, starts } from "../support/walk.ts";
import { test } from "./support/crowd.ts";
import { cutOff } from "./support/cut-off.ts";
import { expect, pagesOfTheirOwn, walkAs } from "./support/demo-club.ts";

const narrow = { width: 320, height: 700 };
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

/** As for a reader who sets their browser's text to twice its size. */
const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

async function faultsOf(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  const look = async (how: string) => found.push(...(await cutOff(page)).map((fault) => `${where}, ${how}: ${fault}`));
  await page.setViewportSize(narrow);
  await look("at 320 px");
  await enlargeText(page);
  await page.setViewportSize(phone);
  await look("at 390 px with large text");
  await page.setViewportSize(desk);
  await look("at 1280 px with large text");
  return found;
}

for (const reader of ["admin", "visitor", "the angler with the long name"] as const) {
  test(`nothing scrolls sideways at 320 px, and with text at 200 % nothing is cut, for ${reader}`, async ({
    open,
    crowd,
    visitor,
  }) => {
    test.setTimeout(900_000);
    const options = { viewport: narrow, isMobile: false, reducedMotion: "reduce" } as const;
    const page = await open(reader === "admin" ? "admin" : "visitor", options);
    if (reader.includes("angler")) {
      await page.context().addCookies([{ name: "session", value: crowd.session, url: crowd.url }]);
    }
    const theirs =
      reader === "admin" ? [`/admin/users/${crowd.userId}`, `/admin/tournaments/${crowd.tournamentId}/day`] : [];
    const board = `/tournaments/${crowd.tournamentId}`;
    const { pages } = await walkAs(page.request, { from: [board, `${board}/prizes`, ...theirs, ...starts] });
    const found: string[] = [];
    for (const { address } of reader === "visitor" ? pages : await pagesOfTheirOwn(pages, visitor)) {
      await page.goto(address);
      found.push(...(await faultsOf(page, kindOf(address))));
    }
    expect(found).toEqual([]);
  });
}
