import { zonedMomentText } from "../base/format/moments.ts";

/** The last sentence of the notice that an angler joined. */
export const whenToFish = ({ startsAt, timeZone }: { startsAt: number; timeZone: string }, now: number): string =>
  now < startsAt ? `Catches count from ${zonedMomentText(new Date(startsAt), timeZone)}.` : "Start fishing!";
