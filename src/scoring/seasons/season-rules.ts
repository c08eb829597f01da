import type { SchemeInput } from "../rulebook/scheme.ts";

/** The stored rules of a season without its own scheme; points in hundredths (docs/rules.md 16.2). */

export const pointKinds = ["place", "percent", "score", "table"] as const;

export type Points =
  /** 1st place gets `first`, each further place `step` less, but never less than `last`. */
  | { kind: "place"; first: number; step: number; last: number }
  /** A share of the winner's score. */
  | { kind: "percent" }
  | { kind: "score" }
  /** Starts with 1st place. Places beyond the table get no points. */
  | { kind: "table"; places: number[] };

export type SeasonRules = {
  points: Points;
  /** How many of an angler's tournaments count; null for all. */
  best: number | null;
  participation: number;
  /** Points for the biggest fish of a tournament. */
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
 * The scheme that gives the same points, places and order. `comparesFish` is false if the season's tournaments measure
 * different things. A disqualified angler took part and gets the points for that, but no others (docs/rules.md 16.11).
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
