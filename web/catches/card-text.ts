import { dayText } from "../../src/base/format/days.ts";
import { lengthText } from "../../src/base/format/lengths.ts";
import type { CatchCard } from "../../src/catches/catch-shapes.ts";

export const cardTitle = ({ species, length, unit }: CatchCard): string => `${species}, ${lengthText(length, unit)}`;

/** "Caught by Ann on Jun 6, 2026. North cove. Spring Open." */
export const cardText = ({ displayName, location, day, tournamentName }: CatchCard): string =>
  [`Caught by ${displayName} on ${dayText(day)}`, location, tournamentName]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(" ");
