import { z } from "zod";
import { type Change, noFact, type Term } from "../../tournaments/term.ts";

const allowsSubmitters = z.boolean("Submitting for each other must be true or false");

const allowed = "With their consent, an entrant can submit catches for another entrant.";

const noLonger = "Entrants can no longer submit catches for each other.";

export const submittersTerm = {
  column: "allowsSubmitters",
  name: "Whether entrants can submit for each other",
  input: allowsSubmitters.optional(),
  form: allowsSubmitters.default(false),
  view: z.boolean().describe("With their consent, entrants can submit catches for each other."),
  viewIn: "page",
  stored: (given: boolean | undefined, before: boolean | null) => given ?? before ?? false,
  shown: (allows: boolean) => allows,
  changes: (before: boolean, after: boolean): Change[] =>
    before === after ? [] : [{ rescores: false, sentence: after ? allowed : noLonger }],
  rules: (allows: boolean): string[] => (allows ? [allowed] : []),
  fact: noFact,
  textField: null,
} as const satisfies Term;
