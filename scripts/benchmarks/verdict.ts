import { join } from "node:path";
import { openStore } from "../../src/base/db/store.ts";
import { judgeAll, keepNoPages, type Taken, verdictBy, waitingIn } from "./shared/judge-all.ts";
import { fullPageClub, largeClub } from "./shared/large-club.ts";
import { atMost, type Measure, median, ofRounds } from "./shared/measure.ts";
import { interleave, ratios } from "./shared/rounds.ts";
import type { BenchOptions } from "./shared/strict-rules.ts";

const rounds = 40;
const goal = 1.5;

const ms = (what: string, values: readonly number[]): Measure => ({ what, ...ofRounds(values), unit: "ms" });

/**
 * A verdict among 2,000 ranked anglers and 100,000 catches beside one among 50 anglers and 500, the other tournament in
 * the same club and in a small one. In this process, through the store alone, SQLite's page cache switched off;
 * interleaved rounds of three verdicts, each taken back afterwards, uncounted.
 */
export async function bench(options: BenchOptions): Promise<Measure[]> {
  const [club, smallClub] = [await largeClub(options), await fullPageClub(options)];
  const verdict = verdictBy(options);
  const store = openStore(join(club.folder, "club.sqlite"), club.standsAt);
  const smallStore = openStore(join(smallClub.folder, "club.sqlite"), club.standsAt);
  try {
    for (const one of [store, smallStore]) await keepNoPages(one);
    const [large, small] = [waitingIn(club, club.largeTournamentId), waitingIn(club, club.smallTournamentId)];
    const own = waitingIn(smallClub, smallClub.smallTournamentId);
    const all = {
      large: () => judgeAll(store, large, verdict, club.standsAt),
      small: () => judgeAll(store, small, verdict, club.standsAt),
      own: () => judgeAll(smallStore, own, verdict, club.standsAt),
    };
    for (const one of Object.values(all)) await one();
    const taken = await interleave(rounds, all);
    const of = (name: keyof typeof all, which: keyof Taken) => taken[name].map((one) => one[which]);
    const beside = (name: "small" | "own", which: keyof Taken) => ratios(of("large", which), of(name, which));
    const times = (what: string, values: readonly number[]) => ({ what, ...ofRounds(values), unit: "times" });
    return [
      ms("2,000 anglers, 100,000 catches: a verdict's statements", of("large", "work")),
      ms("50 anglers, 500 catches, same club", of("small", "work")),
      ms("50 anglers, 500 catches, small club", of("own", "work")),
      atMost(goal, times("large tournament beside the small one of the same club", beside("small", "work"))),
      atMost(goal, times("large tournament beside the one of the small club", beside("own", "work"))),
      { what: "with commit and disk, large", value: median(of("large", "write")), unit: "ms" },
      atMost(goal, times("with commit and disk, beside the one of the small club", beside("own", "write"))),
    ];
  } finally {
    for (const one of [store, smallStore]) await one.close();
    for (const one of [club, smallClub]) one.remove();
  }
}
