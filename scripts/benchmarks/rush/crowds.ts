import { join } from "node:path";
import type { LargeClub } from "../shared/large-club.ts";
import { openCrowd } from "../shared/open-crowd.ts";
import { openReady } from "../shared/open-script.ts";
import type { Server } from "../shared/servers.ts";
import type { Submitted } from "../shared/submit-catch.ts";
import { untilNoTasks } from "../shared/until-no-tasks.ts";
import type { RushTask } from "./phones.ts";

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

/** Prepares the phones; `acknowledged` is filled with the ids of catches while `send` runs. */
export async function openRush(
  club: LargeClub,
  server: Server,
  { photos, perSecond }: { photos: number; perSecond: number },
) {
  const { largeTournamentId: tournamentId } = club;
  const anglers = club.anglersOf(tournamentId, photos);
  const cookies = Array.from({ length: photos }, (_, nth) => anglers[nth % anglers.length]?.cookie ?? "");
  const task: RushTask = { url: server.url, tournamentId, cookies, perSecond };
  const phones = await openReady(join(import.meta.dir, "phones.ts"), task);
  const acknowledged: number[] = [];
  return {
    acknowledged,
    async send(): Promise<Submitted[]> {
      await phones.say("begin");
      await phones.end();
      const sent: Submitted[] = [];
      for await (const line of phones.lines) {
        const outcome: Submitted = JSON.parse(line);
        sent.push(outcome);
        if (outcome.catchId !== null) acknowledged.push(outcome.catchId);
      }
      if (sent.length < cookies.length) throw new Error("The phones' process ended.");
      return sent;
    },
  };
}

/** Resolves when every photo was opened, with the seconds that it took. */
export async function untilOpened(folder: string): Promise<number> {
  const begun = performance.now();
  await untilNoTasks(folder, "open-photo");
  return (performance.now() - begun) / 1000;
}
