import { z } from "zod";
import { bothNames, count, id, instant, text } from "../../base/db/shared-fields.ts";
import { boundedText, requiredText, trimmedText } from "../../base/text/text-fields.ts";
import { boatTexts } from "./boat-texts.ts";

const dayError = "Enter the day as a number, such as 2";
const timeError = "Enter the time as hours and minutes, such as 15:05";
const momentError = "Enter the date and time, such as 2026-06-06T15:05";
const lateMinutesError = "Minutes late must be a whole number from 0 to 1440";

const day = z
  .number(dayError)
  .int(dayError)
  .min(1, dayError)
  .optional()
  .describe("From 1; by default the current day.");

const timeOfDay = boundedText(timeError, 5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeError)
  .optional()
  .describe("In the tournament's time zone, the most recent such time; now if absent.");

const to = z.enum(["out", "back"], "Choose out or back");

/** `POST /api/admin/tournaments/{id}/entries/{userId}/boat`. */
export const boatMove = z.object({ to, time: timeOfDay, day });

export type BoatMove = z.output<typeof boatMove>;

/** `POST /api/admin/tournaments/{id}/boats`. */
export const namedBoatMove = boatMove.extend({
  boat: requiredText(boatTexts.missing, 100).describe("The number, or any part of an entrant's or a team's name."),
});

export type NamedBoatMove = z.output<typeof namedBoatMove>;

const localMoment = boundedText(momentError, 40)
  .regex(/^[^Z+]*$/, momentError)
  .pipe(z.iso.datetime({ local: true, error: momentError }))
  .optional()
  .describe("YYYY-MM-DDTHH:MM in the tournament's zone.");

/**
 * `POST /api/admin/tournaments/{id}/entries/{userId}/return`: the complete record of the day. Fields that are left out
 * are cleared.
 */
export const returnCorrection = z.object({
  day,
  outAt: localMoment,
  backAt: localMoment,
  lateMinutes: z
    .number(lateMinutesError)
    .int(lateMinutesError)
    .min(0, lateMinutesError)
    .max(1440, lateMinutesError)
    .optional()
    .describe("If absent, calculated from the end of the day."),
  reason: trimmedText("A reason must be text", 500, "A reason can have at most 500 characters")
    .default("")
    .describe("Required once results are official or payouts are queued."),
});

export type ReturnCorrection = z.output<typeof returnCorrection>;

export const boat = z.strictObject({
  userId: id.describe("An entrant of the boat."),
  number: id.describe("As on the sign-in sheet."),
  ...bothNames,
  team: text.optional(),
  others: z
    .array(z.strictObject({ userId: id, ...bothNames }))
    .optional()
    .describe("The other members of the team."),
  state: z.enum(["ashore", "out", "back"]),
  isGoing: z.boolean().describe("Whether any member is still fishing."),
  outAt: instant.nullable(),
  backAt: instant.nullable(),
  lateMinutes: count.describe("For a boat that is still out: as of now."),
  isLateCorrected: z.boolean().describe("The minutes were entered, not calculated."),
});

export type Boat = z.infer<typeof boat>;

export const boatQuery = z.object({
  day: z.coerce.number(dayError).int(dayError).min(1, dayError).optional(),
  show: z.enum(["all", "out"], "Show all or out").default("all"),
});

export type BoatQuery = z.output<typeof boatQuery>;

/** `GET /api/admin/tournaments/{id}/boats`. */
export const boats = z.strictObject({
  day: id,
  days: count,
  endsAt: instant.describe("The end of the day; boats that return later are late."),
  counts: z.strictObject({ ashore: count, out: count, back: count, late: count }),
  stillOut: z
    .array(z.strictObject({ day: id, boats: count }))
    .describe("Boats from other days that were never checked in."),
  boats: z.array(boat).describe("Longest out first, then by number."),
});

export type Boats = z.infer<typeof boats>;

const ownReturn = z.strictObject({
  day: id,
  outAt: instant.nullable(),
  backAt: instant.nullable(),
  lateMinutes: count,
});

/** A field of an entry's views, absent for a boat that never left. */
export const returnFields = { returns: z.array(ownReturn).optional() };

export type OwnReturn = z.infer<typeof ownReturn>;
