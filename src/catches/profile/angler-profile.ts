import { z } from "zod";
import { bothNames, count, id, inches, instant, rowNumber, text } from "../../base/db/shared-fields.ts";
import { outStates } from "../../entries/entry-states.ts";
import { publicCatch, queueQuery } from "../catch-shapes.ts";

export const anglerId = z.object({ id: rowNumber() });

export const profileQuery = queueQuery.pick({ after: true });

export const profileVisibility = z.object({ isHidden: z.boolean("The hidden field must be true or false") });

export type ProfileVisibility = z.output<typeof profileVisibility>;

import { scoreUnits } from "../../scoring/scoring-rules.ts";

/** The page's form, in which an unchecked box is absent. */
export const profileVisibilityForm = z.object({ isHidden: z.boolean().default(false) });

/** `GET /api/anglers/{id}`: an angler's public profile. Lengths in inches. */
export const anglerProfile = z.strictObject({
  id,
  ...bothNames,
  memberSince: instant,
  isHidden: z.boolean().describe("Only the angler and admins can see it."),
  verifiedFish: count,
  longest: inches,
  results: z.array(
    z.strictObject({
      tournamentId: id,
      name: text,
      startDay: text.describe("YYYY-MM-DD"),
      endDay: text.describe("YYYY-MM-DD"),
      hasEnded: z.boolean(),
      rank: id.nullable(),
      anglers: count.describe("The number of anglers on the board, or of teams if teams are ranked."),
      division: text.optional().describe("The division of the rank, if divisions are ranked separately."),
      team: text.optional().describe("The team whose rank it is."),
      isDisqualified: z.literal(true).optional(),
      state: z.enum(outStates).optional().describe("Didn't start or withdrew, and has no rank."),
      isImported: z.literal(true).optional().describe("The results were imported from a file."),
      score: z.number().describe("In `unit`"),
      unit: z.enum(scoreUnits),
    }),
  ),
  bests: z.array(z.strictObject({ species: text, length: inches })),
  catches: z.array(publicCatch).describe("Up to 24, newest first."),
  nextAfter: text.nullable().describe("The value of `after` for older catches; null if there are no more."),
});

export type AnglerProfile = z.infer<typeof anglerProfile>;

/** `GET /api/season`. Lengths in inches, months as YYYY-MM, oldest first. */
export const season = z.strictObject({
  bests: z.array(z.strictObject({ species: text, length: inches })),
  months: z.array(z.strictObject({ month: text, fish: count })),
});

export type Season = z.infer<typeof season>;
