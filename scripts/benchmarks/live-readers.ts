import { join } from "node:path";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { type LargeClub, largeClub } from "./shared/large-club.ts";
import { linesOf } from "./shared/lines-of.ts";
import type { Reached } from "./shared/live-crowd.ts";
import { atMost, type Measure, ofRounds } from "./shared/measure.ts";
import { memoryOf } from "./shared/process-figures.ts";
import { bun, type Server, startBuilt } from "./shared/servers.ts";

const readers = 2000;
const verdicts = 5;
const heardWithinMs = 500;
const shownWithinMs = 3000;
const maxMegabytes = 50;
const calmMs = 3000;

const now = () => performance.timeOrigin + performance.now();

/** The crowd's process: its lines, one after the other. */
function openCrowd(server: Server, tournamentId: number) {
  const script = join(import.meta.dir, "shared/live-crowd.ts");
  const child = Bun.spawn([bun, script, server.url, String(tournamentId), String(readers)], {
    env: { PATH: process.env.PATH ?? "", BUN_CONFIG_MAX_HTTP_REQUESTS: String(readers * 5) },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const lines = linesOf(child.stdout);
  return {
    async next(): Promise<string> {
      const line = await lines.next();
      if (line.done) throw new Error("The crowd went home.");
      return line.value;
    },
    async leave() {
      await child.stdin.end();
      await child.exited;
    },
  };
}

/** The judge verifies a catch from an angler's card; answers when that was sent, UTC ms. */
async function verify(club: LargeClub, server: Server, username: string, length: number): Promise<number> {
  const fish = {
    username,
    species: "Largemouth Bass",
    length: length.toFixed(1),
    weight: "9.5",
    location: "South bank",
  };
  const card = { ...fish, notes: "", caughtAt: null, paperNote: "Card 7, seen by the weigh master" };
  const sentAt = now();
  const headers = { cookie: club.admin.cookie, origin: server.url, "content-type": "application/json" };
  const url = `${server.url}/api/admin/tournaments/${club.largeTournamentId}/catches`;
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(card) });
  if (!response.ok) throw new Error(`The card was answered ${response.status}: ${await response.text()}`);
  return sentAt;
}

async function boardOf(club: LargeClub, server: Server): Promise<LeaderboardEntry[]> {
  return (await fetch(`${server.url}/api/tournaments/${club.largeTournamentId}/leaderboard`)).json();
}

/** Verdicts for the leader, one after the other. */
async function giveVerdicts(club: LargeClub, server: Server) {
  const before = memoryOf(server.pid).resident;
  const crowd = openCrowd(server, club.largeTournamentId);
  await crowd.next();
  const rounds: { heard: number; shown: number; asked: number }[] = [];
  for (let nth = 0; nth < verdicts; nth += 1) {
    const [leader] = await boardOf(club, server);
    const { username = "", fish = [] } = leader ?? {};
    const sentAt = await verify(club, server, username, (fish[0] ?? 0) - 0.1);
    const reached: Reached = JSON.parse(await crowd.next());
    rounds.push({ heard: reached.lastHeardAt - sentAt, shown: reached.lastShownAt - sentAt, asked: reached.asked });
  }
  await Bun.sleep(calmMs);
  const added = memoryOf(server.pid).resident - before;
  await crowd.leave();
  return { rounds, added };
}

/**
 * 2,000 readers who have the leaderboard of the large tournament open, while verdicts are given: when each has reached the
 * last of them, and when the last page shows it. Build first: `scripts/build`.
 */
export async function bench(): Promise<Measure[]> {
  const club = await largeClub();
  try {
    const server = await startBuilt(club.folder);
    try {
      await fetch(`${server.url}/tournaments/${club.largeTournamentId}`);
      const { rounds, added } = await giveVerdicts(club, server);
      const asked = Math.max(...rounds.map((one) => one.asked));
      const heard = { what: `a verdict has reached the last of ${readers} readers`, unit: "ms" };
      const shown = { what: `a verdict is on every page (${asked} had to ask)`, unit: "ms" };
      return [
        atMost(heardWithinMs, { ...heard, ...ofRounds(rounds.map((one) => one.heard)) }),
        atMost(shownWithinMs, { ...shown, ...ofRounds(rounds.map((one) => one.shown)) }),
        atMost(maxMegabytes, { what: `memory that ${readers} readers add`, unit: "MB", value: added }),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    club.remove();
  }
}
