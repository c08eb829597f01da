import type { BoardCounts, Each } from "../../../../src/scoring/format-form/format-values.ts";
import type { Measure, TieRule } from "../../../../src/scoring/rulebook/board.ts";

export const measureNames: Readonly<Record<Measure, string>> = {
  "length-in": "Length in inches",
  "length-cm": "Length in centimeters",
  "weight-lb": "Weight in pounds",
  "weight-kg": "Weight in kilograms",
  count: "Number of fish",
};

/** Units of measurement. */
export const measureUnits: Readonly<Record<Measure, string>> = {
  "length-in": "in",
  "length-cm": "cm",
  "weight-lb": "lb",
  "weight-kg": "kg",
  count: "fish",
};

/** Units of size limits: minimum, maximum and slots are lengths. */
export const lengthUnits: Readonly<Record<Measure, string>> = {
  "length-in": "in",
  "length-cm": "cm",
  "weight-lb": "in",
  "weight-kg": "cm",
  count: "in",
};

export const tieNames: Readonly<Record<TieRule, string>> = {
  "most-fish": "Most fish",
  "fewest-fish": "Fewest fish",
  "biggest-fish": "Biggest fish",
  "next-biggest": "Next biggest fish, and so on",
  "score-first": "First to reach the score",
  "biggest-first": "First to catch the biggest fish",
  "previous-day": "Better score the day before",
  "season-rank": "Better place in the season",
  "season-biggest": "Biggest fish of the season",
  "most-points": "Highest total of all fish",
  "directors-order": "Director's decision, such as a fish-off",
  shared: "Shared place",
};

const eachNames: Readonly<Record<string, string>> = {
  none: "One board for everything",
  hour: "A board for each hour",
  day: "A board for each day",
  species: "A board for each species",
  division: "A board for each division",
};

export const eachName = (each: Each): string => eachNames[each] ?? `A board for every ${each}`;

export const countsNames: Readonly<Record<BoardCounts, string>> = {
  biggest: "The biggest fish",
  smallest: "The smallest fish",
  slam: "One fish of each species (slam)",
  same: "The same fish as the main board",
};
