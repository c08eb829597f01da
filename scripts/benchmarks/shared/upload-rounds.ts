import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { LargeClub } from "./large-club.ts";
import { linesOf } from "./lines-of.ts";
import { photoOf12Megapixels } from "./photos.ts";
import { cpuSeconds } from "./process-figures.ts";
import { bun, type Server } from "./servers.ts";
import { type Submitted, submitCatch } from "./submit-catch.ts";
import type { CrowdTask } from "./upload-crowd.ts";

/** What a number of photos took to become a thumbnail and a large picture each. */
export type Worked = { seconds: number; cpuSeconds: number };

/** Resolves when no picture waits to be made large. */
export async function untilRendered(folder: string): Promise<void> {
  const db = new Database(join(folder, "club.sqlite"), { readonly: true });
  const left = db.query<{ count: number }, []>("select count(*) as count from tasks where kind = 'rendition'");
  while ((left.get()?.count ?? 0) > 0) await Bun.sleep(10);
  db.close();
}

let sentSoFar = 0;

/** Submits so many catches with photos never sent before, `atOnce` at a time. Throws when one is not accepted. */
export async function upload(club: LargeClub, server: Server, count: number, atOnce: number): Promise<Submitted[]> {
  const members = club.anglersOf(club.largeTournamentId, count);
  const waiting = await Promise.all(
    members.map(async (member) => ({ member, photo: await photoOf12Megapixels(sentSoFar++) })),
  );
  const sent: Submitted[] = [];
  const phone = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const one = await submitCatch(server.url, next.member, club.largeTournamentId, next.photo);
      if (one.catchId === null) throw new Error(`An upload was answered ${one.status}.`);
      sent.push(one);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, phone));
  return sent;
}

/**
 * As `upload`, from another process: makes the photos, and answers how to begin sending them. That resolves when all have
 * been accepted, or throws.
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
 * Through the server: over HTTP, to the disk, into the database, until both pictures of each are there. As with the codec
 * alone, the photos are made before the clock starts.
 */
export async function uploadRound(club: LargeClub, server: Server, count: number): Promise<Worked> {
  const begin = await uploadElsewhere(club, server, count, 6);
  const before = cpuSeconds(server.pid);
  const begun = performance.now();
  await begin();
  await untilRendered(club.folder);
  return { seconds: (performance.now() - begun) / 1000, cpuSeconds: cpuSeconds(server.pid) - before };
}

/** The codec alone, in a process of its own. */
export async function codecRound(count: number): Promise<Worked> {
  const child = Bun.spawn([bun, join(import.meta.dir, "raw-codec.ts"), String(count)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  return new Response(child.stdout).json();
}
