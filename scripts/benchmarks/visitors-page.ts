import { type LargeClub, largeClub } from "./shared/large-club.ts";
import type { Measure } from "./shared/measure.ts";
import { withScratchFolder } from "./shared/scratch-folder.ts";
import { type Server, startBuilt } from "./shared/servers.ts";
import { compareWithBareServer, encodings, type Page } from "./visitors-page/beside-bare.ts";
import { openBusyBoard, type Written } from "./visitors-page/busy-board.ts";

const quiet = { rounds: 5, goal: 0.4 };
const busy = { rounds: 3, goal: 0.25 };

const total = (rounds: readonly Written[], name: keyof Written) => rounds.reduce((sum, round) => sum + round[name], 0);

function writeMeasures(rounds: readonly Written[]): Measure[] {
  const [decisions, submissions] = [total(rounds, "decisions"), total(rounds, "submissions")];
  const seconds = total(rounds, "ms") / 1000;
  const none = (what: string, value: number): Measure => ({
    what: `${what}, after ${decisions + submissions} writes`,
    value,
    unit: "",
    limit: "none",
    within: value === 0,
  });
  return [
    { what: "decisions during the load", value: decisions / seconds, unit: "a second" },
    { what: "submissions during the load", value: submissions / seconds, unit: "a second" },
    none("stale pages", total(rounds, "stalePages")),
    none("stale JSON replies", total(rounds, "staleReplies")),
  ];
}

async function measureWhileWriting(server: Server, club: LargeClub, pages: Page[], folder: string): Promise<Measure[]> {
  const board = await openBusyBoard(server, club);
  const rounds: Written[] = [];
  const whileWriting = async <T>(work: () => Promise<T>): Promise<T> => {
    const { result, written } = await board.during(work);
    rounds.push(written);
    return result;
  };
  const measures: Measure[] = [];
  for (const page of pages)
    measures.push(...(await compareWithBareServer(server, folder, { ...page, ...busy, whileWriting })));
  return [...measures, ...writeMeasures(rounds)];
}

/**
 * A visitor's page of the large leaderboard (50 rows of 2,000 anglers and 100,000 catches), served by the built file,
 * compared with a bare `Bun.serve` that sends the same bytes, in interleaved rounds for each encoding. Then the same pages
 * and the public JSON while one decision and seven submissions a second change the board: every reply must show every
 * acknowledged write. Build first: `scripts/build`.
 */
export const bench = (): Promise<Measure[]> =>
  withScratchFolder(async (folder) => {
    const club = await largeClub();
    // No write can finish until the copy of the club is on the disk.
    await Bun.spawn(["sync"]).exited;
    const server = await startBuilt(club.folder);
    try {
      const path = `/tournaments/${club.largeTournamentId}`;
      const pages: Page[] = encodings.map((encoding) => ({ path, encoding }));
      const json: Page = { path: `/api${path}/leaderboard`, encoding: "br" };
      const measures: Measure[] = [];
      for (const page of pages) measures.push(...(await compareWithBareServer(server, folder, { ...page, ...quiet })));
      return [...measures, ...(await measureWhileWriting(server, club, [...pages, json], folder))];
    } finally {
      await server.stop();
      club.remove();
    }
  });
