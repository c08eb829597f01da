import type { SchemeInput } from "../rulebook/scheme.ts";

/** The rules of a season without a scheme of its own, as they are stored; points in hundredths (docs/rules.md 16.2). */

export const pointKinds = ["place", "percent", "score", "table"] as const;

export type Points =
  /** `first` for 1st place, each place below it `step` fewer, never fewer than `last`. */
  | { kind: "place"; first: number; step: number; last: number }
  /** A share of the winner's score. */
  | { kind: "percent" }
  | { kind: "score" }
  /** 1st place first; places below the table have none. */
  | { kind: "table"; places: number[] };

export type SeasonRules = {
  points: Points;
  /** How many tournaments of an angler count; null counts all. */
  best: number | null;
  participation: number;
  /** For the biggest fish of a tournament. */
  bigFish: number;
  /** How many places qualify for the championship. */
  qualify: number | null;
};

const decimal = (hundredths: number): number => hundredths / 100;

function wayOf(points: Points): SchemeInput {
  switch (points.kind) {
    case "place": {
      const { first, step, last } = points;
      return { first: decimal(first), step: decimal(step), ...(last > 0 && { floor: decimal(last) }) };
    }
    case "percent":
      return { percent: 100 };
    case "score":
      return { score: 1 };
    case "table":
      return { table: points.places.map(decimal) };
  }
}

/**
 * The scheme that gives the same points, places and order. `comparesFish` is false if the season's tournaments measure different
 * things. Somebody disqualified took part, and has the points for that and no others (docs/rules.md 16.11).
 */
export function schemeOfRules(
  { points, best, participation, bigFish }: Omit<SeasonRules, "qualify">,
  comparesFish: boolean,
): SchemeInput {
  const bonus = {
    ...(bigFish > 0 && { biggestFish: decimal(bigFish) }),
    ...(participation > 0 && { participation: decimal(participation) }),
  };
  return {
    ...wayOf(points),
    ...(best !== null && { best }),
    ...(participation > 0 && { disqualified: decimal(participation) }),
    ...(Object.keys(bonus).length > 0 && { bonus }),
    tieBreaks: ["wins", "best-finish", ...(comparesFish ? (["biggest-fish"] as const) : []), "shared"],
  };
}
