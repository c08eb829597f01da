import { besideBare, encodings } from "./shared/beside-bare.ts";
import { largeClub } from "./shared/large-club.ts";
import type { Measure } from "./shared/measure.ts";
import { withScratchFolder } from "./shared/scratch-folder.ts";
import { startBuilt } from "./shared/servers.ts";
import type { BenchOptions } from "./shared/strict-rules.ts";

const rounds = 5;
const goal = 0.4;

/**
 * A visitor's page of the large leaderboard (50 rows of 2,000 anglers and 100,000 catches), from the built file, beside
 * a bare `Bun.serve` that answers the same bytes; interleaved rounds, each encoding. Build first: `scripts/build`.
 */
export const bench = (options: BenchOptions): Promise<Measure[]> =>
  withScratchFolder(async (folder) => {
    const club = await largeClub(options);
    const server = await startBuilt(club.folder);
    try {
      const measures: Measure[] = [];
      for (const encoding of encodings) {
        const page = { path: `/tournaments/${club.largeTournamentId}`, encoding };
        const order = { ...page, rounds, goal, cpuToo: true, meanwhile: <T>(loading: () => Promise<T>) => loading() };
        measures.push(...(await besideBare(server, folder, order)));
      }
      return measures;
    } finally {
      await server.stop();
      club.remove();
    }
  });
