import { z } from "zod";
import { type Change, noFact, noRules, type Term } from "../../tournaments/term.ts";

const isByApproval = z.boolean("Approval must be true or false");

export const approvalTerm = {
  column: "isByApproval",
  name: "Whether entries need approval",
  input: isByApproval.optional(),
  form: isByApproval.default(false),
  view: z.boolean().describe("The club approves each entry, except for invited anglers"),
  viewIn: "lists",
  stored: (value: boolean | undefined, before: boolean | null) => value ?? before ?? false,
  shown: (isBy: boolean) => isBy,
  changes: (): Change[] => [],
  rules: noRules,
  fact: noFact,
  textField: null,
} as const satisfies Term;
