import { rulesOf } from "../../scoring/scoring-rules.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { potSentence } from "./pot-terms.ts";

/** The pots of a tournament in words, for exports; null without pots. */
export function potsText({ pots, ...scored }: Pick<Tournament, "pots" | "tournamentType" | "rules">): string | null {
  const rules = rulesOf(scored);
  return pots?.map((pot) => potSentence(pot, rules)).join(" ") || null;
}
