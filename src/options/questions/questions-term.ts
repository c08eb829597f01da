import { z } from "zod";
import { type Change, noFact, noRules, type Term } from "../../tournaments/term.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { questionsForm, questionsInput, questionView } from "./question-form.ts";

type Questions = Tournament["questions"];

/** An empty list means no questions. */
function storedQuestions(input: z.output<typeof questionsInput>, before: Questions): Questions {
  if (input === undefined) return before;
  const questions = (input ?? []).map(({ label, isRequired, choices }) => ({
    label,
    isRequired,
    ...(choices && { choices }),
  }));
  return questions.length > 0 ? questions : null;
}

const changed = "The club's questions have changed. Please check your answers on the tournament's page.";

export const questionsTerm = {
  column: "questions",
  name: "The questions at entry",
  input: questionsInput,
  form: questionsForm,
  view: z.array(questionView).describe("Questions asked at entry."),
  viewIn: "page",
  stored: storedQuestions,
  shown: (questions: Questions) => questions ?? [],
  changes: (before: Questions, after: Questions): Change[] =>
    after && JSON.stringify(before) !== JSON.stringify(after) ? [{ rescores: false, sentence: changed }] : [],
  rules: noRules,
  fact: noFact,
  textField: null,
} as const satisfies Term;
