export const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

function partsOf(day: string): { year: number; month: string; date: number } {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return { year, month: months[month - 1] ?? "", date };
}

/** A day given as YYYY-MM-DD: "Jun 6, 2026". */
export function dayText(day: string): string {
  const { year, month, date } = partsOf(day);
  return `${month} ${date}, ${year}`;
}

/** From one day to another: "Jun 6, 2026", "Jun 6–7, 2026", "Jun 30 – Jul 1, 2026". */
export function daysText(from: string, to: string): string {
  if (from === to) return dayText(from);
  const [start, end] = [partsOf(from), partsOf(to)];
  if (start.year !== end.year) return `${dayText(from)} – ${dayText(to)}`;
  if (start.month !== end.month) return `${start.month} ${start.date} – ${dayText(to)}`;
  return `${start.month} ${start.date}–${end.date}, ${end.year}`;
}

/** The day of an instant (UTC ms) in UTC, YYYY-MM-DD: for file names, and for people without a place. */
export const utcDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The day of a moment in a zone, YYYY-MM-DD. */
export const dayIn = (at: Date, timeZone: string): string => new Intl.DateTimeFormat("en-CA", { timeZone }).format(at);
