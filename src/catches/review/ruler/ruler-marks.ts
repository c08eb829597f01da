import { z } from "zod";
import { type PhotoSize, problemsOf } from "./measure-fish.ts";

const place = { x: z.number("x must be in pixels"), y: z.number("y must be in pixels") };
const point = z.strictObject(place, "x and y must be in pixels");

/** Longer than any board, in inches and in centimeters. */
const maxValue = 600;

const boardMark = z.strictObject(
  {
    ...place,
    value: z
      .number("Enter the number on the board at this mark")
      .min(0, "The number on the board can't be below 0")
      .max(maxValue, `The number on the board can be at most ${maxValue}`),
  },
  "Each mark needs x, y and the number on the board",
);

const twoOrThree = "Mark two or three places on the board";

const marksShape = z
  .strictObject(
    {
      board: z
        .array(boardMark, twoOrThree)
        .min(2, { error: twoOrThree, abort: true })
        .max(3, { error: twoOrThree, abort: true }),
      fish: z.tuple([point, point], "Mark both ends of the fish"),
    },
    "Send the marks of the board and of the fish",
  )
  .describe("In pixels of the upright photo; the values in the tournament's unit.");

export function marksOn(photo?: PhotoSize) {
  return marksShape.superRefine((marks, { addIssue }) => {
    for (const problem of problemsOf(marks, photo)) addIssue({ code: "custom", input: marks, ...problem });
  });
}

/** Marks on a photo whose size isn't known yet. */
export const marks = marksOn();

const fromJson = (typed: unknown): unknown => {
  if (typeof typed !== "string") return typed;
  if (typed.trim() === "") return undefined;
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
};

/** A form field: JSON, or blank if the judge didn't measure. */
export const typedMarks = z.preprocess(fromJson, marks.optional());
