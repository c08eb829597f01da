import { approve } from "../shared/approve.ts";
import type { BenchClub } from "../shared/large-club.ts";
import type { Server } from "../shared/servers.ts";

/** `seenMs` is how long the catch took to show, `ms` the decision. */
export type TimedDecision = { status: number; seenMs: number; ms: number };

const pauseMs = 500;

/** Opens the catch first, as judges do, which also decodes a photo that hasn't been opened yet. */
async function decide(club: BenchClub, server: Server, catchId: number): Promise<TimedDecision> {
  const opened = performance.now();
  const seen = await fetch(`${server.url}/api/admin/catches/${catchId}`, { headers: { cookie: club.admin.cookie } });
  await seen.text();
  if (!seen.ok) throw new Error(`Opening a catch returned ${seen.status}.`);
  const begun = performance.now();
  const response = await approve(club, server, catchId);
  const answer = await response.text();
  if (!response.ok) console.error(`A decision returned ${response.status}: ${answer}`);
  return { status: response.status, seenMs: begun - opened, ms: performance.now() - begun };
}

/** Judges who approve the catches in `arrived`, the oldest first, two a second each. */
export async function decideUntil(
  signal: AbortSignal,
  club: BenchClub,
  server: Server,
  arrived: number[],
  judges: number,
): Promise<TimedDecision[]> {
  const decided: TimedDecision[] = [];
  async function judge(): Promise<void> {
    while (!signal.aborted) {
      const catchId = arrived.shift();
      if (catchId !== undefined) decided.push(await decide(club, server, catchId));
      await Bun.sleep(pauseMs);
    }
  }
  await Promise.all(Array.from({ length: judges }, judge));
  return decided;
}
