import type { BenchClub } from "../shared/large-club.ts";
import type { Server } from "../shared/servers.ts";

export type Decided = { status: number; ms: number };

const betweenMs = 500;

async function approve(club: BenchClub, server: Server, catchId: number): Promise<Decided> {
  const headers = { cookie: club.admin.cookie, origin: server.url, "content-type": "application/json" };
  const begun = performance.now();
  const response = await fetch(`${server.url}/api/admin/catches/${catchId}/verify`, {
    method: "POST",
    headers,
    body: JSON.stringify({ isVerified: true }),
  });
  const answer = await response.text();
  if (!response.ok) console.error(`A decision was answered ${response.status}: ${answer}`);
  return { status: response.status, ms: performance.now() - begun };
}

/** Judges who approve the catches in `arrived`, the oldest first, two a second each. */
export async function decideUntil(
  over: AbortSignal,
  club: BenchClub,
  server: Server,
  arrived: number[],
  judges: number,
): Promise<Decided[]> {
  const decided: Decided[] = [];
  async function judge(): Promise<void> {
    while (!over.aborted) {
      const catchId = arrived.shift();
      if (catchId !== undefined) decided.push(await approve(club, server, catchId));
      await Bun.sleep(betweenMs);
    }
  }
  await Promise.all(Array.from({ length: judges }, judge));
  return decided;
}
