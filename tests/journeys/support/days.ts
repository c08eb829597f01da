import { dayIn } from "../../../src/base/format/days.ts";

/** A day in the club's zone, this many days from today, as YYYY-MM-DD. */
export const day = (fromToday: number): string =>
  dayIn(new Date(Date.now() + fromToday * 86_400_000), "America/Chicago");
