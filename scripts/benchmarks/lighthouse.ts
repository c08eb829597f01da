import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "../testing/browser.ts";
import { demoClub, largeClub } from "./shared/large-club.ts";
import { atLeast, type Measure, ofRounds } from "./shared/measure.ts";
import { withScratchFolder } from "./shared/scratch-folder.ts";
import { type Server, startBuilt } from "./shared/servers.ts";

const runs = 3;
/** Of 100, the median of the runs. */
const goals = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
type Category = keyof typeof goals;
const categories = Object.keys(goals) as Category[];

const quietBrowser = [
  "--headless=new",
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What of Lighthouse's report is used; a score is 0 to 1. */
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
  runtimeError?: { message: string };
};

const command = join(import.meta.dir, "../../node_modules/lighthouse/cli/index.js");

/**
 * One visit by a browser of its own, which has been nowhere before, on the slow phone that Lighthouse simulates. A visit
 * that was not recorded, as happens where the machine is busy, is made again.
 */
async function visit(url: string, browser: string, folder: string, triesLeft = 2): Promise<Report> {
  const report = join(folder, "report.json");
  const { exitCode, stderr } = Bun.spawnSync(
    [
      "node",
      command,
      url,
      "--output=json",
      `--output-path=${report}`,
      `--only-categories=${categories.join(",")}`,
      `--chrome-flags=${quietBrowser.join(" ")}`,
      "--no-enable-error-reporting",
      "--quiet",
    ],
    { env: { ...process.env, CHROME_PATH: browser }, stdout: "ignore", stderr: "pipe" },
  );
  if (exitCode !== 0 && triesLeft > 0) return visit(url, browser, folder, triesLeft - 1);
  if (exitCode !== 0) throw new Error(`Lighthouse ended with ${exitCode}: ${stderr.toString().slice(-500)}`);
  const read: Report = await Bun.file(report).json();
  if (read.runtimeError) throw new Error(`Lighthouse could not visit ${url}: ${read.runtimeError.message}`);
  return read;
}

const scoreOf = (report: Report, category: Category) => Math.round((report.categories[category].score ?? 0) * 100);

/** On the error output, beside the table: what Lighthouse found wanting where a score is below its goal. */
function tellFaults(page: string, report: Report): void {
  for (const category of categories.filter((one) => scoreOf(report, one) < goals[one])) {
    for (const { id, weight } of report.categories[category].auditRefs) {
      const { score = null, title = "", displayValue = "" } = report.audits[id] ?? {};
      if (weight > 0 && score !== null && score < 0.9) console.error(`${page}: ${category}: ${title} ${displayValue}`);
    }
  }
}

async function measure(name: string, url: string, browser: string, folder: string): Promise<Measure[]> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await visit(url, browser, folder));
  for (const report of reports) tellFaults(name, report);
  return categories.map((category) => {
    const scores = ofRounds(reports.map((report) => scoreOf(report, category)));
    return atLeast(goals[category], { what: `${name}: ${category}`, unit: "of 100", ...scores });
  });
}

async function measureAll(server: Server, pages: Record<string, string>): Promise<Measure[]> {
  const found = await findBrowser();
  if (!found) throw new Error("There is no Chromium here.");
  const browser = found.path ?? chromium.executablePath();
  return withScratchFolder(async (folder) => {
    const measures: Measure[] = [];
    for (const [name, path] of Object.entries(pages)) {
      measures.push(...(await measure(name, server.url + path, browser, folder)));
    }
    return measures;
  });
}

/**
 * The first visit of a simulated slow phone (Lighthouse's mobile setting: 150 ms, 1.6 Mbit/s, a quarter of the
 * processor), three runs each, from the built file: home, tournaments, login and a running tournament with photos of
 * the demo's club, and the large club's tournament of 2,000 anglers. Build first: `scripts/build`.
 */
export async function bench(): Promise<Measure[]> {
  const measures: Measure[] = [];
  const demo = await demoClub();
  const club = await startBuilt(demo.folder);
  try {
    const tournament = `/tournaments/${demo.runningTournamentId}`;
    measures.push(...(await measureAll(club, { home: "/", tournaments: "/tournaments", tournament, login: "/login" })));
  } finally {
    await club.stop();
    demo.remove();
  }
  const large = await largeClub();
  const largest = await startBuilt(large.folder);
  try {
    measures.push(...(await measureAll(largest, { "large tournament": `/tournaments/${large.largeTournamentId}` })));
  } finally {
    await largest.stop();
    large.remove();
  }
  return measures;
}
