import { numberText } from "../base/format/numbers.ts";
import { placeText } from "../money/prizes/prize-text.ts";
import { type Points, pointsText, type SeasonRules } from "../scoring/seasons/season-points.ts";

export const seasonBounds = {
  nameLetters: 80,
  tournaments: 100,
  places: 500,
  maxPoints: 10_000,
  /** Of an own table in a form. */
  tableLetters: 4000,
} as const;

/** In hundredths. */
export const shippedPoints: Points = { kind: "place", first: 10_000, step: 100, last: 0 };

/** From hundredths to what is sent and shown. */
export const decimalPoints = (hundredths: number): number => hundredths / 100;

/** "1 point", "98.5 points" */
export const countedPoints = (hundredths: number): string =>
  `${pointsText(hundredths)} ${hundredths === 100 ? "point" : "points"}`;

const tableShown = 10;

function pointsSentence(points: Points): string {
  switch (points.kind) {
    case "place": {
      const { first, step, last } = points;
      const least = last > 0 ? ` Nobody with a verified fish takes fewer than ${pointsText(last)}.` : "";
      const below = step === 0 ? "so does each place below it" : `each place below it ${pointsText(step)} fewer`;
      return `1st place takes ${countedPoints(first)}, ${below}.${least}`;
    }
    case "percent":
      return "Points are a percentage of the winner's score: the winner takes 100.";
    case "score":
      return "Points are the scores of the tournaments, added up.";
    case "table": {
      const { places } = points;
      const shown = places.slice(0, tableShown).map(pointsText).join(", ");
      const rest =
        places.length > tableShown ? ` … ${pointsText(places.at(-1) ?? 0)} for ${placeText(places.length)}` : "";
      return `Points by place: ${shown}${rest}. Places below take none.`;
    }
  }
}

const bestSentence = (best: number | null, tournaments: number): string => {
  if (best === null || best >= tournaments) return "Every tournament counts.";
  return best === 1
    ? `The best of ${tournaments} tournaments counts.`
    : `The best ${best} of ${tournaments} tournaments count.`;
};

const qualifySentence = (qualify: number): string =>
  qualify === 1
    ? "The first qualifies for the championship."
    : `The first ${numberText(qualify)} qualify for the championship.`;

/** What anglers read of how a season is decided (docs/rules.md 16). */
export function seasonSentences(
  { points, best, participation, bigFish, qualify }: SeasonRules,
  tournaments: number,
): string[] {
  return [
    pointsSentence(points),
    bestSentence(best, tournaments),
    ...(participation > 0 ? [`Everyone who takes part gets ${countedPoints(participation)} more.`] : []),
    ...(bigFish > 0
      ? [
          `The big fish of a tournament is worth ${countedPoints(bigFish)} more, for each angler if equally big fish tie.`,
        ]
      : []),
    ...(qualify === null ? [] : [qualifySentence(qualify)]),
    "Ties go to more wins, then to the better single place, then to the bigger fish; after that a place is shared.",
  ];
}

/** Of the reader, in official results. */
export type OwnSeason = {
  rank: number | null;
  total: number;
  /** Of the place above, and of the last that qualifies where the reader is below it; null without one. */
  above: { rank: number; total: number } | null;
  line: { rank: number; total: number } | null;
  qualifies: boolean;
};

export type WhatIf = { tournaments: string[]; rank: number };

const behind = (points: number, place: string) =>
  points === 0 ? `Level on points with ${place}.` : `${countedPoints(points)} behind ${place}.`;

/** What the reader's own place says of their season, one sentence each. */
export function ownSentences({ rank, total, above, line, qualifies }: OwnSeason, ifs: readonly WhatIf[]): string[] {
  return [
    ...(rank !== null && above ? [behind(above.total - total, `${placeText(above.rank)} place`)] : []),
    ...(rank !== null && qualifies ? ["Your place qualifies for the championship."] : []),
    ...(line ? [behind(line.total - total, "the last place that qualifies")] : []),
    ...ifs.map(({ tournaments, rank: reached }) => {
      const [first = ""] = tournaments;
      const all = tournaments.length === 2 ? "both" : `all ${tournaments.length}`;
      const what = tournaments.length === 1 ? `win ${first}` : `win ${all} that are left`;
      return `You could be ${placeText(reached)} if you ${what}.`;
    }),
  ];
}
