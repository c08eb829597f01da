import type { LeaderboardEntry } from "../../../src/results/leaderboard-views.ts";
import { type LargeClub, largeClub } from "../shared/large-club.ts";
import type { Reached } from "../shared/live-crowd.ts";
import { atMost, type Measure, summarizeRounds } from "../shared/measure.ts";
import { openCrowd } from "../shared/open-crowd.ts";
import { memoryOf } from "../shared/process-figures.ts";
import { type Server, startBuilt } from "../shared/servers.ts";

const readers = 2000;
const decisions = 5;
const maxHeardMs = 500;
const maxShownMs = 3000;
const maxMegabytes = 50;
const settleMs = 3000;

const now = () => performance.timeOrigin + performance.now();

/** Approves a catch on paper for the angler; returns when it was sent, UTC ms. */
async function enterCatch(club: LargeClub, server: Server, username: string, length: number): Promise<number> {
  const fish = {
    username,
    species: "Largemouth Bass",
    length: length.toFixed(1),
    weight: "9.5",
    location: "South bank",
  };
  const body = JSON.stringify({ ...fish, notes: "", caughtAt: null, paperNote: "Card 7, seen by the weigh master" });
  const sentAt = now();
  const headers = { cookie: club.admin.cookie, origin: server.url, "content-type": "application/json" };
  const url = `${server.url}/api/admin/tournaments/${club.largeTournamentId}/catches`;
  const response = await fetch(url, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`The catch got status ${response.status}: ${await response.text()}`);
  return sentAt;
}

/** Gives the leader one fish after another. */
async function reachReaders(club: LargeClub, server: Server) {
  const residentBefore = memoryOf(server.pid).resident;
  const crowd = await openCrowd(server, club.largeTournamentId, readers);
  const rounds: { heard: number; shown: number; asked: number }[] = [];
  for (let nth = 0; nth < decisions; nth += 1) {
    const reply = await fetch(`${server.url}/api/tournaments/${club.largeTournamentId}/leaderboard`);
    const [leader]: LeaderboardEntry[] = await reply.json();
    const { username = "", fish = [] } = leader ?? {};
    const sentAt = await enterCatch(club, server, username, (fish[0] ?? 0) - 0.1);
    const reached: Reached = JSON.parse(await crowd.next());
    rounds.push({ heard: reached.lastHeardAt - sentAt, shown: reached.lastShownAt - sentAt, asked: reached.asked });
  }
  await Bun.sleep(settleMs);
  const megabytes = memoryOf(server.pid).resident - residentBefore;
  await crowd.close();
  return { rounds, megabytes };
}

/** 2,000 readers have the large tournament's leaderboard open while catches are approved. */
export async function measureReaders(): Promise<Measure[]> {
  const club = await largeClub();
  const server = await startBuilt(club.folder);
  try {
    await fetch(`${server.url}/tournaments/${club.largeTournamentId}`);
    const { rounds, megabytes } = await reachReaders(club, server);
    const reloads = Math.max(...rounds.map((round) => round.asked));
    const heard = { what: `a decision reaches the last of ${readers} readers`, unit: "ms" };
    const shown = { what: `a decision is on every page (${reloads} had to reload)`, unit: "ms" };
    return [
      atMost(maxHeardMs, { ...heard, ...summarizeRounds(rounds.map((round) => round.heard)) }),
      atMost(maxShownMs, { ...shown, ...summarizeRounds(rounds.map((round) => round.shown)) }),
      atMost(maxMegabytes, { what: `memory added by ${readers} readers`, unit: "MB", value: megabytes }),
    ];
  } finally {
    await server.stop();
    club.remove();
  }
}
