import { join } from "node:path";
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { type InstalledFile, installFile, type Serving } from "../../support/executable.ts";
import { passwordOf, secretary } from "./people.ts";
import { copyPrepared } from "./prepare.ts";

export const photos = {
  largemouth21: join(import.meta.dirname, "photos/largemouth-21.3in.jpg"),
  largemouth18: join(import.meta.dirname, "photos/largemouth-18.5in.jpg"),
  trout14: join(import.meta.dirname, "photos/trout-14.2in.jpg"),
};

export { passwordOf, secretary };

/** A user with their own browser. */
export type Person = { page: Page; username: string };

/** A client of the API; a page is one, too. */
export type Caller = { request: APIRequestContext };

/** A console message that a page may cause: Chromium logs every reply of 400 and above. */
const isExpectedStatus = (text: string, statuses: readonly number[]) =>
  statuses.some((status) => text.includes("Failed to load resource") && text.includes(`status of ${status} `));

const isWorkerBlocked = (text: string) => text === "Service Worker registration blocked by Playwright";

/** Chromium logs this for each request while a journey has switched the connection off, and at no other time. */
const isSwitchedOff = (text: string) => text.endsWith("net::ERR_INTERNET_DISCONNECTED");

/** The worker may take control of a page while it loads on a first visit, and preloaded files are then fetched again. */
const isWorkerTakingOver = (text: string) => text.endsWith("cross-world service worker resource mismatch.");

/** Collects a page's console messages: errors, hydration mismatches and warnings. */
function listen(page: Page, complaints: string[], statuses: readonly number[]): void {
  page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
  page.on("console", (message) => {
    const [type, text] = [message.type(), message.text()];
    const isOfWorker = isWorkerBlocked(text) || isWorkerTakingOver(text);
    const isExpected = isExpectedStatus(text, statuses) || isSwitchedOff(text) || isOfWorker;
    if (/error|warning/.test(type) && !isExpected) complaints.push(`${type}: ${text}`);
  });
}

type Fixtures = {
  /** The prepared club that the journey begins with: with users ready to fish, new, or with a queue to judge. */
  club: "ready" | "new" | "queue" | "long";
  /** The built file in its own folder, with a copy of the club. */
  installed: InstalledFile;
  /** Session tokens of users who are already logged in. */
  sessions: Record<string, string>;
  serving: Serving;
  /** Statuses of 400 and above that a journey expects. */
  expectedStatuses: number[];
  /** Opens a browser, logged in if the club knows the name. Errors in its console fail the test. */
  arrive: (username: string) => Promise<Person>;
  /** The same without a window, which takes half a second to open, for users who only call the API. */
  callAs: (username: string) => Promise<Caller>;
};

/** Each journey has the built file, a copy of a prepared club, and its own server. */
export const test = base.extend<Fixtures>({
  club: ["ready", { option: true }],
  expectedStatuses: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  installed: async ({}, use) => {
    const installed = installFile();
    await use(installed);
    installed.remove();
  },
  sessions: async ({ installed, club }, use) => {
    await use(copyPrepared(club, join(installed.folder, "data")) as Record<string, string>);
  },
  // The club is copied before it is served.
  serving: async ({ installed, sessions: _ }, use) => {
    const serving = await installed.start();
    await use(serving);
    expect((await serving.stop()).code).toBe(0);
  },
  arrive: async ({ browser, serving, sessions, contextOptions, expectedStatuses }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async (username) => {
      const context = await newContext(browser, { ...contextOptions, baseURL: serving.url });
      contexts.push(context);
      await context.addCookies(sessionCookies(sessions, username, serving.url));
      const page = await context.newPage();
      listen(page, complaints, expectedStatuses);
      return { page, username };
    });
    for (const context of contexts) await context.close();
    expect(complaints).toEqual([]);
  },
  callAs: async ({ playwright, serving, sessions }, use) => {
    const callers: APIRequestContext[] = [];
    await use(async (username) => {
      const domain = new URL(serving.url).hostname;
      const cookies = sessionCookies(sessions, username, serving.url).map(({ url: _, ...cookie }) => {
        return { ...cookie, domain, path: "/", secure: false };
      });
      const request = await playwright.request.newContext({
        baseURL: serving.url,
        storageState: { cookies, origins: [] },
      });
      callers.push(request);
      return { request };
    });
    for (const caller of callers) await caller.dispose();
  },
});

/** The cookies of a logged-in user's browser; empty for a user without a session. */
export function sessionCookies(sessions: Record<string, string>, username: string, url: string) {
  const expires = Date.now() / 1000 + 86_400;
  return Object.entries(sessions)
    .filter(([name]) => name === username)
    .map(([, value]) => ({ name: "session", value, url, httpOnly: true, sameSite: "Lax" as const, expires }));
}

const newContext = (browser: Browser, options: Parameters<Browser["newContext"]>[0]) => browser.newContext(options);

export { expect };

/** Registers, goes through the tutorial and accepts the agreement. */
export async function register(person: Person): Promise<void> {
  const { page, username } = person;
  await page.goto("/register");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username.toLowerCase()}@example.org`);
  await page.getByLabel("Password").fill(passwordOf(username));
  await page.getByLabel("State").selectOption("TX");
  await page.getByRole("button", { name: "Create Account" }).click();
  await finishTutorial(page);
  await acceptAgreement(page);
}

async function finishTutorial(page: Page): Promise<void> {
  const tutorial = page.getByRole("dialog");
  for (const step of [1, 2, 3, 4]) {
    await expect(tutorial).toContainText(`Step ${step} of 5`);
    await tutorial.getByRole("link", { name: "Next" }).click();
  }
  await expect(tutorial).toContainText("100%");
  await tutorial.getByRole("button", { name: "Get Started!" }).click();
  // A page opened before the server knows would require it again.
  await expect(page.getByText("Step 5 of 5")).toHaveCount(0);
}

async function acceptAgreement(page: Page): Promise<void> {
  await page.getByLabel("I have read the user agreement and accept it.").check();
  await page.getByRole("button", { name: "Accept and Continue" }).click();
  await expect(page.getByText("Thank you for accepting our user agreement.")).toBeVisible();
}

/** Logs the secretary in for the first time, through the tutorial and the agreement. */
export async function logInAsSecretary({ page }: Person): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email or Username").fill(secretary.username);
  await page.getByLabel("Password").fill(passwordOf(secretary.username));
  await page.getByRole("button", { name: "Sign In" }).click();
  await acceptAgreement(page);
  await finishTutorial(page);
}

export type Caught = { species: string; length: string; weight: string; location: string; photo?: string };

/** Fills in the catch form on the open page and sends it. */
export async function sendCatch(page: Page, { species, length, weight, location, photo }: Caught): Promise<void> {
  if (photo) await page.getByLabel("Photo").setInputFiles(photo);
  await page.getByLabel("Species").fill(species);
  await page.getByLabel("Length").fill(length);
  await page.getByLabel("Weight").fill(weight);
  await page.getByLabel("Location").fill(location);
  await page.getByRole("button", { name: "Submit Catch" }).click();
}
