import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { LargeClub } from "../shared/large-club.ts";
import { linesOf } from "../shared/lines-of.ts";
import { cpuSeconds } from "../shared/process-figures.ts";
import { bun, type Server } from "../shared/servers.ts";
import type { Submitted } from "../shared/submit-catch.ts";
import type { CrowdTask } from "./upload-crowd.ts";

/** The time it took to make a thumbnail and a large picture of each photo. */
export type Worked = { seconds: number; cpuSeconds: number };

/** Resolves when all large pictures are rendered. */
export async function untilRendered(folder: string): Promise<void> {
  const db = new Database(join(folder, "club.sqlite"), { readonly: true });
  const left = db.query<{ count: number }, []>("select count(*) as count from tasks where kind = 'rendition'");
  while ((left.get()?.count ?? 0) > 0) await Bun.sleep(10);
  db.close();
}

let sentSoFar = 0;

/**
 * Prepares `count` catches with new photos in another process, to be sent `atOnce` at a time. The returned function sends
 * them and resolves when all are accepted; it throws when one isn't.
 */
export async function uploadElsewhere(club: LargeClub, server: Server, count: number, atOnce: number) {
  const cookies = club.anglersOf(club.largeTournamentId, count).map(({ cookie }) => cookie);
  const { largeTournamentId: tournamentId } = club;
  const task: CrowdTask = { url: server.url, tournamentId, cookies, first: sentSoFar, atOnce };
  sentSoFar += count;
  const script = join(import.meta.dir, "upload-crowd.ts");
  const child = Bun.spawn([bun, script], { stdin: "pipe", stdout: "pipe", stderr: "inherit" });
  await child.stdin.write(`${JSON.stringify(task)}\n`);
  await child.stdin.flush();
  const lines = linesOf(child.stdout);
  await lines.next();
  return async (): Promise<void> => {
    await child.stdin.write("begin\n");
    await child.stdin.end();
    const { value } = await lines.next();
    const sent: Submitted[] = JSON.parse(value ?? "[]");
    const refused = sent.find(({ catchId }) => catchId === null);
    if (refused || sent.length < count) throw new Error(`An upload was answered ${refused?.status}.`);
  };
}

/**
 * Uploads through the server, until both pictures of each photo are rendered. The photos are made before the clock starts,
 * as in `codecRound`.
 */
export async function uploadRound(club: LargeClub, server: Server, count: number): Promise<Worked> {
  const begin = await uploadElsewhere(club, server, count, 6);
  const before = cpuSeconds(server.pid);
  const begun = performance.now();
  await begin();
  await untilRendered(club.folder);
  return { seconds: (performance.now() - begun) / 1000, cpuSeconds: cpuSeconds(server.pid) - before };
}

/** Renders the same pictures with the codec alone, in a separate process. */
export async function codecRound(count: number): Promise<Worked> {
  const child = Bun.spawn([bun, join(import.meta.dir, "raw-codec.ts"), String(count)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  return new Response(child.stdout).json();
}
