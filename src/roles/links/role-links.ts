import { z } from "zod";
import { count, id, instant, rowNumber, text } from "../../base/db/shared-fields.ts";
import { trimmedText } from "../../base/text/text-fields.ts";
import { givenRoles } from "../../rights.ts";
import { newRole } from "../role-shapes.ts";

const maxUsesError = "Enter a number of people from 1 to 100";
const daysError = "Enter a number of days from 1 to 90";

/** `POST /api/admin/role-links`. `until` is the end of the role, `days` how long the link is valid. */
export const roleLinkInput = newRole.extend({
  note: trimmedText("The note must be a string", 200, "A note can have at most 200 characters")
    .transform((note) => note || null)
    .nullable()
    .default(null),
  maxUses: z.number(maxUsesError).int(maxUsesError).min(1, maxUsesError).max(100, maxUsesError).default(1),
  days: z.number(daysError).int(daysError).min(1, daysError).max(90, daysError).default(7),
});

/** The page's form, in which only the note may be left blank. */
export const roleLinkForm = roleLinkInput.extend({
  note: trimmedText("A note can have at most 200 characters", 200).default(""),
  maxUses: roleLinkInput.shape.maxUses.unwrap(),
  days: roleLinkInput.shape.days.unwrap(),
});

export type RoleLinkInput = z.output<typeof roleLinkInput>;

export const roleLinkKey = z.object({ id: rowNumber() });

const grant = { role: z.enum(givenRoles), tournamentName: text.nullable(), until: instant.nullable() };

export const roleLinkView = z.strictObject({
  id,
  code: text,
  url: text,
  ...grant,
  tournamentId: id.nullable().describe("null: the whole club"),
  note: text.nullable(),
  uses: count.describe("how many people used it"),
  usedBy: z.array(text).describe("Their display names, with the username if it differs."),
  maxUses: count,
  usableUntil: instant,
  state: z.enum(["open", "used_up", "expired", "ended"]),
  madeBy: text.nullable(),
  madeByDisplayName: text.nullable(),
});

export type RoleLinkView = z.infer<typeof roleLinkView>;

export const openedRoleLink = z.strictObject(grant);

export type OpenedRoleLink = z.infer<typeof openedRoleLink>;

/** `to` is the page where the work starts. */
export const takenRole = z.strictObject({ ...grant, to: text });

export type AcceptedRole = z.infer<typeof takenRole>;
