import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import type { UnverifiedCatch } from "../../../src/catches/review/review-shapes.ts";
import {
  type Caller,
  type Caught,
  expect,
  passwordOf,
  photos,
  sendCatch,
  sessionCookies,
  test as withClub,
} from "./club.ts";
import { day } from "./days.ts";
import { type Signal, signalTo } from "./signal.ts";

/** A phone whose browser can be closed and opened again with its stored data. */
export type Phone = {
  /** Opens the browser, with `offline` without signal from the beginning. */
  open(offline?: boolean): Promise<Page>;
  setOffline(offline: boolean): Promise<void>;
  signal: Signal;
  close(): Promise<void>;
};

/** Tests with a phone on which Wanda is logged in, and an admin who calls the API. */
export const test = withClub.extend<{ phone: Phone; admin: Caller }>({
  serviceWorkers: "allow",
  phone: async (
    {
      serving,
      sessions,
      contextOptions,
      launchOptions,
      serviceWorkers,
      viewport,
      isMobile,
      hasTouch,
      locale,
      timezoneId,
    },
    use,
  ) => {
    const folder = mkdtempSync(join(tmpdir(), "phone-"));
    const contexts: BrowserContext[] = [];
    const signal = await signalTo(serving.url);
    const cookies = sessionCookies(sessions, "Wanda", signal.url);
    const screen = { serviceWorkers, viewport, isMobile, hasTouch, locale, timezoneId };
    await use({
      async open(offline = false) {
        const options = { ...launchOptions, ...contextOptions, ...screen, baseURL: signal.url, offline };
        signal.cut(offline);
        const context = await chromium.launchPersistentContext(folder, options);
        contexts.push(context);
        await context.addCookies(cookies.splice(0));
        return context.pages()[0] ?? context.newPage();
      },
      async setOffline(offline) {
        signal.cut(offline);
        await contexts.at(-1)?.setOffline(offline);
      },
      signal,
      close: async () => contexts.pop()?.close(),
    });
    for (const context of contexts) await context.close();
    signal.close();
    rmSync(folder, { recursive: true, force: true });
  },
  admin: async ({ callAs }, use) => use(await callAs("Secretary")),
});

export async function makeTournament({ request }: Caller): Promise<number> {
  const reply = await request.post("/api/tournaments", {
    data: {
      name: "June Bass Open",
      description: "Five largest bass.",
      tournamentType: "tournament",
      targetSpecies: ["Bass"],
      minLength: 12,
      prize: 100,
      entryFee: 0,
      startDate: day(-1),
      endDate: day(1),
    },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return ((await reply.json()) as { id: number }).id;
}

/** Changes a tournament's end in the database; `endsAt` is in UTC ms. Node.js doesn't have SQLite yet. */
export function endTournament(database: string, tournamentId: number, endsAt: number): void {
  const code = `import { Database } from "bun:sqlite";
    const db = new Database(${JSON.stringify(database)});
    db.run("pragma busy_timeout = 10000");
    db.run("update tournaments set ends_at = ? where id = ?", [${endsAt}, ${tournamentId}]);`;
  execFileSync("node_modules/.bin/bun", ["-e", code]);
}

export const waiting = async ({ request }: Caller): Promise<UnverifiedCatch[]> => {
  const reply = await request.get("/api/admin/catches/unverified");
  return (await reply.json()) as UnverifiedCatch[];
};

/** Has the phone's owner join the tournament, and opens the form once with signal. */
export async function getReady(page: Page, tournamentId: number): Promise<void> {
  expect((await page.request.post(`/api/tournaments/${tournamentId}/join`)).ok()).toBe(true);
  await page.goto("/submit-catch");
  await keepNow(page);
  await isPageCached(page, "/submit-catch");
  await isTakenOver(page);
}

/** Waits until React has taken over the page's form. Before that the browser itself sends it, which requires signal. */
export const isTakenOver = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator("main form")
        .first()
        .evaluate((form) => Object.keys(form).some((key) => key.startsWith("__react"))),
    )
    .toBe(true);

/** Requests from the worker what the page requests once its own loading is done. */
const keepNow = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: [location.href] });
  });

export async function logOut(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
}

export async function logIn(page: Page, username: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email or Username").fill(username);
  await page.getByLabel("Password").fill(passwordOf(username));
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("link", { name: "Quick Catch" })).toBeVisible();
}

/** Waits until the phone has a copy of the page. */
export const isPageCached = (page: Page, path: string) =>
  expect
    .poll(() => page.evaluate(async (at) => (await caches.match(at, { ignoreVary: true })) !== undefined, path))
    .toBe(true);

/** Waits until the phone's copy of the page contains this text in its document. */
export const isPageCachedWith = (page: Page, path: string, words: string) =>
  expect
    .poll(() => page.evaluate(async (at) => (await caches.match(at, { ignoreVary: true }))?.text() ?? "", path))
    .toContain(words);

/** A link in the bar at the bottom of a phone's screen. */
export const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name });

export const bass = { species: "Largemouth Bass", length: "18.5", weight: "3.4", location: "Lake Fork, TX" };
export const caught = { ...bass, photo: photos.largemouth18 };

/** Submits the catch form while there is no signal. */
export async function catchWithoutSignal(phone: Phone, page: Page, fish: Caught): Promise<void> {
  await phone.setOffline(true);
  await sendCatch(page, fish);
  await expect(onPhone(page)).toContainText(/Caught \w{3} \d/);
  await expect(onPhone(page)).toContainText("Waiting for signal");
}

export const onPhone = (page: Page) => page.getByRole("region", { name: "On this phone" });

export { expect };
