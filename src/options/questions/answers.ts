export const questionBounds = { questions: 10, letters: 100, answer: 200, choices: 20, choice: 60 } as const;

const keyOf = (text: string): string => text.trim().toLowerCase();

export const isSameText = (a: string, b: string): boolean => keyOf(a) === keyOf(b);

export const areLabelsUnique = (questions: readonly { label: string }[]): boolean =>
  new Set(questions.map(({ label }) => keyOf(label))).size === questions.length;

type Question = { label: string; isRequired: boolean; choices?: readonly string[] };
type Answer = { question: string; answer: string };

export const answerTo = (answers: readonly Answer[] | null | undefined, label: string): string =>
  answers?.find(({ question }) => isSameText(question, label))?.answer ?? "";

/** The problem with an answer; null if it's valid. */
export function answerProblem({ label, isRequired, choices }: Question, answer: string): string | null {
  if (answer === "") return isRequired ? `Please answer: ${label}` : null;
  if (answer.length > questionBounds.answer) return `An answer can have at most ${questionBounds.answer} characters`;
  if (choices && !choices.some((choice) => isSameText(choice, answer))) return `Choose one: ${choices.join(", ")}`;
  return null;
}

export const areAnswered = (questions: readonly Question[], answers: readonly Answer[] | null): boolean =>
  questions.every((question) => answerProblem(question, answerTo(answers, question.label)) === null);

/** The nonblank answers in the order of the questions, with choices spelled as in the question. */
export const keptAnswers = (questions: readonly Question[], answers: readonly Answer[]): Answer[] =>
  questions.flatMap(({ label, choices }) => {
    const answer = answerTo(answers, label);
    const chosen = choices?.find((choice) => isSameText(choice, answer)) ?? answer;
    return chosen === "" ? [] : [{ question: label, answer: chosen }];
  });

/** "Boat number: 12; Who is with you? My brother" */
export const answersText = (answers: readonly Answer[] | null | undefined): string =>
  (answers ?? []).map(({ question, answer }) => `${question}${/[?:]$/.test(question) ? "" : ":"} ${answer}`).join("; ");

/** "S, M , L" → ["S", "M", "L"] */
export const listedChoices = (typed: string): string[] =>
  typed
    .split(",")
    .map((choice) => choice.trim())
    .filter(Boolean);
