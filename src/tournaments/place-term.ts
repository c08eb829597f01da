import { text } from "../base/db/shared-fields.ts";
import { noFact, type Term, textTerm } from "./term.ts";

const line = textTerm({
  column: "place",
  label: "Place",
  hint: "The lake or river and the meeting point, such as Mille Lacs, Garrison ramp.",
  maxLength: 120,
});

/** Where a tournament takes place (docs/rules.md 3.37). It is shown with the dates, so it's not among the facts. */
export const placeTerm = {
  ...line,
  name: "The place",
  input: line.input.describe("where it takes place, such as a lake and a ramp; null removes it"),
  view: text.optional().describe("where it takes place, such as a lake and a ramp; absent if not set"),
  viewIn: "lists",
  fact: noFact,
} as const satisfies Term;
