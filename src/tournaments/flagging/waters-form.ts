import { z } from "zod";
import type { Position } from "../../base/format/distances.ts";
import { boundedText, trimmedText } from "../../base/text/text-fields.ts";
import {
  hasCrossingLines,
  hasNoWaters,
  isReadable,
  watersBounds,
  watersOfText,
} from "../../options/waters/waters-geometry.ts";
import type { Waters } from "../../scoring/scoring-rules.ts";
import { flagKinds } from "./flag-kinds.ts";

const crossing = "The lines of the area cross. List its corners in order around the waters";
const noWaters = "The corners are on one line. List them around the waters";
const corners = `An area has ${watersBounds.minPoints} to ${watersBounds.maxPoints} corners`;
const stateLetters = "Name the states by their two letters, such as MN, WI";
const radiusError = `A circle's radius must be ${watersBounds.minMiles} to ${watersBounds.maxMiles} miles`;

const degrees = (name: string, most: number) => {
  const error = `${name} is a number from -${most} to ${most}`;
  return z.number(error).min(-most, error).max(most, error);
};

const point = z.object(
  { latitude: degrees("Latitude", 90), longitude: degrees("Longitude", 180) },
  "A point needs latitude and longitude",
);

const drawnWaters = z.discriminatedUnion(
  "kind",
  [
    z.object({
      kind: z.literal("area"),
      points: z
        .array(point, corners)
        .min(watersBounds.minPoints, { error: corners, abort: true })
        .max(watersBounds.maxPoints, { error: corners, abort: true })
        .refine((points) => !hasCrossingLines(points), crossing),
    }),
    z.object({
      kind: z.literal("circle"),
      center: point,
      miles: z.number(radiusError).min(watersBounds.minMiles, radiusError).max(watersBounds.maxMiles, radiusError),
    }),
    z.object({
      kind: z.literal("states"),
      states: z
        .array(
          trimmedText(stateLetters, 2)
            .toUpperCase()
            .regex(/^[A-Z]{2}$/, stateLetters),
          stateLetters,
        )
        .min(1, stateLetters)
        .max(watersBounds.maxStates, `At most ${watersBounds.maxStates} states`)
        .transform((states) => [...new Set(states)]),
    }),
  ],
  "Waters must be an area, a circle, or states",
);

const isFlat = (points: readonly Position[]) => hasNoWaters(points) && !hasCrossingLines(points);

export const watersInput = drawnWaters
  .nullable()
  .optional()
  .refine((waters) => waters?.kind !== "area" || !isFlat(waters.points), { error: noWaters, path: ["points"] });

export const watersView = drawnWaters.nullable();

const unreadable = (line: string) =>
  `“${line}” isn't a point. Enter latitude and longitude in degrees, such as 46.21, -93.65, or states such as MN, WI`;

/** The typed text; blank means no limits. */
export const typedWaters = boundedText(
  "The waters must be text",
  watersBounds.maxLetters,
  `The waters can have at most ${watersBounds.maxLetters} characters`,
)
  .default("")
  .transform((text, context): Waters | null => {
    const waters = watersOfText(text);
    if (!isReadable(waters)) {
      context.addIssue({ code: "custom", message: unreadable(waters.unreadable) });
      return z.NEVER;
    }
    const checked = watersInput.safeParse(waters);
    if (!checked.success) {
      context.addIssue({ code: "custom", message: checked.error.issues[0]?.message ?? crossing });
    }
    return waters;
  });

export const flagsOffInput = z
  .array(z.enum(flagKinds, `A flag must be one of ${flagKinds.join(", ")}`), "List the flags that are off")
  .transform((kinds) => flagKinds.filter((kind) => kinds.includes(kind)));
