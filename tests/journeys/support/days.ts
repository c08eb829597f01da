import { dayIn } from "../../../src/base/format/days.ts";

/** YYYY-MM-DD in the club's zone, so many days from today. */
export const day = (fromToday: number): string =>
  dayIn(new Date(Date.now() + fromToday * 86_400_000), "America/Chicago");
