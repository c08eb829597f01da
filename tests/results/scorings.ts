import { type Scoring, scoringOf } from "../../src/results/scores.ts";
import type { Rules } from "../../src/scoring/scoring-rules.ts";
import type { TournamentType } from "../../src/tournaments/tournament-state.ts";

/** The scoring of a tournament with the default rules of its type. */
export const shippedScoring = (type: TournamentType): Scoring =>
  scoringOf({
    tournamentType: type,
    rules: null,
    targetSpecies: ["Bass"],
    days: null,
    endTime: null,
    startDay: "2026-06-06",
    endDay: "2026-06-06",
  });

export const ownScoring = (rules: Pick<Rules, "fish" | "perSpecies">, ...targetSpecies: string[]): Scoring => ({
  rules,
  targetSpecies,
});
