import { z } from "zod";
import { count, id, instant, rowNumber, text } from "../../base/db/shared-fields.ts";
import { trimmedText } from "../../base/text/text-fields.ts";
import { tournamentView } from "../../tournaments/tournament-shapes.ts";

const maxUsesError = "Enter a number of people, 1 or more, or leave it blank for no limit";
const daysError = "Enter a number of days from 1 to 365, or leave it blank for no end date";

/** `POST /api/admin/tournaments/{id}/invitations`. Null or omitted fields mean no limit. */
export const invitationInput = z.object({
  note: trimmedText("The note must be a string", 200, "A note can have at most 200 characters")
    .transform((note) => note || null)
    .nullable()
    .default(null),
  maxUses: z
    .number(maxUsesError)
    .int(maxUsesError)
    .min(1, maxUsesError)
    .max(10_000, "At most 10,000 people")
    .nullable()
    .default(null),
  days: z.number(daysError).int(daysError).min(1, daysError).max(365, daysError).nullable().default(null),
});

export type InvitationInput = z.output<typeof invitationInput>;

export const invitationKey = z.object({ id: rowNumber(), invitationId: rowNumber() });

export const invitationView = z.strictObject({
  id,
  code: text,
  url: text,
  note: text.nullable(),
  uses: count.describe("how many people used it"),
  maxUses: count.nullable().describe("null: any number"),
  usableUntil: instant.nullable().describe("null: no end"),
  state: z.enum(["open", "used_up", "expired", "ended"]),
  createdAt: instant,
});

export type InvitationView = z.infer<typeof invitationView>;

export const openedInvitation = z.strictObject({
  tournament: tournamentView,
  isUsed: z.boolean().describe("Whether you've already used it."),
  hasEntryForm: z.boolean().describe("Joining requires choices or answers, not just payment of a fee."),
});

export type OpenedInvitation = z.infer<typeof openedInvitation>;

export const usedInvitation = z.strictObject({ tournamentId: id });
