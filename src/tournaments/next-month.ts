import type { Days } from "../format/days.ts";

/** The same weekday of the next month, counted from its beginning; a fifth that is not there becomes the fourth. */
function inNextMonth(day: Temporal.PlainDate): Temporal.PlainDate {
  const first = day.with({ day: 1 }).add({ months: 1 });
  const toWeekday = (day.dayOfWeek - first.dayOfWeek + 7) % 7;
  const weeks = Math.ceil(day.day / 7) - 1;
  const wanted = first.add({ days: toWeekday + 7 * weeks });
  return wanted.month === first.month ? wanted : wanted.subtract({ days: 7 });
}

/**
 * The days of a copy: the first Saturday becomes the first Saturday of the next month, as many days long, and on from
 * there until the start lies after `now` (UTC ms).
 */
export function nextMonthsDays({ startDay, endDay, timeZone }: Days, now: number): Days {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const lastDay = Temporal.PlainDate.from(endDay);
  const firstDay = Temporal.PlainDate.from(startDay);
  const { days } = firstDay.until(lastDay, { largestUnit: "days" });
  let start = inNextMonth(firstDay);
  while (Temporal.PlainDate.compare(start, today) <= 0) start = inNextMonth(start);
  return { startDay: start.toString(), endDay: start.add({ days }).toString(), timeZone };
}
