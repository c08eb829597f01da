import { z } from "zod";
import { id, instant, rowNumber, text } from "../base/db/shared-fields.ts";
import { givenRoles } from "../rights.ts";

const untilWords = "Enter a date, such as 2026-06-30, or a time with its zone";

const orNone = <S extends z.ZodType>(shape: S) =>
  z
    .preprocess(
      (value: string | number | undefined) => (value === "" ? undefined : (value ?? undefined)),
      shape.optional(),
    )
    .optional();

/** `POST` and `DELETE /api/admin/users/{id}/roles`. */
export const namedRole = z.object({
  role: z.enum(givenRoles, "Choose a role: organizer, judge or treasurer"),
  tournamentId: orNone(rowNumber("Choose a tournament")).describe("If absent: the whole club."),
});

export const newRole = namedRole.extend({
  until: orNone(z.union([z.iso.date(), z.iso.datetime({ offset: true })], untilWords)).describe(
    "Its last day in the club's time zone, or ISO 8601; if absent: no end.",
  ),
});

export type NamedRole = z.output<typeof namedRole>;
export type NewRole = z.output<typeof newRole>;

export const roleHolder = z.object({ id: rowNumber() });

export const roleView = z.strictObject({
  role: z.enum(givenRoles),
  tournamentId: id.nullable(),
  tournamentName: text.nullable(),
  until: instant.nullable(),
  givenAt: instant,
  givenBy: text.nullable(),
  givenByDisplayName: text.nullable(),
});

export type RoleView = z.infer<typeof roleView>;

export const workPlace = z.strictObject({ to: text, label: text });
