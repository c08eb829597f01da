import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildClub, large } from "./board.ts";
import { load, loadTool } from "./shared/load.ts";
import { atLeast, type Measure, ofRounds } from "./shared/measure.ts";
import { interleave, ratios } from "./shared/rounds.ts";
import { withScratchFolder } from "./shared/scratch-folder.ts";
import { type Server, startBare, startBuilt } from "./shared/servers.ts";

const rounds = 5;
const goal = 0.5;
const encodings = ["identity", "br", "gzip"] as const;

async function measure(club: Server, path: string, encoding: string, folder: string): Promise<Measure[]> {
  const headers = { "accept-encoding": encoding };
  const reply = await fetch(club.url + path, { headers, decompress: false });
  const bytes = await reply.bytes();
  const sent = reply.headers.get("content-encoding");
  const type = { "content-type": reply.headers.get("content-type") ?? "" };
  const bare = await startBare(folder, bytes, { ...type, ...(sent && { "content-encoding": sent }) });
  try {
    const { ours, theirs } = await interleave(rounds, {
      ours: () => load(club, { path, headers }),
      theirs: () => load(bare, { path: "/", headers }),
    });
    const asked = ratios(
      ours.map(({ aSecond }) => aSecond),
      theirs.map(({ aSecond }) => aSecond),
    );
    const cost = ratios(
      theirs.map(({ cpu }) => cpu),
      ours.map(({ cpu }) => cpu),
    );
    const figures = (one: typeof ours) => ({
      ...ofRounds(one.map(({ aSecond }) => aSecond)),
      cpu: ofRounds(one.map(({ cpu }) => cpu)).value,
      unit: "requests/s",
    });
    const what = `${encoding}, ${bytes.length.toLocaleString("en-US")} bytes (${loadTool})`;
    return [
      { what, ...figures(ours) },
      { what: `${encoding}: bare server`, ...figures(theirs) },
      atLeast(goal, { what: `${encoding}: requests beside bare`, unit: "times", ...ofRounds(asked) }),
      atLeast(goal, { what: `${encoding}: requests a processor second beside bare`, unit: "times", ...ofRounds(cost) }),
    ];
  } finally {
    await bare.stop();
  }
}

/**
 * A visitor's page of a large leaderboard (50 rows of 1,000 anglers and 20,000 catches), from the built file, beside a
 * bare `Bun.serve` that answers the same bytes; interleaved rounds, each encoding. Build first: `scripts/build`.
 */
export const bench = (): Promise<Measure[]> =>
  withScratchFolder(async (folder) => {
    const data = join(folder, "data");
    mkdirSync(data);
    const { store, tournamentId } = await buildClub(data, large, "club.sqlite");
    store.close();
    const club = await startBuilt(data);
    try {
      const measures: Measure[] = [];
      for (const encoding of encodings) {
        measures.push(...(await measure(club, `/tournaments/${tournamentId}`, encoding, folder)));
      }
      return measures;
    } finally {
      await club.stop();
    }
  });
