import { z } from "zod";
import type { EntryAnswer } from "../../base/db/schema.ts";
import type { EntryDetail } from "../../entries/entry-detail.ts";
import { Refusal } from "../../refusal.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { answerProblem, answersText, answerTo, isSameText, keptAnswers } from "./answers.ts";
import { type AnswersInput, answersInput, entryAnswer } from "./question-form.ts";

/** Omitted answers stay as they were `before`. Throws `invalid` at each invalid answer (docs/rules.md 5.27). */
export function chosenAnswers(
  { questions, name }: Pick<Tournament, "questions" | "name">,
  input: AnswersInput | undefined,
  before: EntryAnswer[] | null,
): EntryAnswer[] | null {
  const allQuestions = questions ?? [];
  const unknown =
    input?.findIndex(({ question }) => !allQuestions.some(({ label }) => isSameText(label, question))) ?? -1;
  if (unknown >= 0) throw Refusal.ofField(`answers.${unknown}.question`, `${name} doesn't ask this question.`);
  const answers = input ?? before ?? [];
  const issues = allQuestions.flatMap((question) => {
    const message = answerProblem(question, answerTo(answers, question.label));
    const at = input?.findIndex((answer) => isSameText(answer.question, question.label)) ?? -1;
    return message ? [{ path: at < 0 ? "answers" : `answers.${at}.answer`, message }] : [];
  });
  const [first] = issues;
  if (first) throw new Refusal("invalid", first.message, { issues });
  const matching = keptAnswers(allQuestions, answers);
  return matching.length > 0 ? matching : null;
}

export const answersDetail: EntryDetail<EntryAnswer[], AnswersInput, z.input<typeof answersInput>> = {
  label: "Answers",
  kind: "answer",
  input: answersInput.describe("Required if the tournament has required questions."),
  view: z.array(entryAnswer).describe("The angler's answers at entry."),
  choose: chosenAnswers,
  nothing: null,
  textOf: answersText,
  isLabelShown: false,
  // Every angler who signs can read the sheet (docs/rules.md 5.27).
  isOnSheet: false,
  isAskedByHand: false,
  isSetByClub: false,
  imported: null,
  textField: null,
};
