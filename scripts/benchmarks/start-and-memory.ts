import { join } from "node:path";
import { freePort } from "./shared/free-port.ts";
import { type DemoClub, demoClub, type LargeClub, largeClub } from "./shared/large-club.ts";
import { atMost, type Measure, summarizeRounds } from "./shared/measure.ts";
import { type Reader, timeReads } from "./shared/page-reads.ts";
import { photoOf12Megapixels } from "./shared/photos.ts";
import { memoryOf } from "./shared/process-figures.ts";
import { interleave } from "./shared/rounds.ts";
import { withScratchFolder } from "./shared/scratch-folder.ts";
import { builtFile, type Server, startBuilt } from "./shared/servers.ts";
import { submitCatch } from "./shared/submit-catch.ts";
import { untilNoTasks } from "./shared/until-no-tasks.ts";
import { uploadElsewhere } from "./uploads/upload-rounds.ts";

const startRounds = 15;
const maxStartMs = 200;
const startTimeoutMs = 20_000;

const idleMs = 60_000;
const loadMs = 60_000;
const uploads = 50;
const maxIdleMegabytes = 110;
const maxPeakMegabytes = 320;
const loginEveryMs = 500;
const submissionEveryMs = 1000;
/** Keeps these photos apart from those of the uploads. */
const firstPhotoNumber = 10_000;

/** Milliseconds from starting the built file to its first complete reply. */
async function timeStart(path: string, dataDir: string): Promise<number> {
  const port = await freePort();
  const env = { PATH: process.env.PATH ?? "", PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: "off" };
  const startedAt = performance.now();
  const child = Bun.spawn([builtFile], { env, stdout: "ignore", stderr: "inherit" });
  try {
    while (performance.now() - startedAt < startTimeoutMs && child.exitCode === null) {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
      if (reply?.status === 200 && (await reply.bytes()).length > 0) return performance.now() - startedAt;
      await Bun.sleep(1);
    }
    throw new Error(`${builtFile} did not answer ${path} in time.`);
  } finally {
    child.kill("SIGKILL");
    await child.exited;
  }
}

async function measureStarts(demo: DemoClub, large: LargeClub): Promise<Measure[]> {
  const starts = {
    demo: () => timeStart(`/tournaments/${demo.runningTournamentId}`, demo.folder),
    large: () => timeStart(`/tournaments/${large.largeTournamentId}`, large.folder),
  };
  await interleave(2, starts);
  const times = await interleave(startRounds, starts);
  const measure = (what: string, values: readonly number[]) =>
    atMost(maxStartMs, { what, unit: "ms", ...summarizeRounds(values) });
  return [
    measure("start to first page, demo club", times.demo),
    measure("start to first page, club of 1,000,000 catches", times.large),
  ];
}

/** Megabytes a minute after the demo's first start in an empty folder. */
const idleAfterFirstDemo = (): Promise<number> =>
  withScratchFolder(async (folder) => {
    const server = await startBuilt(folder, { command: ["demo"], settings: { DATA_DIR: join(folder, "demo") } });
    try {
      await Bun.sleep(idleMs);
      return memoryOf(server.pid).resident;
    } finally {
      await server.stop();
    }
  });

/** Pages and JSON that visitors, an angler and an admin read. */
function allReaders({ largeTournamentId: id, angler, admin }: LargeClub): Reader[] {
  const br = { "accept-encoding": "br" };
  const board = `/tournaments/${id}`;
  const visitors = ["/", "/tournaments", board, "/leaderboard", `/api${board}/leaderboard`, `/api${board}/race`];
  const anglers = ["/", board, "/my-catches", "/submit-catch", "/api/notifications", "/api/catches"];
  const admins = ["/admin", "/admin/verification", "/admin/users", "/admin/audit"];
  const as = (who: string, headers: Record<string, string>) => (path: string) => ({ who, path, headers });
  return [
    ...visitors.map(as("visitor", br)),
    ...anglers.map(as("angler", { ...br, cookie: angler.cookie })),
    ...admins.map(as("admin", { ...br, cookie: admin.cookie })),
  ];
}

/** Starts `work` every `ms` milliseconds until `signal` aborts, then waits for all of it. */
async function repeat(ms: number, signal: AbortSignal, work: (nth: number) => Promise<void>): Promise<void> {
  const started: Promise<void>[] = [];
  for (let nth = 0; !signal.aborted; nth += 1) {
    started.push(work(nth));
    await Bun.sleep(ms);
  }
  await Promise.all(started);
}

async function logIn(club: LargeClub, server: Server): Promise<void> {
  const headers = { "content-type": "application/json", origin: server.url };
  const body = JSON.stringify({ emailOrUsername: club.angler.username, password: club.angler.password });
  const response = await fetch(`${server.url}/api/auth/login`, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`A login got status ${response.status}.`);
  await response.arrayBuffer();
}

async function runFullLoad(club: LargeClub, server: Server): Promise<void> {
  const members = club.anglersOf(club.largeTournamentId, 200);
  const sendUploads = await uploadElsewhere(club, server, uploads, uploads);
  const signal = AbortSignal.timeout(loadMs);
  await Promise.all([
    timeReads(server, allReaders(club), signal),
    repeat(loginEveryMs, signal, () => logIn(club, server)),
    repeat(submissionEveryMs, signal, async (nth) => {
      const member = members[nth % members.length] ?? club.angler;
      const photo = await photoOf12Megapixels(firstPhotoNumber + nth);
      await submitCatch(server.url, member, club.largeTournamentId, photo);
    }),
    sendUploads(),
  ]);
  await untilNoTasks(club.folder, "rendition");
}

async function measureMemory(large: LargeClub): Promise<Measure[]> {
  const demoIdle = await idleAfterFirstDemo();
  const server = await startBuilt(large.folder);
  try {
    await Bun.sleep(idleMs);
    const idle = memoryOf(server.pid).resident;
    await runFullLoad(large, server);
    const { peak, resident } = memoryOf(server.pid);
    return [
      atMost(maxIdleMegabytes, { what: "idle a minute after the start", value: idle, unit: "MB" }),
      atMost(maxIdleMegabytes, { what: "idle a minute after the demo's first start", value: demoIdle, unit: "MB" }),
      atMost(maxPeakMegabytes, { what: `peak with ${uploads} simultaneous uploads`, value: peak, unit: "MB" }),
      { what: "after the load", value: resident, unit: "MB" },
    ];
  } finally {
    await server.stop();
  }
}

/**
 * The time from starting the built file to its first page (the leaderboard of a running tournament), for the demo club and
 * a club of a million catches. Then its memory: idle a minute after the start, and the peak during a minute of page reads,
 * JSON, logins and submissions with 50 simultaneous uploads of 12 megapixels. Build first: `scripts/build`.
 */
export async function bench(): Promise<Measure[]> {
  const [demo, large] = [await demoClub(), await largeClub()];
  try {
    return [...(await measureStarts(demo, large)), ...(await measureMemory(large))];
  } finally {
    demo.remove();
    large.remove();
  }
}
