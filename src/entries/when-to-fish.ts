import { zonedMomentText } from "../base/format/moments.ts";

/** The last sentence of a notice to a new entrant. */
export const whenToFish = ({ startsAt, timeZone }: { startsAt: number; timeZone: string }, now: number): string =>
  now < startsAt ? `Catches count from ${zonedMomentText(new Date(startsAt), timeZone)}.` : "Start fishing!";
