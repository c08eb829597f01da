import { z } from "zod";
import { usStates } from "../accounts/account-limits.ts";
import { bothNames, count, id, rowNumber, text } from "../base/db/shared-fields.ts";
import { isTimeZone } from "../base/format/moments.ts";
import { submissionId } from "../base/submissions/submission-id.ts";
import { boundedText, requiredText } from "../base/text/text-fields.ts";
import { objectError } from "../scoring/rulebook/fields.ts";
import { importedMeasures } from "./read-entrants.ts";
import { resultUses } from "./result-columns.ts";
import { resultsBounds } from "./results-bounds.ts";

const day = (missing: string) =>
  requiredText(missing, 10, "Enter the date as YYYY-MM-DD")
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: "Enter the date as YYYY-MM-DD", abort: true })
    .refine(
      (typed) => !Number.isNaN(Date.parse(`${typed}T00:00:00Z`)) && typed >= "1990",
      "Enter all four digits of the year, such as 2026",
    );

const absent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), schema.optional());

/** The choices for an angler on a line of the file. */
export const lineChoices = ["member", "create", "skip"] as const;

const choice = z.strictObject(
  {
    line: z.int("Enter a line number from the file").min(1, "Enter a line number from the file"),
    as: z.enum(lineChoices, `Choose one of ${lineChoices.join(", ")}`),
    member: boundedText("Enter a username, an email or a display name", 640)
      .optional()
      .describe("With `member`: a username, an email, or a display name that only one member has."),
  },
  { error: objectError('A choice must be an object such as {"line":3,"as":"skip"}') },
);

export type LineChoice = z.output<typeof choice>;

const limitError = "Enter how many fish count, such as 5, or leave it blank for all";

/** `POST /api/admin/tournaments/import`. */
export const resultsImport = z.object({
  name: requiredText("Tournament name is required", 120, "Tournament name can have at most 120 characters"),
  startDate: day("Start date is required"),
  endDate: absent(day("Enter the date as YYYY-MM-DD")).describe("Defaults to the start date."),
  timeZone: absent(
    boundedText("Choose a time zone such as America/Chicago", 60).refine(
      isTimeZone,
      "Choose a time zone such as America/Chicago",
    ),
  ),
  measure: z.enum(importedMeasures, "Choose what was measured").describe("The unit of the file's scores."),
  limit: absent(z.coerce.number(limitError).int(limitError).min(1, limitError).max(1000, limitError)).describe(
    "How many of each angler's fish count, if each row is a fish; all if absent.",
  ),
  seasonId: absent(rowNumber("Choose a season")).describe("The season it's added to."),
  list: z
    .string("Choose a file, or paste the rows")
    .min(1, { error: "Choose a file, or paste the rows", abort: true })
    .max(resultsBounds.bytes, { error: resultsBounds.tooLarge, abort: true })
    .describe("The file as text, with a line of headings."),
  choices: z
    .array(choice, "choices must be a list")
    .max(resultsBounds.rows, "There are more choices than a file can have rows")
    .default([])
    .describe("For lines whose angler isn't found, or was matched to the wrong member."),
  others: z
    .enum(["ask", "create", "skip"], "Choose ask, create or skip")
    .default("ask")
    .describe("How to treat anglers who aren't found and have no choice of their own."),
  state: absent(
    z.enum(
      usStates.map(([code]) => code),
      "Please select a state",
    ),
  ).describe("The state of new members."),
  dryRun: z
    .boolean("dryRun must be true or false")
    .default(false)
    .describe("Dry run: only reports what would be imported."),
  submissionId,
});

export type ResultsImport = z.output<typeof resultsImport>;

const member = z.strictObject({ id, ...bothNames });

export type MatchedMember = z.infer<typeof member>;

const importedRow = z.strictObject({
  line: count,
  name: text,
  place: id.nullable().describe("The place it will have; null for none."),
  state: z.enum(["fished", "did_not_start", "withdrew", "disqualified"]),
  score: z.number().nullable().describe("In the measured unit."),
  fish: count.nullable(),
  biggest: z.number().nullable(),
  division: text.nullable(),
  as: z.enum(["member", "create", "skip", "ask"]).describe("ask: a choice is needed before it can be imported."),
  member: member.nullable().describe("The member's username, with `member`."),
  candidates: z.array(member).describe("Members with this name, if several."),
  warning: text.nullable().describe("Set if the file's place and score disagree."),
  problem: text.nullable().describe("Why the row can't be imported."),
});

export type ImportedRow = z.infer<typeof importedRow>;

export const resultsImportReport = z.strictObject({
  kind: z
    .enum(["scores", "places", "fish"])
    .describe("The kind of rows: anglers' scores, places only, or single fish."),
  columns: z.array(z.strictObject({ heading: text, use: z.enum(resultUses).nullable().describe("null: ignored") })),
  skipped: z.array(z.strictObject({ line: count, text, why: z.enum(["title", "total", "headings", "note"]) })),
  blankLines: count,
  notes: z.array(text),
  rows: z.array(importedRow),
  counts: z.strictObject({ member: count, create: count, skip: count, ask: count, problems: count, warnings: count }),
  tournamentId: id.nullable().describe("null in a dry run"),
});

export type ResultsImportReport = z.infer<typeof resultsImportReport>;
