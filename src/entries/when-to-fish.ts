import { zonedMomentText } from "../base/format/moments.ts";

/** What a notice that an angler joined ends with. */
export const whenToFish = ({ startsAt, timeZone }: { startsAt: number; timeZone: string }, now: number): string =>
  now < startsAt ? `Catches count from ${zonedMomentText(new Date(startsAt), timeZone)}.` : "Start fishing!";
