import { z } from "zod";
import { bothNames, id, instant, rowNumber } from "../../base/db/shared-fields.ts";
import { requiredText } from "../../base/text/text-fields.ts";

/** Limits in one tournament: submitters of an entrant, and entrants that somebody may submit for. */
export const submitterLimits = { ofAngler: 3, ofSubmitter: 5 } as const;

/** An entrant who may submit catches for another one. */
export const submitterView = z.strictObject({
  userId: id,
  ...bothNames,
  grantedAt: instant,
  isOnPaper: z.boolean().describe("The club has the consent on paper."),
});

export type SubmitterView = z.infer<typeof submitterView>;

/** `POST /api/tournaments/{id}/submitters`, and for a director `POST /api/admin/tournaments/{id}/entries/{userId}/submitters`. */
export const newSubmitter = z.object({
  entrant: requiredText("Enter the entrant's name", 100, "This isn't an entrant's name").describe(
    "Any part of the entrant's name, or the number on the sign-in sheet.",
  ),
});

/** An angler's submitters in a tournament. */
export const submittersOfAngler = z.strictObject({ userId: id, submitters: z.array(submitterView) });

export type SubmittersOfAngler = z.infer<typeof submittersOfAngler>;

export const ownSubmitterKey = z.object({ id: rowNumber(), submitterId: rowNumber() });

export const submitterKey = ownSubmitterKey.extend({ userId: rowNumber() });

/** `GET /api/submit-for`. */
export const anglerToSubmitFor = z.strictObject({ tournamentId: id, userId: id, ...bothNames });

export type AnglerToSubmitFor = z.infer<typeof anglerToSubmitFor>;
