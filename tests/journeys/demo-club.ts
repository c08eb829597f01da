import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { demoLogins } from "../../src/demo/anglers.ts";
import { installFile } from "../support/executable.ts";
import { type Address, type Walk, walk } from "../support/walk.ts";

/** Who looks at a page. */
export type Reader = "visitor" | "angler" | "admin";

export const readers: readonly Reader[] = ["visitor", "angler", "admin"];

type WorkerFixtures = {
  /** Address of the demo club, without a slash at its end; one for all tests of a worker. */
  club: string;
};

type Fixtures = {
  /** Opens a browser for such a reader, logged in where the reader has an account. */
  open: (reader: Reader, options?: BrowserContextOptions) => Promise<Page>;
};

/** Logs a browser in without walking through the form. */
export async function logIn(context: BrowserContext, reader: Reader): Promise<void> {
  if (reader === "visitor") return;
  const login = demoLogins.find(({ role }) => role.toLowerCase() === reader);
  const answer = await context.request.post("/api/auth/login", {
    data: { emailOrUsername: login?.username, password: login?.password },
  });
  expect(answer.status(), `log-in of the ${reader}`).toBe(200);
}

/** Every page that whoever sends these requests can reach. */
export const walkAs = (request: APIRequestContext, from?: readonly Address[]): Promise<Walk> =>
  walk(async (address) => {
    const reply = await request.get(address);
    const { pathname, search } = new URL(reply.url());
    const isPage = reply.headers()["content-type"]?.startsWith("text/html");
    return { status: reply.status(), at: pathname + search, html: isPage ? await reply.text() : null };
  }, from);

/** Tests on the demo club, served from the built file out of an empty folder. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  club: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const installed = installFile();
      const serving = await installed.start(["demo"], { LOG_LEVEL: "info" });
      await use(serving.url);
      await serving.stop();
      installed.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
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
