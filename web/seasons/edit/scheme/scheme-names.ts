import type { TieBreak, Way } from "../../../../src/scoring/rulebook/scheme-fields.ts";
import type { standInKinds } from "../../../../src/scoring/scheme-form/scheme-form.ts";

export const wayNames: Readonly<Record<Way, string>> = {
  first: "Points by place (fixed step down)",
  table: "Points by place (your own table)",
  percent: "Percentage of the winner's score",
  score: "The score itself, added up",
  beaten: "For each entrant beaten",
};

export const standInNames: Readonly<Record<(typeof standInKinds)[number], string>> = {
  points: "Points",
  belowLast: "Points below the last angler with a fish",
  belowNext: "Points below the next place",
  ranked: "The places after the last angler with a fish",
};

export const tieNames: Readonly<Record<TieBreak, string>> = {
  wins: "More wins",
  seconds: "More 2nd places",
  thirds: "More 3rd places",
  "best-finish": "Better single place",
  "best-finishes": "Best places, compared one by one",
  "next-best": "Better result that doesn't count",
  "biggest-fish": "Bigger fish",
  "total-score": "Higher total score",
  "most-fish": "More fish",
  "latest-event": "More points in the latest tournament",
  finale: "Better place in the finale",
  "finale-biggest": "Bigger fish in the finale",
  shared: "Shared place",
};
