import { atLeast, type Measure, summarizeRounds } from "../shared/measure.ts";
import { interleave, ratios } from "../shared/rounds.ts";
import { type Server, startBare } from "../shared/servers.ts";
import { type Load, load, loadTool } from "./load.ts";

export const encodings = ["identity", "br", "gzip"] as const;

export type Page = { path: string; encoding: (typeof encodings)[number] };

type Comparison = Page & {
  rounds: number;
  /** The lowest acceptable ratio of requests per second, ours to the bare server's. */
  goal: number;
  /**
   * Runs a round of load while the board changes. Without it the goal also applies to processor time, which the writes
   * would share.
   */
  whileWriting?: (work: () => Promise<Load>) => Promise<Load>;
};

const loadsOf = (loads: readonly Load[]) => ({
  ...summarizeRounds(loads.map(({ aSecond }) => aSecond)),
  cpu: summarizeRounds(loads.map(({ cpu }) => cpu)).value,
  unit: "requests/s",
});

/**
 * Loads a page of the club and a bare `Bun.serve` that sends the same bytes with the same encoding, in interleaved rounds.
 * The bytes are stored in `folder`.
 */
export async function compareWithBareServer(club: Server, folder: string, comparison: Comparison): Promise<Measure[]> {
  const { path, encoding, rounds, goal, whileWriting } = comparison;
  const headers = { "accept-encoding": encoding };
  const reply = await fetch(club.url + path, { headers, decompress: false });
  const bytes = await reply.bytes();
  const sent = reply.headers.get("content-encoding");
  const type = reply.headers.get("content-type") ?? "";
  const bare = await startBare(folder, bytes, { "content-type": type, ...(sent && { "content-encoding": sent }) });
  try {
    await load(club, { path, headers, seconds: 1 });
    await load(bare, { path: "/", headers, seconds: 1 });
    const loadOurs = () => load(club, { path, headers });
    const { ours, theirs } = await interleave(rounds, {
      ours: () => (whileWriting ? whileWriting(loadOurs) : loadOurs()),
      theirs: () => load(bare, { path: "/", headers }),
    });
    const name = `${path}, ${encoding}${whileWriting ? ", while writing" : ""}`;
    const valuesOf = (loads: readonly Load[], figure: "aSecond" | "cpu") => loads.map((each) => each[figure]);
    const speed = ratios(valuesOf(ours, "aSecond"), valuesOf(theirs, "aSecond"));
    const cost = ratios(valuesOf(theirs, "cpu"), valuesOf(ours, "cpu"));
    const times = (what: string, values: number[]): Measure => ({ what, unit: "times", ...summarizeRounds(values) });
    const perCpuSecond = times(`${name}: requests per processor second, ours to bare`, cost);
    const size = bytes.length.toLocaleString("en-US");
    return [
      { what: `${name}, ${size} bytes (${loadTool})`, ...loadsOf(ours) },
      { what: `${name}: bare server`, ...loadsOf(theirs) },
      atLeast(goal, times(`${name}: requests per second, ours to bare`, speed)),
      whileWriting ? perCpuSecond : atLeast(goal, perCpuSecond),
    ];
  } finally {
    await bare.stop();
  }
}
