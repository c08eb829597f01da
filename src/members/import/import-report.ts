import { z } from "zod";
import { usStates } from "../../accounts/account-limits.ts";
import { bothNames, count, rowNumber, text } from "../../base/db/shared-fields.ts";
import { submissionId } from "../../base/submissions/submission-id.ts";
import { boundedText } from "../../base/text/text-fields.ts";
import { skippedReasons } from "./find-rows.ts";
import { columnUses, rowOutcomes } from "./import-columns.ts";

const blankToUndefined = (value: unknown) => (value === "" ? undefined : value);
const flag = z.preprocess((value) => value === "1" || value === "true" || value === true, z.boolean());
const columnsError = `Name each column, from the left: ${columnUses.join(", ")}`;

const columnList = new RegExp(`^(${columnUses.join("|")})(,(${columnUses.join("|")}))*$`);

/** `POST /api/admin/members/import`: `dryRun=1` changes nothing, `skip=1` leaves out the rows with a problem. */
export const importQuery = z.object({
  dryRun: flag.default(false),
  skip: flag.default(false),
  columns: z
    .preprocess(
      (value) => blankToUndefined(Array.isArray(value) ? value.join() : value),
      boundedText(columnsError, 1000).regex(columnList, columnsError).optional(),
    )
    .describe(columnsError),
  state: z
    .preprocess(
      blankToUndefined,
      z
        .enum(
          usStates.map(([code]) => code),
          "Please select a state",
        )
        .optional(),
    )
    .describe("The state for rows without one."),
  shown: z.coerce
    .number("Enter the number of rows")
    .int("Enter the number of rows")
    .min(1, "Enter the number of rows")
    .optional()
    .describe("The maximum number of rows in the reply, some of each outcome; all rows if absent."),
  submissionId,
});

export type ImportQuery = z.output<typeof importQuery>;

/** The maximum number of skipped lines in a report. */
export const maxSkippedShown = 50;

const row = z.strictObject({
  line: count.describe("in the file, starting at 1"),
  outcome: z.enum(rowOutcomes),
  message: text,
  name: text,
  email: text,
  state: text.describe("The state that a new member gets; empty for others."),
  username: bothNames.username.optional().describe("The existing member that the row is matched with."),
  displayName: bothNames.displayName.optional(),
});

export const importSummary = z.strictObject({
  rows: count,
  new: count,
  enter: count,
  invite: count,
  present: count,
  marked: count.describe("existing members who become club members"),
  problems: count,
  /** 0 in a dry run. */
  imported: count,
});

export type ImportSummary = z.infer<typeof importSummary>;

export const importReport = z.strictObject({
  encoding: z.enum(["UTF-8", "UTF-16", "Windows-1252"]),
  columns: z.array(z.strictObject({ name: text, use: z.enum(columnUses), example: text })),
  headingLine: count.nullable().describe("The number of the line with the headings; null if the file has none."),
  skipped: z
    .array(z.strictObject({ line: count, text, why: z.enum(skippedReasons) }))
    .describe(`Titles, totals and repeated headings, at most ${maxSkippedShown} of them.`),
  skippedLines: count.describe("How many such lines there are."),
  blankLines: count,
  rows: z.array(row),
  counts: z.record(z.enum(rowOutcomes), count).describe("The number of rows with each outcome."),
  summary: importSummary,
});

export type ImportReport = z.infer<typeof importReport>;
export type ImportRow = z.infer<typeof row>;

export const importState = z.strictObject({
  byMail: z.boolean().describe("Whether imported members get an email with a link."),
  withoutPassword: count.describe("Imported members who have not set a password."),
});

export const slipsQuery = z.object({
  after: z.coerce
    .number("Leave out for the first slips")
    .int("Leave out for the first slips")
    .min(0, "Leave out for the first slips")
    .optional()
    .describe("`next` from the previous reply; without it, the first slips."),
  userId: rowNumber("Send the id of a member").optional().describe("Only this member's slip."),
});

const slip = z.strictObject({
  ...bothNames,
  url: z.url(),
  qr: z.strictObject({ size: count, path: text }).describe("QR code of the link, as an SVG path."),
});

export const passwordSlips = z.strictObject({
  slips: z.array(slip),
  expiresAt: z.iso.datetime(),
  left: count.describe("How many members come after these."),
  next: count.nullable().describe("The value for the next request; null if these are the last."),
});
