import { freePort } from "./shared/free-port.ts";
import { demoClub, largeClub } from "./shared/large-club.ts";
import { atMost, type Measure, ofRounds } from "./shared/measure.ts";
import { interleave } from "./shared/rounds.ts";
import { builtFile } from "./shared/servers.ts";

const rounds = 15;
const maxMs = 200;
const timeoutMs = 20_000;

/** Milliseconds from starting a program to its first answer, of which all has arrived. */
async function startOf(path: string, dataDir: string): Promise<number> {
  const port = await freePort();
  const env = { PATH: process.env.PATH ?? "", PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: "off" };
  const begun = performance.now();
  const child = Bun.spawn([builtFile], { env, stdout: "ignore", stderr: "inherit" });
  try {
    while (performance.now() - begun < timeoutMs && child.exitCode === null) {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
      if (reply?.status === 200 && (await reply.bytes()).length > 0) return performance.now() - begun;
      await Bun.sleep(1);
    }
    throw new Error(`${builtFile} did not answer ${path} in time.`);
  } finally {
    child.kill("SIGKILL");
    await child.exited;
  }
}

/**
 * From starting the built file to its first page, the leaderboard of a running tournament, on the demo's club and on one
 * of a million catches. Build first: `scripts/build`.
 */
export async function bench(): Promise<Measure[]> {
  const [demo, large] = [await demoClub(), await largeClub()];
  try {
    const starts = {
      demo: () => startOf(`/tournaments/${demo.runningTournamentId}`, demo.folder),
      large: () => startOf(`/tournaments/${large.largeTournamentId}`, large.folder),
    };
    await interleave(2, starts);
    const times = await interleave(rounds, starts);
    const measure = (what: string, values: readonly number[]) =>
      atMost(maxMs, { what, unit: "ms", ...ofRounds(values) });
    return [
      measure("the demo's club, to its first page", times.demo),
      measure("a club of 1,000,000 catches, to its first page", times.large),
    ];
  } finally {
    demo.remove();
    large.remove();
  }
}
