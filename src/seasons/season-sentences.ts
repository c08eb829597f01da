import { placeText } from "../money/prizes/prize-text.ts";
import { pointsText } from "../scoring/words/scheme-sentences.ts";

export const seasonBounds = {
  nameLetters: 80,
  tournaments: 100,
  places: 500,
  maxPoints: 10_000,
} as const;

/** The reader's season, in official results. */
export type OwnSeason = {
  rank: number | null;
  total: number;
  /** The place above, and the last qualifying place if the reader is below it. Null for no such place. */
  above: { rank: number; total: number } | null;
  line: { rank: number; total: number } | null;
  qualifies: boolean;
};

export type WhatIf = { tournaments: string[]; rank: number };

/** In some seasons, the lowest total is the best. */
const behind = (difference: number, place: string) => {
  const points = Math.round(Math.abs(difference) * 100) / 100;
  return points === 0 ? `Tied on points with ${place}.` : `${pointsText(points)} behind ${place}.`;
};

/** Sentences about the reader's own place in their season. */
export function ownSentences({ rank, total, above, line, qualifies }: OwnSeason, ifs: readonly WhatIf[]): string[] {
  return [
    ...(rank !== null && above ? [behind(above.total - total, `${placeText(above.rank)} place`)] : []),
    ...(rank !== null && qualifies ? ["Your place qualifies for the championship."] : []),
    ...(line ? [behind(line.total - total, "the last place that qualifies")] : []),
    ...ifs.map(({ tournaments, rank: reached }) => {
      const [first = ""] = tournaments;
      const all = tournaments.length === 2 ? "both" : `all ${tournaments.length}`;
      const condition = tournaments.length === 1 ? `win ${first}` : `win ${all} remaining`;
      return `You could be ${placeText(reached)} if you ${condition}.`;
    }),
  ];
}
