import { z } from "zod";
import { ownLength, text } from "../../base/db/shared-fields.ts";
import { refuseSameNames } from "../../base/format/name-lists.ts";
import { boundedText, requiredText, trimmedText } from "../../base/text/text-fields.ts";
import { typedPositions } from "../../tournaments/prize-positions/prize-positions.ts";
import { divisionBounds } from "./divisions.ts";

const name = requiredText(
  "Enter a name for the division",
  divisionBounds.letters,
  `A division's name can have at most ${divisionBounds.letters} characters`,
);

const formerName = trimmedText(
  "Send the division's current name",
  divisionBounds.letters,
  `A division's name can have at most ${divisionBounds.letters} characters`,
);

const lengthError = "Enter the minimum length with one decimal, such as 12.5";

/** A number sent as text. */
export const typedNumber = boundedText(lengthError, 40);

/** Converts a length with at most one decimal to hundredths of the tournament's unit. */
const typedLength = trimmedText(lengthError, 40)
  .regex(/^\d{1,3}(\.\d?0*)?$/, lengthError)
  .refine((typed) => Number(typed) <= 200, "Minimum length can be at most 200")
  .transform((typed) => Math.round(Number(typed) * 100));

const listOf = <S extends z.ZodType<{ name: string }>>(division: S) =>
  z
    .array(division, "Each division needs a name")
    .max(divisionBounds.divisions, `At most ${divisionBounds.divisions} divisions`)
    .superRefine(refuseSameNames("Another division has the same name"));

const input = z.object(
  {
    name,
    minLength: z
      .union([typedNumber, z.number()], lengthError)
      .transform(String)
      .pipe(typedLength)
      .nullable()
      .optional(),
    formerName: formerName
      .transform((former) => former || undefined)
      .nullable()
      .optional()
      .describe("Renames a division: its current name."),
  },
  "Each division needs a name",
);

/** The API's input, with lengths as numbers; null means no divisions. */
export const divisionsInput = listOf(input).nullable().optional();

export type DivisionsInput = z.output<typeof divisionsInput>;

/** The tournament form's input, with the prizes of each division; a blank length means that the division has no minimum. */
export const divisionsForm = listOf(
  z.object({
    name,
    formerName: formerName.optional(),
    minLength: typedLength.optional(),
    positions: typedPositions.default([]),
  }),
).default([]);

export const divisionView = z.strictObject({
  name: text,
  minLength: ownLength.optional().describe("if it has its own"),
});
