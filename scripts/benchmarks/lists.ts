import { type BenchClub, demoClub, fullPageClub, largeClub, type Member } from "./shared/large-club.ts";
import { type Place, places } from "./shared/list-places.ts";
import { type Measure, median, ofRounds } from "./shared/measure.ts";
import { interleave, ratios } from "./shared/rounds.ts";
import { openTimed, type TimedClub } from "./shared/timed-club.ts";

const rounds = 15;
const goal = 2;

type Measured = { club: BenchClub; timed: TimedClub; tournamentId: number };

function readerOf({ who }: Place, { admin, angler }: BenchClub): Member | null {
  if (who === "visitor") return null;
  return who === "admin" ? admin : angler;
}

function ask(place: Place, { club, timed, tournamentId }: Measured): Promise<number> {
  const id = place.of === "angler" ? club.angler.id : tournamentId;
  return timed.storeMs(place.path.replace(":id", String(id)), readerOf(place, club));
}

/** Store time at the large club beside the demo, in one line, or two where the demo shows fewer rows. */
async function measure(place: Place, clubs: Record<"large" | "demo" | "full", Measured>): Promise<Measure[]> {
  const { large, demo, full } = clubs;
  const all = { large: () => ask(place, large), demo: () => ask(place, demo), full: () => ask(place, full) };
  for (const one of Object.values(all)) await one();
  const ms = await interleave(rounds, all);
  const what = `${place.who} ${place.path}: ${median(ms.large).toFixed(2)} ms`;
  const besideDemo = { what, ...ofRounds(ratios(ms.large, ms.demo)), unit: "times demo" };
  if (place.isWhole) return [{ ...besideDemo, what: `${what}, all of it on purpose` }];
  const limit = `at most ${goal}`;
  if (besideDemo.value <= goal) return [{ ...besideDemo, limit, within: true }];
  const besideFull = ofRounds(ratios(ms.large, ms.full));
  return [
    { ...besideDemo, what: `${what} (the demo shows fewer rows)` },
    { what: `${what}, same rows`, ...besideFull, unit: "times", limit, within: besideFull.value <= goal },
  ];
}

/**
 * Time in the store for every page and list at the large club beside the demo club; where that is more than twice, beside
 * the smallest club in which the list fills its page as well, because a page of fifty rows cannot cost what one of three
 * does. In this process, reads one at a time, nothing kept between requests; interleaved rounds.
 */
export async function bench(): Promise<Measure[]> {
  const [large, demo, full] = [await largeClub(), await demoClub(), await fullPageClub()];
  const opened = {
    large: { club: large, timed: openTimed(large), tournamentId: large.largeTournamentId },
    demo: { club: demo, timed: openTimed(demo), tournamentId: demo.runningTournamentId },
    full: { club: full, timed: openTimed(full), tournamentId: full.largeTournamentId },
  };
  try {
    const measures: Measure[] = [];
    for (const place of places) measures.push(...(await measure(place, opened)));
    const promised = measures.filter(({ within }) => within !== undefined);
    const kept = promised.filter(({ within }) => within);
    return [
      { what: `places within ${goal} times`, value: kept.length, unit: `of ${promised.length}` },
      ...measures.toSorted((one, other) => other.value - one.value),
    ];
  } finally {
    for (const { timed, club } of Object.values(opened)) {
      timed.close();
      club.remove();
    }
  }
}
