import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

/**
 * Playwright's own list of features to disable, plus ours: if a switch is given twice, Chromium uses only the last one.
 */
const offByPlaywright =
  "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch";

/** The address bar's popups, which cost more than a second of CPU time for every window. */
const addressBar = "WebUIOmniboxPopup,WebUIOmniboxAimPopup";

const quietBrowser = [
  `--disable-features=${offByPlaywright},${addressBar}`,
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const everyPage = ["every-page.spec.ts"];

/** Specs that a headless shell can't run, because it can neither ask for permission to notify nor show pushes. */
const wholeBrowser = ["push.spec.ts"];

const { BROWSER_PATH, HEADLESS_SHELL_PATH = BROWSER_PATH } = process.env;

/** Journeys on the built file in a real browser: each complete, with and without script, at phone size. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/journeys",
  globalSetup: "./support/prepare.ts",
  workers: Math.min(2, availableParallelism()),
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Far above what a slow and busy machine needs; these limits are for hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    ...phone,
    // Well above what a busy machine needs, but short enough that a failed journey is reported soon.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: "en-US",
    timezoneId: "America/Chicago",
    // No traces: their recorder fetches the blob: addresses of photo previews, which the policy rightly blocks.
    screenshot: "only-on-failure",
    launchOptions: { executablePath: HEADLESS_SHELL_PATH, args: quietBrowser },
  },
  // Projects with the longest journeys come first, so that no worker is left with a long one at the end.
  projects: [
    { name: "every page", testMatch: everyPage, use: { javaScriptEnabled: true } },
    {
      name: "without JavaScript",
      testMatch: ["tournament-day.spec.ts", "bad-input.spec.ts", "gates.spec.ts", "without-script.spec.ts"],
      use: { javaScriptEnabled: false },
    },
    {
      name: "with JavaScript",
      testIgnore: ["without-script.spec.ts", ...everyPage, ...wholeBrowser],
      // Each new window would install the worker, which would cache pages. Journeys about being offline allow it.
      use: { javaScriptEnabled: true, serviceWorkers: "block" },
    },
    {
      name: "in a whole browser",
      testMatch: wholeBrowser,
      use: {
        javaScriptEnabled: true,
        channel: "chromium",
        launchOptions: { executablePath: BROWSER_PATH, args: quietBrowser },
      },
    },
  ],
});
