export const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

function partsOf(day: string): { year: number; month: string; date: number } {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return { year, month: months[month - 1] ?? "", date };
}

/** "Jun 6, 2026" */
export function dayText(day: string): string {
  const { year, month, date } = partsOf(day);
  return `${month} ${date}, ${year}`;
}

/** "Jun 6, 2026", "Jun 6–7, 2026", "Jun 30 – Jul 1, 2026" */
export function daysText(from: string, to: string): string {
  if (from === to) return dayText(from);
  const [start, end] = [partsOf(from), partsOf(to)];
  if (start.year !== end.year) return `${dayText(from)} – ${dayText(to)}`;
  if (start.month !== end.month) return `${start.month} ${start.date} – ${dayText(to)}`;
  return `${start.month} ${start.date}–${end.date}, ${end.year}`;
}

/** YYYY-MM-DD */
export const utcDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** YYYY-MM-DD */
export const dayIn = (at: Date, timeZone: string): string => new Intl.DateTimeFormat("en-CA", { timeZone }).format(at);

export type Days = { startDay: string; endDay: string; timeZone: string };

const startOf = (day: Temporal.PlainDate, timeZone: string): number => day.toZonedDateTime(timeZone).epochMilliseconds;

/** UTC ms (docs/rules.md 2.1). A day may have 23 or 25 hours, and may not begin at midnight. */
export function windowOf({ startDay, endDay, timeZone }: Days): { startsAt: number; endsAt: number } {
  const dayAfter = Temporal.PlainDate.from(endDay).add({ days: 1 });
  return { startsAt: startOf(Temporal.PlainDate.from(startDay), timeZone), endsAt: startOf(dayAfter, timeZone) };
}
