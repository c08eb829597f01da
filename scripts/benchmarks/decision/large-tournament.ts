import { join } from "node:path";
import { openStore } from "../../../src/base/db/store.ts";
import { fullPageClub, largeClub } from "../shared/large-club.ts";
import { atMost, type Measure, median, summarizeRounds } from "../shared/measure.ts";
import { interleave, ratios } from "../shared/rounds.ts";
import { disablePageCache, listWaitingCatches, measureDecisions, type Timing } from "./measure-decisions.ts";

const rounds = 40;
const goal = 1.5;

const ms = (what: string, values: readonly number[]): Measure => ({ what, ...summarizeRounds(values), unit: "ms" });

/**
 * A decision among 2,000 ranked anglers and 100,000 catches, compared with one among 50 anglers and 500 catches, both in
 * the same club of a million catches and in a small club. It calls the store directly, with SQLite's page cache disabled,
 * in interleaved rounds.
 */
export async function measureLargeTournament(): Promise<Measure[]> {
  const [club, smallClub] = [await largeClub(), await fullPageClub()];
  const store = openStore(join(club.folder, "club.sqlite"), club.standsAt);
  const smallStore = openStore(join(smallClub.folder, "club.sqlite"), club.standsAt);
  try {
    await disablePageCache(store);
    await disablePageCache(smallStore);
    const large = listWaitingCatches(club, club.largeTournamentId);
    const small = listWaitingCatches(club, club.smallTournamentId);
    const smallest = listWaitingCatches(smallClub, smallClub.smallTournamentId);
    const compared = {
      large: () => measureDecisions(store, large, club.standsAt),
      sameClub: () => measureDecisions(store, small, club.standsAt),
      smallClub: () => measureDecisions(smallStore, smallest, club.standsAt),
    };
    for (const warmUp of Object.values(compared)) await warmUp();
    const timings = await interleave(rounds, compared);
    const valuesOf = (name: keyof typeof compared, part: keyof Timing) => timings[name].map((each) => each[part]);
    const compare = (label: string, name: "sameClub" | "smallClub", part: keyof Timing) =>
      atMost(goal, {
        what: label,
        ...summarizeRounds(ratios(valuesOf("large", part), valuesOf(name, part))),
        unit: "times",
      });
    return [
      ms("2,000 anglers, 100,000 catches: a decision's statements", valuesOf("large", "statements")),
      ms("50 anglers, 500 catches, same club", valuesOf("sameClub", "statements")),
      ms("50 anglers, 500 catches, small club", valuesOf("smallClub", "statements")),
      compare("large tournament, to a small one of the same club", "sameClub", "statements"),
      compare("large tournament, to one of a small club", "smallClub", "statements"),
      { what: "large tournament, with commit and disk", value: median(valuesOf("large", "write")), unit: "ms" },
      compare("with commit and disk, to one of a small club", "smallClub", "write"),
    ];
  } finally {
    await store.close();
    await smallStore.close();
    club.remove();
    smallClub.remove();
  }
}
