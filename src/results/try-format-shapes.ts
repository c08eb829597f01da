import { z } from "zod";
import { id, rowNumber, text } from "../base/db/shared-fields.ts";
import { maxFormatLetters, readFormatFile } from "../scoring/format-form/format-form.ts";
import { tieRules } from "../scoring/rulebook/board.ts";
import type { FormatInput } from "../scoring/rulebook/format.ts";
import { formatInput } from "../scoring/rulebook/format-input.ts";
import { presetNames } from "../scoring/rulebook/presets.ts";
import { scoreUnits } from "../scoring/scoring-rules.ts";

export const tryFormat = z.object({
  tournamentId: rowNumber("Choose a past tournament"),
  format: formatInput.describe("The rules to try, as a tournament's `format`."),
});

const placed = z.strictObject({
  place: z.int().nullable().describe("null: no place"),
  score: z.number(),
  decidedBy: z
    .enum([...tieRules, "entry-order"])
    .optional()
    .describe("The rule that separates it from its neighbor with the same score."),
});

export const triedFormat = z.strictObject({
  tournament: z.strictObject({ id, name: text }),
  unitBefore: z.enum(scoreUnits),
  unitAfter: z.enum(scoreUnits),
  moved: z.int().describe("The number of anglers or teams whose place changes."),
  rows: z
    .array(
      z.strictObject({
        id: text.describe("The user's number, or the team's."),
        names: z.array(text).describe("The names of the angler, or of a team's members."),
        before: placed,
        after: placed,
        fishBefore: z.int().describe("How many fish count."),
        fishAfter: z.int(),
      }),
    )
    .describe("In the order of the tried rules."),
});

export type TryFormat = z.output<typeof tryFormat>;
export type TriedFormat = z.infer<typeof triedFormat>;

const tournamentError = "Choose a past tournament";

const tooLong = `A format file can have at most ${maxFormatLetters.toLocaleString("en-US")} characters`;

/** The page's form: a preset, or the text of a format file. */
export const tryForm = z
  .object({
    tournamentId: z.int(tournamentError).min(1, tournamentError),
    preset: z.enum(presetNames, "Choose one of the presets").optional(),
    file: z.string("Paste the text of a format file").max(maxFormatLetters, tooLong).optional(),
  })
  .check(({ value: { preset, file }, issues }) => {
    const read = file ? readFormatFile(file).issues : [];
    const none = { path: ["file"], message: "Choose a preset, or paste the text of a format file" };
    const problems = preset === undefined && !file ? [none] : read;
    for (const { path, message } of problems) issues.push({ code: "custom", path, message, input: file });
  });

export type TryForm = z.output<typeof tryForm>;

/** A pasted file takes precedence over the preset. */
export function tryBody({ tournamentId, preset, file }: TryForm): { tournamentId: number; format: FormatInput | null } {
  if (file) return { tournamentId, format: readFormatFile(file).format };
  return { tournamentId, format: preset ? { preset } : null };
}
