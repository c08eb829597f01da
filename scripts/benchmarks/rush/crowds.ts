import { join } from "node:path";
import type { LargeClub } from "../shared/large-club.ts";
import { openCrowd } from "../shared/open-crowd.ts";
import { openReady } from "../shared/open-script.ts";
import type { Server } from "../shared/servers.ts";
import { untilNoTasks } from "../shared/until-no-tasks.ts";
import type { Pace, RushTask, SentCatch } from "./phones.ts";

/** Readers who have the board open, in a separate process. */
export async function openReaders(server: Server, tournamentId: number, count: number) {
  const crowd = await openCrowd(server, tournamentId, count);
  const drained = (async () => {
    for await (const _ of crowd.lines);
  })();
  return {
    async close() {
      await crowd.close();
      await drained;
    },
  };
}

/**
 * Prepares the phones. While `send` runs, `sent` is filled with the outcomes, and `acknowledged` with the ids of catches that judges
 * may take from it.
 */
export async function openRush(club: LargeClub, server: Server, { photos, ...pace }: { photos: number } & Pace) {
  const { largeTournamentId: tournamentId } = club;
  const anglers = club.anglersOf(tournamentId, photos);
  const cookies = Array.from({ length: photos }, (_, nth) => anglers[nth % anglers.length]?.cookie ?? "");
  const task: RushTask = { url: server.url, tournamentId, cookies, pace };
  const phones = await openReady(join(import.meta.dir, "phones.ts"), task);
  const acknowledged: number[] = [];
  const sent: SentCatch[] = [];
  return {
    acknowledged,
    sent,
    stop: () => phones.kill(),
    async send(): Promise<SentCatch[]> {
      await phones.say("begin");
      await phones.end();
      for await (const line of phones.lines) {
        const outcome: SentCatch = JSON.parse(line);
        sent.push(outcome);
        if (outcome.catchId !== null) acknowledged.push(outcome.catchId);
      }
      if (sent.length < cookies.length) throw new Error("The phones' process ended.");
      return sent;
    },
  };
}

/** Resolves when every photo was opened, with the seconds that it took. */
export async function waitUntilOpened(folder: string): Promise<number> {
  const begun = performance.now();
  await untilNoTasks(folder, "open-photo");
  return (performance.now() - begun) / 1000;
}
