import { join } from "node:path";
import { type LargeClub, largeClub } from "./shared/large-club.ts";
import { atMost, type Measure } from "./shared/measure.ts";
import { type Reader, timeReads } from "./shared/page-reads.ts";
import { photoOf12Megapixels } from "./shared/photos.ts";
import { memoryOf } from "./shared/process-figures.ts";
import { withScratchFolder } from "./shared/scratch-folder.ts";
import { type Server, startBuilt } from "./shared/servers.ts";
import { submitCatch } from "./shared/submit-catch.ts";
import { untilRendered, upload } from "./shared/upload-rounds.ts";

const restMs = 60_000;
const loadMs = 60_000;
const uploads = 50;
const maxIdle = 110;
const maxAtPeak = 320;
const loginsEveryMs = 500;
const submissionsEveryMs = 1000;

/** What is resident a minute after the start of the demo in an empty folder, which it fills first. */
const firstDemo = (): Promise<number> =>
  withScratchFolder(async (folder) => {
    const server = await startBuilt(folder, { command: ["demo"], settings: { DATA_DIR: join(folder, "demo") } });
    try {
      await Bun.sleep(restMs);
      return memoryOf(server.pid).resident;
    } finally {
      await server.stop();
    }
  });

/** What visitors, an angler and an admin look at, pages and JSON. */
function everyReader({ largeTournamentId: id, angler, admin }: LargeClub): Reader[] {
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

/** Begins `work` again and again until `signal` is given, and waits for all of it. */
async function every(ms: number, signal: AbortSignal, work: (nth: number) => Promise<void>): Promise<void> {
  const begun: Promise<void>[] = [];
  for (let nth = 0; !signal.aborted; nth += 1) {
    begun.push(work(nth));
    await Bun.sleep(ms);
  }
  await Promise.all(begun);
}

async function logIn(club: LargeClub, server: Server): Promise<void> {
  const headers = { "content-type": "application/json", origin: server.url };
  const body = JSON.stringify({ emailOrUsername: club.angler.username, password: club.angler.password });
  const response = await fetch(`${server.url}/api/auth/login`, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`A login was answered ${response.status}.`);
  await response.arrayBuffer();
}

async function fullLoad(club: LargeClub, server: Server): Promise<void> {
  const signal = AbortSignal.timeout(loadMs);
  const members = club.anglersOf(club.largeTournamentId, 200);
  const firstPhoto = 10_000;
  await Promise.all([
    timeReads(server, everyReader(club), signal),
    every(loginsEveryMs, signal, () => logIn(club, server)),
    every(submissionsEveryMs, signal, async (nth) => {
      const member = members[nth % members.length] ?? club.angler;
      await submitCatch(server.url, member, club.largeTournamentId, await photoOf12Megapixels(firstPhoto + nth));
    }),
    upload(club, server, uploads, uploads),
  ]);
  await untilRendered(club.folder);
}

/**
 * What the built file holds on the large club: a minute after its start, and at the most during a minute of page reads,
 * JSON, logins and submissions with 50 uploads of 12 megapixels at once. Build first: `scripts/build`.
 */
export async function bench(): Promise<Measure[]> {
  const demo = await firstDemo();
  const club = await largeClub();
  try {
    const server = await startBuilt(club.folder);
    try {
      await Bun.sleep(restMs);
      const idle = memoryOf(server.pid).resident;
      await fullLoad(club, server);
      const { peak, resident } = memoryOf(server.pid);
      return [
        atMost(maxIdle, { what: "a minute after the start, before any request", value: idle, unit: "MB" }),
        atMost(maxIdle, { what: "the same of the demo's first start, in an empty folder", value: demo, unit: "MB" }),
        atMost(maxAtPeak, { what: `peak with ${uploads} uploads at once`, value: peak, unit: "MB" }),
        { what: "after the load", value: resident, unit: "MB" },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    club.remove();
  }
}
