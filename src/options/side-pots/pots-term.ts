import { z } from "zod";
import { type Change, noFact, type Term, type TermContext, type WordContext } from "../../tournaments/term.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { type PotsInput, potsForm, potsInput, potView } from "./pot-form.ts";
import { isSamePot, type PotTerms, potSentence } from "./pot-terms.ts";
import { storedPots } from "./stored-pots.ts";

type Pots = PotTerms[] | null;

/** New, changed and removed pots. */
function changedPots(before: Pots, after: Pots, { rules }: WordContext): Change[] {
  const [was, are] = [before ?? [], after ?? []];
  const added = are.filter((pot) => !was.some((existing) => isSamePot(existing, pot)));
  const removed = was.filter(({ name }) => !are.some((pot) => pot.name === name));
  const sentences = [
    ...added.map((pot) => potSentence(pot, rules)),
    ...removed.map(({ name }) => `The side pot ${name} was removed.`),
  ];
  return sentences.length > 0 ? [{ rescores: false, sentence: sentences.join(" ") }] : [];
}

export const potsTerm = {
  column: "pots",
  name: "The side pots",
  input: potsInput,
  form: potsForm,
  view: z.array(potView).describe("Side pots, chosen at entry."),
  viewIn: "lists",
  stored: (input: PotsInput, before: Tournament["pots"], { targetSpecies }: TermContext) =>
    storedPots(input, targetSpecies, { pots: before }),
  shown: (pots: Tournament["pots"]) => pots ?? [],
  changes: changedPots,
  rules: (pots: Pots, { rules }: WordContext) => (pots ?? []).map((pot) => potSentence(pot, rules)),
  fact: noFact,
  textField: null,
} as const satisfies Term;
