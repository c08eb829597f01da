import type { APIRequestContext, Page } from "@playwright/test";
import { kindOf, starts, type Walk, type Page as WalkedPage } from "../support/walk.ts";
import { addTeamTournament, type TeamPages } from "./support/add-team-tournament.ts";
import { injectAxe, type SeenWords, violations } from "./support/axe.ts";
import { barsShare } from "./support/bars.ts";
import { type Crowd, test as withCrowd } from "./support/crowd.ts";
import { cutOff } from "./support/cut-off.ts";
import { expect, mainOf, personalizedPages, type Reader, shapeOf, walkAs } from "./support/demo-club.ts";

type Known = {
  /** Walks by the user's name, so that the thousand addresses that each can reach are requested only once. */
  walks: Map<string, Walk>;
  teams?: TeamPages;
  seen: Record<"phone" | "desk", SeenWords>;
};

const test = withCrowd.extend<object, { known: Known }>({
  known: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => use({ walks: new Map(), seen: { phone: new Set(), desk: new Set() } }),
    { scope: "worker" },
  ],
});

const narrow = { width: 320, height: 700 };
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };
/** A window of 1280 × 800 pixels at 200% zoom. */
const zoomed = { width: 640, height: 400 };

/** The pages are divided into `parts`, so that two workers share them. */
type Walker = { name: string; reader: Reader; minPages: number; parts: number; hasLongName?: true };

const walkers: Walker[] = [
  { name: "visitor", reader: "visitor", minPages: 15, parts: 1 },
  { name: "angler", reader: "angler", minPages: 16, parts: 1 },
  { name: "admin", reader: "admin", minPages: 26, parts: 6 },
  { name: "the angler with the long name", reader: "visitor", minPages: 16, parts: 1, hasLongName: true },
];

/** The tournament with a crowd, and what an admin sees of it and of the angler with the long name. */
function crowdedPages({ tournamentId, userId }: Crowd, reader: Reader): string[] {
  const board = `/tournaments/${tournamentId}`;
  const forAdmins = [`/admin/users/${userId}`, `/admin/tournaments/${tournamentId}/day`];
  return [board, `${board}/prizes`, ...(reader === "admin" ? forAdmins : [])];
}

/** The same number from 0 to below `parts` for pages of one kind, in every worker. */
function partOf(kind: string, parts: number): number {
  let sum = 0;
  for (const letter of kind) sum = (31 * sum + letter.charCodeAt(0)) % 65_521;
  return sum % parts;
}

/** Longer than a line on a phone, with no place to break. */
const hasLongWord = ({ html }: WalkedPage) => />[^<]*[^\s<]{30}/.test(mainOf(html));

/** Sets the text size, like a reader in their browser's settings. */
const setTextSize = (page: Page, size: string) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);

/** The text that can't be read at 320 px or with text at 200 %, and bars that leave less than two thirds of a zoomed window. */
async function cutOffAnywhere(page: Page, where: string): Promise<string[]> {
  const faults: string[] = [];
  const look = async (mode: string) =>
    faults.push(...(await cutOff(page)).map((fault) => `${where}, ${mode}: ${fault}`));
  await setTextSize(page, "200%");
  await look("at 390 px with large text");
  await page.setViewportSize(desk);
  await look("at 1280 px with large text");
  await setTextSize(page, "");
  await page.setViewportSize(narrow);
  await look("at 320 px");
  await page.setViewportSize(zoomed);
  const share = await barsShare(page);
  if (share > 1 / 3) faults.push(`${where}, at 200% zoom: bars cover ${Math.round(share * 100)}% of the height`);
  await page.setViewportSize(phone);
  return faults;
}

const tests = walkers.flatMap((walker) =>
  Array.from({ length: walker.parts }, (_, part) => part).flatMap((part) =>
    (["phone", "desk"] as const).map((width) => ({ ...walker, part, width })),
  ),
);

for (const { name, reader, minPages, part, parts, hasLongName, width } of tests) {
  const viewport = { phone, desk }[width];
  const slow = width === "desk" ? "@full" : "";
  const share = parts > 1 ? `, part ${part + 1} of ${parts}` : "";
  test(`every page that a reader can reach has links that answer, asks no other host for anything, axe finds nothing, light and dark, and nothing is cut at 320 px and with text at 200 %: ${name}, ${width}${share} ${slow}`, async ({
    open,
    crowd,
    known,
    visitor,
    angler,
  }) => {
    test.setTimeout(1_800_000);
    // Only the visitor's walk allows the service worker, to cover its requests. In the others it would cache every page again.
    const serviceWorkers = name === "visitor" ? "allow" : "block";
    const page = await open(reader, { viewport, isMobile: false, reducedMotion: "reduce", serviceWorkers });
    if (hasLongName) await page.context().addCookies([{ name: "session", value: crowd.session, url: crowd.url }]);
    const urls: string[] = [];
    // The context's requests are those of its workers, too, such as the one that keeps pages for lack of signal.
    page.context().on("request", (request) => urls.push(request.url()));
    page.on("websocket", (socket) => urls.push(socket.url()));
    known.teams ??= await addTeamTournament((await open("admin")).request, angler);
    const { forAdmin, forMembers } = known.teams;
    const walkOnce = async (name: string, request: APIRequestContext, reader: Reader) => {
      const ofTeams = reader === "admin" ? [forAdmin, forMembers] : [forMembers];
      const from = [...crowdedPages(crowd, reader), ...ofTeams, ...starts];
      const walk = known.walks.get(name) ?? (await walkAs(crowd.url, request, { from, withFiles: true }));
      known.walks.set(name, walk);
      return walk;
    };
    const { pages, broken } = await walkOnce(name, page.request, reader);
    // The other pages look the same as for the visitor, except for the parts that every page has.
    const different = name === "visitor" ? pages : await personalizedPages(pages, visitor);
    // Axe would find the same as for the previous reader.
    const before = { visitor: [], angler: ["visitor"], admin: ["visitor", "angler"] } as const;
    const shapes = new Set<string>();
    for (const earlier of before[hasLongName ? "admin" : reader]) {
      const walk = await walkOnce(earlier, earlier === "visitor" ? visitor : angler, earlier);
      for (const there of walk.pages) shapes.add(shapeOf(there));
    }
    // A page whose text differs may be cut off.
    const ownPages = different.filter(
      (page) =>
        partOf(kindOf(page.address), parts) === part &&
        (!hasLongName || hasLongWord(page) || !shapes.has(shapeOf(page))),
    );
    const faults: string[] = [];
    await injectAxe(page);
    for (const shownPage of ownPages) {
      const where = kindOf(shownPage.address);
      await page.goto(shownPage.address);
      if (width === "phone") faults.push(...(await cutOffAnywhere(page, where)));
      if (!shapes.has(shapeOf(shownPage))) faults.push(...(await violations(page, where, known.seen[width])));
    }
    const { host } = new URL(crowd.url);
    const elsewhere = urls.filter((url) => /^(https?|wss?):/.test(url) && new URL(url).host !== host);
    expect.soft(broken).toEqual([]);
    expect.soft(pages.length).toBeGreaterThanOrEqual(minPages);
    expect.soft(urls.length).toBeGreaterThan(2 * ownPages.length);
    expect.soft(elsewhere).toEqual([]);
    expect.soft(faults).toEqual([]);
  });
}
