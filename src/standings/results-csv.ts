import { csvText, fileNamePart, words } from "../format/csv.ts";
import { decimalText } from "../format/numbers.ts";
import type { LeaderboardEntry } from "./model.ts";
import { fishThatCount, type Scoring } from "./rules.ts";

const measure = (value: number | undefined): string => (value === undefined ? "" : decimalText(value));

/** RFC 4180, one line per angler. Lengths in inches, weights in pounds. */
export function resultsCsv(scoring: Scoring, entries: readonly LeaderboardEntry[]): string {
  const slots = Array.from({ length: fishThatCount(scoring) }, (_, slot) => slot);
  const best = ["Best species", "Best length (in)", "Best weight (lb)", "Location", "Notes"];
  const heading = ["Rank", "Angler", "Score (in)", ...slots.map((slot) => `Fish ${slot + 1} (in)`), ...best, "Waiting"];
  const lines = entries.map(({ rank, username, totalScore, fish, bestCatch, waitingCount }) => [
    rank === null ? "" : String(rank),
    words(username),
    rank === null ? "" : measure(totalScore),
    ...slots.map((slot) => measure(fish[slot])),
    words(bestCatch?.species ?? ""),
    measure(bestCatch?.length),
    measure(bestCatch?.weight),
    words(bestCatch?.location ?? ""),
    words(bestCatch?.notes ?? ""),
    String(waitingCount),
  ]);
  return csvText([heading, ...lines]);
}

/** "bass-open-results.csv"; the id where the name leaves nothing. */
export const resultsFileName = ({ id, name }: { id: number; name: string }): string =>
  `${fileNamePart(name, `tournament-${id}`)}-results.csv`;
