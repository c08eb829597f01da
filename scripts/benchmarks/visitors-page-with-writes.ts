import { besideBare, encodings } from "./shared/beside-bare.ts";
import { openBusyBoard, type Written } from "./shared/busy-board.ts";
import { largeClub } from "./shared/large-club.ts";
import type { Measure } from "./shared/measure.ts";
import { withScratchFolder } from "./shared/scratch-folder.ts";
import { startBuilt } from "./shared/servers.ts";

const rounds = 3;
const goal = 0.25;

const sumOf = (all: readonly Written[], name: keyof Written) => all.reduce((sum, one) => sum + one[name], 0);

function writes(all: readonly Written[]): Measure[] {
  const [verdicts, submissions] = [sumOf(all, "verdicts"), sumOf(all, "submissions")];
  const seconds = sumOf(all, "ms") / 1000;
  const none = (what: string, value: number): Measure => ({
    what: `${what}, of ${verdicts + submissions} writes`,
    value,
    unit: "",
    limit: "none",
    within: value === 0,
  });
  return [
    { what: "verdicts meanwhile", value: verdicts / seconds, unit: "a second" },
    { what: "submissions meanwhile", value: submissions / seconds, unit: "a second" },
    none("pages that did not show what was acknowledged", sumOf(all, "stalePages")),
    none("JSON answers that did not", sumOf(all, "staleAnswers")),
  ];
}

/**
 * The page and the public JSON of the large leaderboard as in visitors-page, while one verdict and seven submissions a
 * second are given on it over HTTP; after each the page and the JSON are looked at. Build first: `scripts/build`.
 */
export const bench = (): Promise<Measure[]> =>
  withScratchFolder(async (folder) => {
    const club = await largeClub();
    // The copy of the club is on its way to the disk, and no write ends before it is there.
    await Bun.spawn(["sync"]).exited;
    const server = await startBuilt(club.folder);
    try {
      const board = await openBusyBoard(server, club);
      const all: Written[] = [];
      const meanwhile = async <T>(loading: () => Promise<T>): Promise<T> => {
        const { result, written } = await board.during(loading);
        all.push(written);
        return result;
      };
      const measures: Measure[] = [];
      const path = `/tournaments/${club.largeTournamentId}`;
      const pages = encodings.map((encoding) => ({ path, encoding }));
      for (const page of [...pages, { path: `/api${path}/leaderboard`, encoding: "br" as const }]) {
        measures.push(...(await besideBare(server, folder, { ...page, rounds, goal, cpuToo: false, meanwhile })));
      }
      return [...measures, ...writes(all)];
    } finally {
      await server.stop();
      club.remove();
    }
  });
