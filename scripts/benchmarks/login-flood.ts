import { Database } from "bun:sqlite";
import { join } from "node:path";
import { installFile, type Serving } from "../../tests/support/executable.ts";
import { type Measure, median, p99 } from "./shared/measure.ts";

const logInsASecond = 50;
const readsASecond = 20;
const quietSeconds = 20;
const floodSeconds = 60;
/** Page reads may take three times as long as without the flood, or this, whichever is larger. */
const leastGoalMs = 50;

const visitorPages = ["/", "/tournaments", "/tournaments/1", "/leaderboard"];
const memberPages = ["/", "/my-catches", "/tournaments/1", "/submit-catch"];

const json = (serving: Serving) => ({ "content-type": "application/json", origin: serving.url });

/** A demo that has just begun is still making its pictures large, which would count as its quiet. */
async function untilTasksAreDone(folder: string): Promise<void> {
  const db = new Database(join(folder, "data/club.sqlite"), { readonly: true });
  const left = db.query<{ count: number }, []>("select count(*) as count from tasks");
  while ((left.get()?.count ?? 0) > 0) await Bun.sleep(500);
  db.close();
}

/** Each guess from an address of its own, as a flood that no limit by address can hold back. */
async function guess(serving: Serving, nth: number): Promise<number> {
  const address = `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;
  const emailOrUsername = nth % 2 === 0 ? `nobody ${nth}` : "Casey Lund";
  const response = await fetch(`${serving.url}/api/auth/login`, {
    method: "POST",
    headers: { ...json(serving), "x-forwarded-for": address },
    body: JSON.stringify({ emailOrUsername, password: `a guess, the ${nth}th` }),
  });
  await response.arrayBuffer();
  return response.status;
}

async function memberCookie(serving: Serving): Promise<string> {
  const response = await fetch(`${serving.url}/api/auth/login`, {
    method: "POST",
    headers: json(serving),
    body: JSON.stringify({ emailOrUsername: "Casey Lund", password: "tight-lines" }),
  });
  const [cookie = ""] = response.headers.getSetCookie();
  if (!response.ok) throw new Error(`The demo's angler cannot log in: ${response.status}.`);
  return cookie.split(";")[0] ?? "";
}

/** Begins `work` so many times a second for so long, whether what it began before is done or not. */
async function steadily<T>(aSecond: number, seconds: number, work: (nth: number) => Promise<T>): Promise<T[]> {
  const begun: Promise<T>[] = [];
  const start = performance.now();
  for (let nth = 0; nth < aSecond * seconds; nth += 1) {
    await Bun.sleep(Math.max(0, start + (nth * 1000) / aSecond - performance.now()));
    begun.push(work(nth));
  }
  return Promise.all(begun);
}

async function timeReads(serving: Serving, cookie: string, seconds: number): Promise<number[]> {
  return steadily(readsASecond, seconds, async (nth) => {
    const isMember = nth % 2 === 0;
    const pages = isMember ? memberPages : visitorPages;
    const page = pages[(nth >> 1) % pages.length] ?? "/";
    const begun = performance.now();
    const response = await fetch(serving.url + page, { headers: isMember ? { cookie } : {} });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${page} answered ${response.status}.`);
    return performance.now() - begun;
  });
}

/** Page reads of visitors and members while somebody tries passwords all the time. */
export async function bench(): Promise<Measure[]> {
  const installed = installFile();
  try {
    const serving = await installed.start(["demo"], { RATE_LIMITS: "on", TRUST_PROXY: "on", LOG_LEVEL: "info" });
    const cookie = await memberCookie(serving);
    await untilTasksAreDone(installed.folder);
    await timeReads(serving, cookie, 3);
    const quiet = p99(await timeReads(serving, cookie, quietSeconds));
    const [reads, statuses] = await Promise.all([
      timeReads(serving, cookie, floodSeconds),
      steadily(logInsASecond, floodSeconds, (nth) => guess(serving, nth)),
    ]);
    await serving.stop();
    const flooded = p99(reads);
    const limit = Math.max(leastGoalMs, 3 * quiet);
    const of = (status: number) => statuses.filter((one) => one === status).length;
    return [
      { what: "page reads without a flood, p99", value: quiet, unit: "ms" },
      {
        what: `page reads under ${logInsASecond} log-ins a second for ${floodSeconds} s, p99`,
        value: flooded,
        unit: "ms",
        limit: "at most 3 times quiet, or 50 ms",
        within: flooded <= limit,
      },
      {
        what: "page reads under the flood, median",
        value: median(reads),
        unit: "ms",
      },
      { what: "log-ins answered 'wrong'", value: of(401), unit: `of ${statuses.length}` },
      { what: "log-ins told to come again (429, 503)", value: of(429) + of(503), unit: `of ${statuses.length}` },
    ];
  } finally {
    installed.remove();
  }
}
