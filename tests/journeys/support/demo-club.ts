import { join } from "node:path";
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { demoLogins } from "../../../src/demo/anglers.ts";
import { installFile } from "../../support/executable.ts";
import { kindOf, type Walk, type Page as WalkedPage, type Way, walk } from "../../support/walk.ts";
import { copyPrepared } from "./prepare.ts";

/** The readers of a page. */
export type Reader = "visitor" | "angler" | "admin";

export const readers: readonly Reader[] = ["visitor", "angler", "admin"];

type WorkerFixtures = {
  /** The address of the demo club, without a trailing slash; one for all tests of a worker. */
  club: string;
};

type Fixtures = {
  /** Sends a request as a visitor who isn't logged in. */
  visitor: APIRequestContext;
  angler: APIRequestContext;
  /** Opens a page as this reader, logged in if the reader has an account. */
  open: (reader: Reader, options?: BrowserContextOptions) => Promise<Page>;
};

/** The demo club's account of a reader; a visitor has none. */
export const loginOf = (reader: Reader) => demoLogins.find(({ role }) => role.toLowerCase() === reader);

/** Logs a browser in without using the form. */
export async function logIn(context: BrowserContext, reader: Reader): Promise<void> {
  const login = loginOf(reader);
  if (!login) return;
  const response = await context.request.post("/api/auth/login", {
    data: { emailOrUsername: login.username, password: login.password },
  });
  expect(response.status(), `login of the ${reader}`).toBe(200);
}

export async function isLoggedIn(context: BrowserContext, reader: Reader): Promise<boolean> {
  const response = await context.request.get("/api/auth/me");
  return response.ok() && ((await response.json()) as { username: string }).username === loginOf(reader)?.username;
}

/**
 * Every page that the sender of these requests can reach. Fetched without Playwright, which takes five times as long.
 */
export async function walkAs(club: string, request: APIRequestContext, way?: Way): Promise<Walk> {
  const { cookies } = await request.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return walk(async (address) => {
    const reply = await fetch(club + address, { headers: { cookie } });
    const { pathname, search } = new URL(reply.url);
    const isPage = reply.headers.get("content-type")?.startsWith("text/html");
    const body = isPage ? await reply.text() : await reply.bytes();
    return { status: reply.status, at: pathname + search, html: typeof body === "string" ? body : null };
  }, way);
}

type PendingCatch = {
  id: number;
  username: string;
  tournamentId: number;
  ineligibleReason: string | null;
  needsPhoto: boolean;
};

/** A pending catch that can be verified and would score, by anybody except `exceptUsername`. */
export async function findVerifiableCatch(admin: Page, exceptUsername = ""): Promise<PendingCatch> {
  const response = await admin.request.get("/api/admin/catches/unverified");
  const scores = ({ ineligibleReason, needsPhoto }: PendingCatch) => ineligibleReason === null && !needsPhoto;
  const waiting = ((await response.json()) as PendingCatch[]).find(
    (fish) => scores(fish) && fish.username !== exceptUsername,
  );
  if (!waiting) throw new Error("No catch is pending.");
  return waiting;
}

export async function verify(admin: Page, id: number): Promise<void> {
  const response = await admin.request.post(`/api/admin/catches/${id}/verify`, { data: { isVerified: true } });
  expect(response.status(), await response.text()).toBe(200);
}

/**
 * A page as axe sees it: the properties of its elements that a rule may check, without text and numbers. If one reader
 * has more rows than another, the page has two shapes.
 */
export const shapeOf = ({ address, html }: WalkedPage): string =>
  kindOf(address) +
  mainOf(html)
    .replaceAll(/>[^<]*[^<\s][^<]*</g, ">words<")
    .replaceAll(/ (?!class|role|type|aria-(?:current|hidden|pressed|expanded))([\w:-]+)="[^"]+"/g, " $1");

export const mainOf = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));

/** Pages whose content visitors don't see in the same way. The rest of the page is the same for every reader. */
export async function personalizedPages(
  pages: readonly WalkedPage[],
  visitor: APIRequestContext,
): Promise<WalkedPage[]> {
  const ownPages: WalkedPage[] = [];
  for (const page of pages) {
    if (mainOf(await (await visitor.get(page.address)).text()) !== mainOf(page.html)) ownPages.push(page);
  }
  return ownPages;
}

/** Serves a copy of a prepared demo club. */
export async function serveDemo(name: "demo" | "crowd") {
  const installed = installFile();
  const prepared = copyPrepared(name, join(installed.folder, "data"));
  const serving = await installed.start(["demo"], { LOG_LEVEL: "info" });
  return {
    serving,
    known: prepared,
    async end() {
      await serving.stop();
      installed.remove();
    },
  };
}

/** Tests on the demo club, served by the built file. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  club: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const { serving, end } = await serveDemo("demo");
      await use(serving.url);
      await end();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  visitor: async ({ club, playwright }, use) => {
    const visitor = await playwright.request.newContext({ baseURL: club });
    await use(visitor);
    await visitor.dispose();
  },
  angler: async ({ browser, club }, use) => {
    const context = await newContext(browser, { baseURL: club });
    await logIn(context, "angler");
    await use(context.request);
    await context.close();
  },
  open: async ({ browser, club, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (reader, options) => {
      const context = await newContext(browser, { ...contextOptions, baseURL: club, ...options });
      contexts.push(context);
      await logIn(context, reader);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

const newContext = (browser: Browser, options: BrowserContextOptions) => browser.newContext(options);

export { expect };
