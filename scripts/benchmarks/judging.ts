import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { secretary } from "../../tests/journeys/support/people.ts";
import { findBrowser } from "../testing/browser.ts";
import { atMost, type Measure, ofRounds, p99 } from "./shared/measure.ts";
import { withScratchFolder } from "./shared/scratch-folder.ts";
import { bun, startBuilt } from "./shared/servers.ts";

const fish = 550;
const goalMs = 150;

const support = join(import.meta.dir, "../../tests/journeys/support");
const quietBrowser = ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-sync"];

function run(script: string, ...args: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([bun, join(support, script), ...args]);
  if (exitCode !== 0) throw new Error(stderr.toString());
  return stdout.toString();
}

/** A club with so many fish to judge; returns its secretary's session. */
function fillClub(dataDir: string): string {
  mkdirSync(dataDir);
  const said = run("fill-club.ts", dataDir, "ready");
  writeFileSync(`${dataDir}.json`, said);
  run("fill-queue.ts", dataDir, String(fish));
  const sessions: Record<string, string> = JSON.parse(said);
  return sessions[secretary.username] ?? "";
}

/** In the page: `drawn` becomes the ms from the last key to the frame that shows the next fish with its photo. */
function noteDrawn(): void {
  const shownId = () => document.querySelector("dialog:modal form[id^=verify-]")?.id;
  const nextDrawn = (pressedAt: number) =>
    new Promise<number>((resolve) => {
      const before = shownId();
      const look = () => {
        const photo = document.querySelector<HTMLImageElement>("dialog:modal .judged-frame .judged-photo");
        if (shownId() === before || !photo?.complete) requestAnimationFrame(look);
        else requestAnimationFrame(() => resolve(performance.now() - pressedAt));
      };
      requestAnimationFrame(look);
    });
  document.addEventListener("keydown", (event) => Object.assign(globalThis, { drawn: nextDrawn(event.timeStamp) }), {
    capture: true,
  });
}

/** Presses V until all but the last are judged, each time as soon as the next fish is drawn. */
async function judgeAll(page: Page): Promise<number[]> {
  await page.getByRole("link", { name: "Start judging" }).click();
  await page.getByRole("dialog").getByText("verifies").waitFor();
  const flag = page.locator("dialog:modal .flag-name");
  await page.evaluate(noteDrawn);
  const taken: number[] = [];
  while (taken.length < fish - 1) {
    if ((await flag.count()) > 0) await flag.first().click();
    await page.keyboard.press("v");
    taken.push(await page.evaluate("drawn"));
  }
  return taken;
}

/**
 * A judge at a laptop, by keyboard: 550 fish, two thirds of them flagged, each with a photo of its own, in Chromium from
 * the built file on this machine. From the key to the frame that shows the next fish with its photo. Build first.
 */
export async function bench(): Promise<Measure[]> {
  const found = await findBrowser();
  if (!found) throw new Error("There is no Chromium here.");
  return withScratchFolder(async (folder) => {
    const dataDir = join(folder, "club");
    const session = fillClub(dataDir);
    const server = await startBuilt(dataDir);
    const browser = await chromium.launch({ executablePath: found.path ?? undefined, args: quietBrowser });
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      await context.addCookies([{ name: "session", value: session, url: server.url, httpOnly: true, sameSite: "Lax" }]);
      const page = await context.newPage();
      await page.goto(`${server.url}/admin/verification`);
      const taken = await judgeAll(page);
      return [
        atMost(goalMs, { what: "from the key to the next fish", ...ofRounds(taken), unit: "ms" }),
        { what: "99 of 100", value: p99(taken), unit: "ms" },
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}
