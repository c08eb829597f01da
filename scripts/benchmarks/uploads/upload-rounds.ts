import { join } from "node:path";
import type { LargeClub } from "../shared/large-club.ts";
import { openReady } from "../shared/open-script.ts";
import { cpuSeconds } from "../shared/process-figures.ts";
import { bun, type Server } from "../shared/servers.ts";
import type { Submitted } from "../shared/submit-catch.ts";
import { untilNoTasks } from "../shared/until-no-tasks.ts";
import type { CrowdTask } from "./upload-crowd.ts";

/** The time it took to make a thumbnail and a large picture of each photo. */
export type Worked = { seconds: number; cpuSeconds: number };

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
  const phones = await openReady(join(import.meta.dir, "upload-crowd.ts"), task);
  return async (): Promise<void> => {
    await phones.say("begin");
    await phones.end();
    const sent: Submitted[] = JSON.parse(await phones.next());
    const refused = sent.find(({ catchId }) => catchId === null);
    if (refused || sent.length < count) throw new Error(`An upload got status ${refused?.status}.`);
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
  await untilNoTasks(club.folder, "rendition");
  return { seconds: (performance.now() - begun) / 1000, cpuSeconds: cpuSeconds(server.pid) - before };
}

/** Renders the same pictures with only the codec, in a separate process. */
export async function codecRound(count: number): Promise<Worked> {
  const child = Bun.spawn([bun, join(import.meta.dir, "raw-codec.ts"), String(count)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  return new Response(child.stdout).json();
}
