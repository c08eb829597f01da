import { type Load, load, loadTool } from "./load.ts";
import { atLeast, type Measure, ofRounds } from "./measure.ts";
import { interleave, ratios } from "./rounds.ts";
import { type Server, startBare } from "./servers.ts";

export const encodings = ["identity", "br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

type Page = { path: string; encoding: Encoding };

/** What is measured of a page; `meanwhile` is what else happens while ours is loaded. */
type Order = Page & {
  rounds: number;
  /** Of requests a second, ours beside the bare server's. */
  goal: number;
  /** Whether the processor time of a request is held to the goal, too. */
  cpuToo: boolean;
  meanwhile: (loading: () => Promise<Load>) => Promise<Load>;
};

const loadsOf = (loads: readonly Load[]) => ({
  ...ofRounds(loads.map(({ aSecond }) => aSecond)),
  cpu: ofRounds(loads.map(({ cpu }) => cpu)).value,
  unit: "requests/s",
});

/**
 * Loads a page of the club, and a bare `Bun.serve` that answers the same bytes with the same encoding, in interleaved
 * rounds. `folder` is for the bytes.
 */
export async function besideBare(club: Server, folder: string, order: Order): Promise<Measure[]> {
  const { path, encoding, rounds, goal, cpuToo, meanwhile } = order;
  const headers = { "accept-encoding": encoding };
  const reply = await fetch(club.url + path, { headers, decompress: false });
  const bytes = await reply.bytes();
  const sent = reply.headers.get("content-encoding");
  const type = reply.headers.get("content-type") ?? "";
  const bare = await startBare(folder, bytes, { "content-type": type, ...(sent && { "content-encoding": sent }) });
  try {
    for (const warming of [
      { server: club, path },
      { server: bare, path: "/" },
    ]) {
      await load(warming.server, { path: warming.path, headers, seconds: 1 });
    }
    const { ours, theirs } = await interleave(rounds, {
      ours: () => meanwhile(() => load(club, { path, headers })),
      theirs: () => load(bare, { path: "/", headers }),
    });
    const asked = ratios(...both(ours, theirs, "aSecond"));
    const cost = ratios(...both(theirs, ours, "cpu"));
    const times = (what: string, values: number[]): Measure => ({ what, unit: "times", ...ofRounds(values) });
    const afford = times(`${path}, ${encoding}: the same of requests a second of processor`, cost);
    const size = bytes.length.toLocaleString("en-US");
    return [
      { what: `${path}, ${encoding}, ${size} bytes (${loadTool})`, ...loadsOf(ours) },
      { what: `${path}, ${encoding}: bare server`, ...loadsOf(theirs) },
      atLeast(goal, times(`${path}, ${encoding}: ours beside bare`, asked)),
      cpuToo ? atLeast(goal, afford) : afford,
    ];
  } finally {
    await bare.stop();
  }
}

function both(ours: readonly Load[], theirs: readonly Load[], figure: "aSecond" | "cpu"): [number[], number[]] {
  return [ours.map((one) => one[figure]), theirs.map((one) => one[figure])];
}
