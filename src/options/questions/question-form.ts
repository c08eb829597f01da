import { z } from "zod";
import { text } from "../../base/db/shared-fields.ts";
import { boundedText, looseText, requiredText, trimmedText } from "../../base/text/text-fields.ts";
import { areLabelsUnique, listedChoices, questionBounds } from "./answers.ts";

const { questions, letters, choices: maxChoices, choice: choiceLetters, answer: answerLetters } = questionBounds;

const label = requiredText("Enter the question", letters, `A question can have at most ${letters} characters`);

const isRequired = z.boolean("Required must be true or false");

const choiceList = z
  .array(
    trimmedText("A choice must be text", choiceLetters, `A choice can have at most ${choiceLetters} characters`).min(
      1,
      "A choice can't be blank",
    ),
    "Choices must be a list of strings",
  )
  .max(maxChoices, `At most ${maxChoices} choices`)
  .refine((choices) => choices.length !== 1, "Enter at least two choices, or none")
  .transform((choices) => (choices.length > 0 ? choices : undefined));

const listed = <S extends z.ZodType<{ label: string }>>(question: S) =>
  z
    .array(question, "Each question needs a label")
    .max(questions, `At most ${questions} questions`)
    .refine(areLabelsUnique, "Two questions are the same");

/** The API's input; null means no questions. */
export const questionsInput = listed(
  z.object(
    { label, isRequired: isRequired.default(false), choices: choiceList.optional() },
    "Each question needs a label",
  ),
)
  .nullable()
  .optional();

/** The tournament form's input, with choices in one field, separated by commas. */
export const questionsForm = listed(
  z.object({
    label,
    isRequired: isRequired.default(false),
    choices: looseText("The choices must be text", maxChoices * (choiceLetters + 2), `At most ${maxChoices} choices`)
      .default("")
      .transform(listedChoices)
      .pipe(choiceList),
  }),
).default([]);

export const questionView = z.strictObject({
  label: text,
  isRequired: z.boolean(),
  choices: z.array(text).optional().describe("The allowed answers, if limited"),
});

export const entryAnswer = z.strictObject({ question: text, answer: text });

const asText = "An answer must be text";

/** An angler's answers; questions are matched ignoring case. */
export const answersInput = z
  .array(
    z.object(
      {
        question: boundedText(
          "Send the question's label",
          letters,
          `A question can have at most ${letters} characters`,
        ),
        answer: trimmedText(asText, answerLetters, `An answer can have at most ${answerLetters} characters`).default(
          "",
        ),
      },
      "Each answer needs its question",
    ),
    "Each answer needs its question",
  )
  .max(questions, `At most ${questions} answers`);

export type AnswersInput = z.output<typeof answersInput>;
