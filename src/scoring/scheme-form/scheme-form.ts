import { z } from "zod";
import { boundedText } from "../../base/text/text-fields.ts";
import { eventTies, schemeBounds, tieBreaks, ways } from "../rulebook/scheme-fields.ts";
import { seasonPresetNames } from "../rulebook/season-presets.ts";

/** The largest scheme file, in characters. */
export const maxSchemeLetters = 100_000;

const number = (sentence: string) => z.number(sentence).optional();
const points = number("Enter a number of points, such as 100 or 2.5");
const count = number("Enter a whole number, such as 8");
const tick = z.boolean().default(false);

const reload = "Reload the page and try again";

/** JSON of the edited scheme, including the fields that the form doesn't have. */
const original = z
  .string(reload)
  .max(2 * maxSchemeLetters, reload)
  .optional();

const tableError = "Enter the points of each place, such as 25, 18, 15";

const table = boundedText(tableError, 8000)
  .regex(/^\s*\d{1,7}(\.\d{1,6})?([\s,;]+\d{1,7}(\.\d{1,6})?)*[\s,;]*$/, tableError)
  .transform((text) =>
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number),
  )
  .optional();

/** Ways of giving points to an entrant without a place. */
export const standInKinds = ["points", "belowLast", "belowNext", "ranked"] as const;

const standIn = z
  .object({ points, by: z.enum(standInKinds, "Choose how the points are given").default("points") })
  .default({ by: "points" });

const eventClass = z.object({
  kept: original,
  name: boundedText("Enter a name for the class", schemeBounds.nameLetters).optional(),
  first: points,
  step: points,
  best: count,
  drop: count,
  cap: points,
});

/** The starting point of a season's rules: a preset, or the club's own rules. */
export const schemeStarts = [...seasonPresetNames, "own"] as const;

export type SchemeStart = (typeof schemeStarts)[number];

export const schemeForm = z.object({
  start: z.enum(schemeStarts, "Choose the rules to start from"),
  kept: original,
  /** A pasted scheme file, which replaces all other fields. */
  file: z
    .string("Paste the text of a scheme file")
    .max(maxSchemeLetters, `A scheme file can have at most ${maxSchemeLetters.toLocaleString("en-US")} characters`)
    .optional(),
  way: z.enum(ways, "Choose how points are given"),
  first: points,
  step: points,
  table,
  percent: points,
  score: points,
  beaten: points,
  floor: points,
  scoringPlaces: count,
  ties: z.enum(eventTies, "Choose what tied anglers get").default("same"),
  zeroFish: standIn,
  registered: standIn,
  withdrew: standIn,
  disqualified: standIn,
  buyIn: standIn,
  absent: standIn,
  bonus: z
    .object({
      participation: points,
      biggestFish: points,
      perUnit: points,
      wholeUnits: tick,
      attendance: points,
      attendanceEvents: count,
    })
    .default({ wholeUnits: false }),
  membersOnly: tick,
  guests: z.enum(["skip", "rank", "place"], "Choose whether guests are ranked").default("skip"),
  best: count,
  drop: count,
  finale: z
    .object({ on: tick, first: points, step: points, always: tick, multiplier: number("Enter a number, such as 1.5") })
    .default({ on: false, always: true }),
  classes: z.array(eventClass).max(schemeBounds.classes, `At most ${schemeBounds.classes} classes`).default([]),
  minimumEvents: count,
  minimumPoints: points,
  total: z.enum(["highest", "lowest"], "Choose which total wins").default("highest"),
  tieBreaks: z.array(z.enum(tieBreaks, "Choose a rule for ties")).default([]),
});

export type SchemeForm = z.output<typeof schemeForm>;
export type TypedSchemeForm = z.input<typeof schemeForm>;
