import { join } from "node:path";
import { freePort } from "./shared/free-port.ts";
import { demoClub, largeClub } from "./shared/large-club.ts";
import { atMost, type Measure, ofRounds } from "./shared/measure.ts";
import { interleave, ratios } from "./shared/rounds.ts";
import { withScratchFolder } from "./shared/scratch-folder.ts";
import { builtFile, bun } from "./shared/servers.ts";

const rounds = 15;
const goal = 5;
const patienceMs = 20_000;

/** Compiled as the product is. */
const emptyProgram = `const server = Bun.serve({
  port: Number(process.env.PORT), hostname: "127.0.0.1", development: false, fetch: () => new Response("a constant"),
});`;

async function compileEmpty(folder: string): Promise<string> {
  const source = join(folder, "empty.ts");
  const file = join(folder, "empty");
  await Bun.write(source, emptyProgram);
  const flags = ["--compile", "--minify", "--bytecode", "--format=esm"];
  const made = Bun.spawn([bun, "build", ...flags, source, `--outfile=${file}`], { stdout: "ignore", stderr: "pipe" });
  if ((await made.exited) !== 0) throw new Error(await new Response(made.stderr).text());
  return file;
}

/** Milliseconds from starting a program to its first answer, of which all has arrived. */
async function startOf(file: string, path: string, dataDir: string): Promise<number> {
  const port = await freePort();
  const env = { PATH: process.env.PATH ?? "", PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: "off" };
  const begun = performance.now();
  const child = Bun.spawn([file], { env, stdout: "ignore", stderr: "inherit" });
  try {
    while (performance.now() - begun < patienceMs && child.exitCode === null) {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
      if (reply?.status === 200 && (await reply.bytes()).length > 0) return performance.now() - begun;
      await Bun.sleep(1);
    }
    throw new Error(`${file} did not answer ${path} in time.`);
  } finally {
    child.kill("SIGKILL");
    await child.exited;
  }
}

/**
 * From starting the built file to its first page, the leaderboard of a running tournament, on the demo's club and on one
 * of a million catches, beside an empty compiled program that serves a constant. Build first: `scripts/build`.
 */
export const bench = (): Promise<Measure[]> =>
  withScratchFolder(async (folder) => {
    const empty = await compileEmpty(folder);
    const demo = await demoClub();
    const large = await largeClub();
    try {
      const starts = {
        empty: () => startOf(empty, "/", folder),
        demo: () => startOf(builtFile, `/tournaments/${demo.runningTournamentId}`, demo.folder),
        large: () => startOf(builtFile, `/tournaments/${large.largeTournamentId}`, large.folder),
      };
      await interleave(2, starts);
      const times = await interleave(rounds, starts);
      const measure = (what: string, values: readonly number[], unit: string): Measure => ({
        what,
        unit,
        ...ofRounds(values),
      });
      return [
        measure("an empty program, to its first answer", times.empty, "ms"),
        measure("the demo's club, to its first page", times.demo, "ms"),
        measure("a club of 1,000,000 catches, to its first page", times.large, "ms"),
        atMost(goal, measure("the demo's club beside an empty program", ratios(times.demo, times.empty), "times")),
        atMost(goal, measure("the large club beside an empty program", ratios(times.large, times.empty), "times")),
      ];
    } finally {
      demo.remove();
      large.remove();
    }
  });
