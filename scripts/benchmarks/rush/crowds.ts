import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { LargeClub } from "../shared/large-club.ts";
import { linesOf } from "../shared/lines-of.ts";
import { bun, type Server } from "../shared/servers.ts";
import type { Submitted } from "../shared/submit-catch.ts";
import type { RushTask } from "./phones.ts";

const env = { PATH: process.env.PATH ?? "", BUN_CONFIG_MAX_HTTP_REQUESTS: "2000" };

/** Readers who have the board open, in a separate process. */
export async function openReaders(server: Server, tournamentId: number, count: number) {
  const script = join(import.meta.dir, "../decision/live-crowd.ts");
  const child = Bun.spawn([bun, script, server.url, String(tournamentId), String(count)], {
    ...{ env, stdin: "pipe", stdout: "pipe", stderr: "inherit" },
  });
  const lines = linesOf(child.stdout);
  if ((await lines.next()).value !== "open") throw new Error("The readers' process ended.");
  const drained = (async () => {
    for await (const _ of lines);
  })();
  return {
    async close() {
      await child.stdin.end();
      await child.exited;
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
  const child = Bun.spawn([bun, join(import.meta.dir, "phones.ts")], {
    ...{ env, stdin: "pipe", stdout: "pipe", stderr: "inherit" },
  });
  await child.stdin.write(`${JSON.stringify(task)}\n`);
  await child.stdin.flush();
  const lines = linesOf(child.stdout);
  await lines.next();
  const acknowledged: number[] = [];
  return {
    acknowledged,
    async send(): Promise<Submitted[]> {
      await child.stdin.write("begin\n");
      await child.stdin.end();
      const sent: Submitted[] = [];
      for await (const line of lines) {
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
  const db = new Database(join(folder, "club.sqlite"), { readonly: true });
  const left = db.query<{ count: number }, []>("select count(*) as count from tasks where kind = 'open-photo'");
  while ((left.get()?.count ?? 0) > 0) await Bun.sleep(100);
  db.close();
  return (performance.now() - begun) / 1000;
}
