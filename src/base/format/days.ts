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

/** HH:MM → "6:00 AM" */
export function clockText(time: string): string {
  const [hour = 0, minute = "00"] = [Number(time.slice(0, 2)), time.slice(3)];
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}

/** "Jun 6, 2026, 6:00 AM – 3:00 PM" */
export function periodText({ startDay, endDay, startTime = null, endTime = null }: Omit<Days, "timeZone">): string {
  const [start, end] = [startTime && clockText(startTime), endTime && clockText(endTime)];
  if (!(start || end)) return daysText(startDay, endDay);
  if (startDay !== endDay) {
    const [from, to] = [dayText(startDay), dayText(endDay)];
    return `${start ? `${from}, ${start}` : from} – ${end ? `${to}, ${end}` : to}`;
  }
  const day = dayText(startDay);
  if (start && end) return `${day}, ${start} – ${end}`;
  return start ? `${day}, from ${start}` : `${day}, until ${end}`;
}

/** "Nov 27, 6 AM – Nov 30, 3:30 PM": for a card, with the year only if it isn't `thisYear`. Whole days use the usual format. */
export function shortPeriodText(period: Omit<Days, "timeZone">, thisYear: number): string {
  const { startDay, endDay, startTime = null, endTime = null } = period;
  const start = startTime && clockText(startTime).replace(":00", "");
  const end = endTime && clockText(endTime).replace(":00", "");
  if (!(start || end)) return daysText(startDay, endDay);
  const day = (isoDay: string, knownYear: number) => {
    const { year, month, date } = partsOf(isoDay);
    return year === knownYear ? `${month} ${date}` : `${month} ${date}, ${year}`;
  };
  const from = day(startDay, thisYear);
  if (startDay === endDay) {
    if (start && end) return `${from}, ${start} – ${end}`;
    return start ? `${from}, from ${start}` : `${from}, until ${end}`;
  }
  const to = day(endDay, partsOf(startDay).year);
  return `${start ? `${from}, ${start}` : from} – ${end ? `${to}, ${end}` : to}`;
}

/** YYYY-MM-DD */
export const utcDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** YYYY-MM-DD */
export const dayIn = (at: Date, timeZone: string): string => new Intl.DateTimeFormat("en-CA", { timeZone }).format(at);

/** Days are YYYY-MM-DD; times are HH:MM, or null for whole days. */
export type Days = {
  startDay: string;
  endDay: string;
  timeZone: string;
  startTime?: string | null;
  endTime?: string | null;
};

/** A time that the clocks skip becomes a later one; of a time that occurs twice, the first counts (docs/rules.md 2.6). */
const instantOf = (day: Temporal.PlainDate, time: string | null, timeZone: string): number =>
  day.toZonedDateTime({ timeZone, plainTime: time ?? undefined }).epochMilliseconds;

/** UTC ms (docs/rules.md 2.1). A day may have 23 or 25 hours, and may not begin at midnight. */
export function windowOf({ startDay, endDay, timeZone, startTime = null, endTime = null }: Days) {
  const lastDay = Temporal.PlainDate.from(endDay);
  return {
    startsAt: instantOf(Temporal.PlainDate.from(startDay), startTime, timeZone),
    endsAt: instantOf(endTime === null ? lastDay.add({ days: 1 }) : lastDay, endTime, timeZone),
  };
}

/** Returns UTC ms. Text without an offset is local time in the zone. */
export function instantOfText(text: string, timeZone: string): number {
  if (/(Z|[+-]\d\d:\d\d)$/i.test(text)) return Date.parse(text);
  return Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds;
}
