import { join } from "node:path";
import { openStore, type Store } from "../../src/db/store.ts";
import { readLeaderboard } from "../../src/standings/read-leaderboard.ts";
import { fullPageClub, largeClub } from "./shared/large-club.ts";
import { atMost, type Measure, ofRounds } from "./shared/measure.ts";
import { interleave, ratios } from "./shared/rounds.ts";

const rounds = 60;
const readsARound = 25;
const goal = 1.5;
const rows = 50;

/** Milliseconds of one read of a page, the mean over a round. */
async function timeRound(store: Store, tournamentId: number, after: number): Promise<number> {
  const begun = performance.now();
  for (let read = 0; read < readsARound; read += 1) {
    const { entries } = await store.read(async (db) => readLeaderboard(db, tournamentId, { after }));
    if (entries.length !== rows) throw new Error(`The page has ${entries.length} rows instead of ${rows}.`);
  }
  return (performance.now() - begun) / readsARound;
}

/**
 * Store time of fifty rows of a leaderboard, nothing kept: the first and the last page of 2,000 anglers in the large club
 * beside the first page of 60 anglers in a small one. The rounds alternate, so that whatever else the machine does falls
 * on all.
 */
export async function bench(): Promise<Measure[]> {
  const [large, small] = [await largeClub(), await fullPageClub()];
  const largeStore = openStore(join(large.folder, "club.sqlite"), large.standsAt);
  const smallStore = openStore(join(small.folder, "club.sqlite"), small.standsAt);
  try {
    const all = {
      first: () => timeRound(largeStore, large.largeTournamentId, 0),
      last: () => timeRound(largeStore, large.largeTournamentId, 1950),
      small: () => timeRound(smallStore, small.largeTournamentId, 0),
    };
    for (const one of Object.values(all)) await one();
    const ms = await interleave(rounds, all);
    const times = (what: string, values: readonly number[]) => ({ what, ...ofRounds(values), unit: "times" });
    return [
      { what: "2,000 anglers, 100,000 catches: first page", ...ofRounds(ms.first), unit: "ms" },
      { what: "2,000 anglers, 100,000 catches: last page", ...ofRounds(ms.last), unit: "ms" },
      { what: "60 anglers, 1,000 catches: first page", ...ofRounds(ms.small), unit: "ms" },
      atMost(goal, times("first page beside small", ratios(ms.first, ms.small))),
      atMost(goal, times("last page beside small", ratios(ms.last, ms.small))),
    ];
  } finally {
    for (const store of [largeStore, smallStore]) store.close();
    for (const club of [large, small]) club.remove();
  }
}
