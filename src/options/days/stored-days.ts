import type { Days as Calendar } from "../../base/format/days.ts";
import { Refusal } from "../../refusal.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { type DaysInput, dayBounds } from "./days-form.ts";
import { dayCount, isNightly } from "./fishing-days.ts";

/** The daily times don't change when the end is moved by hand, which only affects the last day. */
function dailyTimes({ startTime = null, endTime = null }: Calendar, before: Tournament | null) {
  const isSame = before?.startTime === startTime && before.endTime === endTime;
  const times = isSame && before.days ? before.days : { startTime, endTime };
  return { startTime: times.startTime, endTime: times.endTime };
}

/** Throws `invalid` if there aren't several days to score one by one. */
export function storedDays(input: DaysInput, calendar: Calendar, before: Tournament | null): Tournament["days"] {
  if (input === undefined && !before?.days) return null;
  if (input === null) return null;
  const times = dailyTimes(calendar, before);
  const count = dayCount({ ...calendar, endTime: calendar.endTime ?? null, days: times });
  if (count < 2 && !before?.days) {
    const message = isNightly(times)
      ? "It lasts only one night, so nights can't be scored separately"
      : "It lasts only one day, so days can't be scored separately";
    throw Refusal.ofField("days", message);
  }
  if (count > dayBounds.days) {
    throw Refusal.ofField("days", `At most ${dayBounds.days} days can be scored separately`);
  }
  return { cut: (input ?? before?.days)?.cut ?? null, ...times };
}
