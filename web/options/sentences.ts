import { potSentence } from "../../src/options/side-pots/pot-terms.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";

/** Sentences that the options add to a tournament's rules, where anglers submit a catch. */
export const optionSentences = ({ pots, rules }: TournamentView): string[] =>
  pots.map((pot) => potSentence(pot, rules));
