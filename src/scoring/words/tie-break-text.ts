import type { TieBreak } from "../rulebook/scheme-fields.ts";

const tieWords: Readonly<Record<Exclude<TieBreak, "shared">, string>> = {
  wins: "more wins",
  seconds: "more 2nd places",
  thirds: "more 3rd places",
  "best-finish": "the better single place",
  "best-finishes": "the better places, compared from the best down",
  "next-best": "the better result that doesn't count",
  "biggest-fish": "the bigger fish",
  "total-score": "the higher total score",
  "most-fish": "more fish",
  "latest-event": "more points in the latest tournament",
  finale: "the better place in the finale",
  "finale-biggest": "the bigger fish in the finale",
};

/** "more wins" */
export const tieText = (rule: TieBreak): string => (rule === "shared" ? "a shared place" : tieWords[rule]);
