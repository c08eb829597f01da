import type { DayReturn } from "../../base/db/schema/entries.ts";
import { isoText } from "../../base/format/moments.ts";
import type { OwnReturn } from "./boat-shapes.ts";

const returnView = ({ day, outAt, backAt, lateMinutes = 0 }: DayReturn): OwnReturn => ({
  day,
  outAt: isoText(outAt ?? null),
  backAt: isoText(backAt ?? null),
  lateMinutes,
});

type Stored = { returns: readonly DayReturn[] | null };

/** A field of views, left out for a boat that never left. */
export const shownReturns = ({ returns }: Stored): { returns?: OwnReturn[] } =>
  returns && returns.length > 0 ? { returns: returns.map(returnView) } : {};

/** Text for a file: "day 1: 6:05 AM to 3:02 PM". `at` formats a moment. */
export const returnsText = (returns: readonly DayReturn[], formatTime: (moment: number) => string): string =>
  returns
    .map(({ day, outAt, backAt, lateMinutes = 0 }) => {
      const times = [outAt, backAt].map((moment) => (moment === undefined ? "?" : formatTime(moment))).join(" to ");
      return `day ${day}: ${times}${lateMinutes > 0 ? `, ${lateMinutes} min late` : ""}`;
    })
    .join("; ");
