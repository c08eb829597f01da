import { rulesOf } from "../../scoring/scoring-rules.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { potsTerm } from "./pots-term.ts";

/** The pots of a tournament in words, for exports; null without pots. */
export function potsText({ pots, ...scored }: Pick<Tournament, "pots" | "tournamentType" | "rules">): string | null {
  return potsTerm.rules(pots, { rules: rulesOf(scored) }).join(" ") || null;
}
