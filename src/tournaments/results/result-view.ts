import { z } from "zod";
import { count, id, instant, text } from "../../base/db/shared-fields.ts";
import { pageFactViews } from "../../options/index.ts";
import { writtenFormat } from "../../scoring/rulebook/format.ts";
import { pageTermViews } from "../terms.ts";
import { tournamentView } from "../tournament-shapes.ts";
import { awaitedKinds, resultStates, versionMakers } from "./result-state.ts";

export const resultVersion = z.strictObject({
  version: count.describe("from 1; the file is results.json?version=…"),
  madeAt: instant,
  reason: text.nullable().describe("why the results changed; null for the first version"),
  by: z.enum(versionMakers).describe("whose action made it; system: it became official by itself"),
});

export type ResultVersion = z.infer<typeof resultVersion>;

export const tournamentWithResult = tournamentView.extend({
  placesText: text.nullable().describe("Who may enter, and how many places are left or anglers wait; null: everybody"),
  ...pageTermViews,
  format: writtenFormat
    .optional()
    .describe("The club's own rules as they are written; absent if it scores by `rules` alone."),
  facts: z
    .array(z.strictObject({ label: text, text }))
    .optional()
    .describe("More about it in a line each, such as where anglers meet."),
  asksDetails: z.literal(true).optional().describe("Anglers can give details of their entry, such as a boat's name."),
  waiverVersion: count
    .nullable()
    .describe("The version of the waiver that entrants must accept; null without a waiver"),
  isFull: z.boolean().describe("New entrants join the waiting list."),
  ...pageFactViews,
  boards: z
    .array(z.strictObject({ query: text.describe("such as day=1&"), name: text }))
    .optional()
    .describe("Where there is more than one board: of all, of each division, of each day, further ones of the format."),
  prizeText: text.nullable().describe("What came in for a share of the entry fees; null: prizes are fixed amounts"),
  scoringText: text.describe("How the tournament is scored, by its rules."),
  rulesText: z.array(text).describe("Its rules in words."),
  photoText: z.array(text).describe("The requirements for photos."),
  seasons: z.array(z.strictObject({ id, text })).describe("The seasons that it counts for, in words."),
  resultState: z.enum(resultStates).nullable().describe("null: it was cancelled"),
  resultAwaits: z
    .array(
      z.strictObject({
        kind: z.enum(awaitedKinds),
        count: count.nullable().describe("null: it only takes time"),
        until: instant.nullable().describe("ISO 8601; null: until somebody has done it"),
      }),
    )
    .describe("The steps that are open before the result can advance."),
  officialAt: instant.nullable().describe("Since when the results are official"),
  resultVersions: z.array(resultVersion).optional().describe("Of official results, the newest first."),
  boardHiddenFrom: instant.nullable().describe("From when on the board is hidden, if it is"),
  isBoardHidden: z.boolean().describe("Only your own row is shown now; admins see all."),
});

export type TournamentWithResult = z.infer<typeof tournamentWithResult>;
