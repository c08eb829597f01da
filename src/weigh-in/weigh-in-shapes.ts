import { z } from "zod";
import { bothNames, count, id, instant, rowNumber, text } from "../base/db/shared-fields.ts";
import { boundedText, requiredText, trimmedText } from "../base/text/text-fields.ts";
import { bounds } from "../catches/catch-status.ts";
import { finestMeasures, scaleLength } from "../catches/measures/length-and-weight.ts";

type Typed = string | number | undefined;

const blankIsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value: Typed) => (value === "" ? undefined : value), schema.optional());

const fishError = "Enter a whole number of fish, up to 100";
const lateMinutesError = "Enter whole minutes, up to 1440";

const whole = (error: string, min: number, max: number) =>
  blankIsAbsent(z.coerce.number(error).int(error).min(min, error).max(max, error));

const reason = trimmedText("A reason must be text", 500, "A reason can have at most 500 characters").default("");

/** `POST /api/admin/tournaments/{id}/weigh-in`. Which fields a tournament takes is in the reply of the same path. */
export const weighIn = z.object({
  entrant: requiredText("Type a name or a number", 100).describe(
    "The number, or any part of the entrant's name or, with a pooled score, their team's.",
  ),
  day: blankIsAbsent(rowNumber("Choose a day")).describe("By default the current day."),
  fish: whole(fishError, 0, 100).describe(
    "The number of fish in this weight. Required for a bag unless the limit is 1 fish; then, a weight of 0 is no fish.",
  ),
  species: blankIsAbsent(boundedText("Species must be text", bounds.speciesLetters)),
  length: blankIsAbsent(scaleLength).describe("A number, or a fraction such as 18 1/4."),
  weight: blankIsAbsent(finestMeasures.weight).describe("The total for all these fish."),
  biggest: blankIsAbsent(finestMeasures.weight).describe("The weight of the biggest fish, if it's known."),
  dead: whole(fishError, 0, 100).describe("How many of these fish are dead."),
  lateMinutes: whole(lateMinutesError, 0, 1440).describe(
    "How late the boat was; if absent, the recorded value is kept.",
  ),
  reason: reason.describe("Required once the results are official or payouts are queued."),
  confirmed: blankIsAbsent(boundedText("The confirmed question must be text", 2000)).describe(
    "The message of a refusal with the code `confirm_required`, unchanged, to save the entry anyway.",
  ),
  replaces: blankIsAbsent(rowNumber("Choose an entry")).describe(
    "The id of an angler's latest entry that this one corrects. It is undone in the same write.",
  ),
});

export type WeighIn = z.output<typeof weighIn>;

/** `POST /api/admin/tournaments/{id}/weigh-in/undo`. */
export const weighInUndo = z.object({ entry: rowNumber("Choose an entry"), reason });

export type WeighInUndo = z.output<typeof weighInUndo>;

const team = text.optional().describe("such as Team Bank Robbers. Absent without a team.");

const weighed = {
  fish: count,
  total: text.describe("The weight or length that was entered; both for a single fish if both are known."),
  ineligible: text.optional().describe("Why the fish doesn't count. Absent if it counts."),
  biggest: text.optional().describe("The biggest fish of a bag of several. Absent if it isn't known."),
  dead: count,
  lateMinutes: count.optional(),
};

const placed = {
  totalFish: count.describe("The fish in the score: all fish of a bag, or the catches that count."),
  score: text.describe("The score of the entrant or their team, with penalties, in the board's unit."),
  place: id.nullable().describe("Null without a place."),
  disqualified: text.optional().describe("Why the entrant or their team is disqualified. Absent if they aren't."),
};

/** An entry as the fields of the form. */
const entryFields = z.strictObject({
  entrant: text.describe("The number, or the username."),
  day: text.optional().describe("Absent in a tournament with one day."),
  fish: text.optional(),
  species: text.optional(),
  length: text.optional(),
  weight: text.optional(),
  biggest: text.optional(),
  dead: text.optional(),
  lateMinutes: text.optional(),
});

export const weighInEntry = z.strictObject({
  id,
  userId: id,
  number: id.optional(),
  team,
  ...bothNames,
  day: id.optional().describe("Absent in a tournament with one day."),
  at: instant,
  by: text,
  byDisplayName: text.nullable().describe("Null for a deleted account."),
  ...weighed,
  ...placed,
  mayUndo: z.boolean().describe("Whether it can be undone."),
  mayEdit: z
    .boolean()
    .describe("Whether it can be replaced with a corrected entry; false if a judge has changed its catch since."),
  fields: entryFields.describe("What to send with `replaces` to correct it, with the wrong figures changed."),
});

export type WeighInEntry = z.infer<typeof weighInEntry>;

/** `GET /api/admin/tournaments/{id}/weigh-in`. */
export const weighInView = z.strictObject({
  day: id,
  dayStarts: z.array(instant).describe("The start of each day; one if the days aren't scored separately."),
  isBag: z.boolean().describe("Fish are weighed together or one after another; false if each fish is a catch."),
  isPooled: z.boolean().describe("Whether the fish of a team's members count together."),
  unit: z.enum(["in", "cm", "lb", "kg"]).describe("The unit of the weight or length that is entered."),
  limit: count.nullable().describe("How many fish an entrant may weigh in."),
  species: z.array(text),
  takes: z.strictObject({ length: z.boolean(), weight: z.boolean(), dead: z.boolean(), late: z.boolean() }),
  disqualifyAfter: count.nullable().describe("The minutes late that disqualify an entrant; null if none do."),
  closed: text.nullable().describe("Why nobody can be weighed in."),
  needsReason: z.boolean(),
  entrants: z.array(
    z.strictObject({
      userId: id,
      number: id.optional(),
      team,
      ...bothNames,
      isFishing: z.boolean().describe("False if they didn't start, withdrew or are disqualified."),
      weighedOn: z.array(id).describe("The days on which they, or with a pooled score their team, were weighed in."),
      awaitedOn: z
        .array(id)
        .describe(
          "The days on which they are still to be weighed in: none if they didn't start, withdrew or are disqualified.",
        ),
    }),
  ),
  entries: z.array(weighInEntry).describe("The latest first."),
});

export type WeighInView = z.infer<typeof weighInView>;

/** `GET /api/admin/tournaments/{id}/weigh-in/{userId}`: what the printed slip of an angler or their team says. */
export const weighInSlip = z.strictObject({
  userId: id,
  number: id.optional(),
  team,
  ...bothNames,
  members: z
    .array(z.strictObject({ userId: id, number: id.optional(), team, ...bothNames }))
    .describe("The anglers on the slip: the members of the team, or just this angler."),
  division: text.nullable(),
  lateMinutes: count,
  biggest: text.nullable(),
  dead: count,
  deductions: z
    .array(
      z.strictObject({
        kind: z.enum(["late", "fixed", "dead-fish"]),
        what: text.describe("such as 1 dead fish"),
        amount: text.describe("such as −0.25 lb"),
      }),
    )
    .describe("The deductions from the score of the angler or their team."),
  ...placed,
  entries: z.array(weighInEntry).describe("The entries of all members. The latest first."),
});

export type WeighInSlip = z.infer<typeof weighInSlip>;
