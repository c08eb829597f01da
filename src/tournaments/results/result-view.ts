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
  by: z.enum(versionMakers).describe("the role whose action created it; system: automatically"),
});

export type ResultVersion = z.infer<typeof resultVersion>;

export const tournamentWithResult = tournamentView.extend({
  placesText: text
    .nullable()
    .describe("The entry limits, with the number of open spots or waiting anglers; null: no limits"),
  ...pageTermViews,
  format: writtenFormat.optional().describe("The format as stored; absent if it scores only by `rules`."),
  facts: z
    .array(z.strictObject({ label: text, text }))
    .optional()
    .describe("Further details, one line each, such as the launch order."),
  asksDetails: z.literal(true).optional().describe("Anglers can give details of their entry, such as a boat's name."),
  waiverVersion: count
    .nullable()
    .describe("The version of the waiver that entrants must accept; null without a waiver"),
  isFull: z.boolean().describe("New entrants join the waiting list."),
  ...pageFactViews,
  boards: z
    .array(z.strictObject({ query: text.describe("such as day=1&"), name: text }))
    .optional()
    .describe("All boards, if there are several: overall, by division, by day, and additional ones of the format."),
  prizeText: text
    .nullable()
    .describe("The fees received for a share of the entry fees; null: prizes are fixed amounts"),
  scoringText: text.describe("How the tournament is scored, by its rules."),
  rulesText: z.array(text).describe("Its rules in words."),
  photoText: z.array(text).describe("The requirements for photos."),
  seasons: z.array(z.strictObject({ id, text })).describe("The seasons that it counts for, in words."),
  resultState: z.enum(resultStates).nullable().describe("null: it was canceled"),
  resultAwaits: z
    .array(
      z.strictObject({
        kind: z.enum(awaitedKinds),
        count: count.nullable().describe("null: only time has to pass"),
        until: instant.nullable().describe("ISO 8601; null: until somebody acts"),
      }),
    )
    .describe("The steps still open before the result can advance."),
  officialAt: instant.nullable().describe("When the results became official"),
  resultVersions: z.array(resultVersion).optional().describe("Versions of official results, newest first."),
  boardHiddenFrom: instant.nullable().describe("When the board is or will be hidden"),
  isBoardHidden: z.boolean().describe("Only your own row is shown now; admins see all."),
});

export type TournamentWithResult = z.infer<typeof tournamentWithResult>;

export const editedTournament = tournamentWithResult.extend({
  mergedChanges: z
    .array(text)
    .optional()
    .describe("Sentences about changes that were saved after the edit's basis and kept; absent if there were none."),
});
