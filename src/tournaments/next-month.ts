import type { Days } from "../base/format/days.ts";

/** The fifth weekday of a month becomes the fourth if there is no fifth. */
function inNextMonth(day: Temporal.PlainDate): Temporal.PlainDate {
  const first = day.with({ day: 1 }).add({ months: 1 });
  const toWeekday = (day.dayOfWeek - first.dayOfWeek + 7) % 7;
  const weeks = Math.ceil(day.day / 7) - 1;
  const target = first.add({ days: toWeekday + 7 * weeks });
  return target.month === first.month ? target : target.subtract({ days: 7 });
}

/** The same weekdays of the next month, or of the first later month in which the start is after `now` (UTC ms). */
export function shiftToNextMonth({ startDay, endDay, timeZone, ...times }: Days, now: number): Days {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const lastDay = Temporal.PlainDate.from(endDay);
  const firstDay = Temporal.PlainDate.from(startDay);
  const { days } = firstDay.until(lastDay, { largestUnit: "days" });
  let start = inNextMonth(firstDay);
  while (Temporal.PlainDate.compare(start, today) <= 0) start = inNextMonth(start);
  return { startDay: start.toString(), endDay: start.add({ days }).toString(), timeZone, ...times };
}
