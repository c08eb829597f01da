/* Dates as people read them. Amounts are written by src/amounts/rules.ts, lengths and weights by src/catches/rules.ts. */

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

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

const numeric = { month: "numeric", day: "numeric", hour: "numeric", minute: "2-digit", hourCycle: "h23" } as const;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes a hundred times as long as using it; a club has few zones. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { ...numeric, timeZone });
  formats.set(timeZone, known);
  return known;
}

/**
 * A moment in a zone: "Jun 6, 7:05 AM". Put together here, because engines differ in the space before AM, and server and
 * browser must write the same.
 */
export function momentText(at: Date, timeZone: string): string {
  const parts = formatIn(timeZone).formatToParts(at);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const hour = value("hour") % 24;
  const minute = String(value("minute")).padStart(2, "0");
  return `${months[value("month") - 1]} ${value("day")}, ${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}

/** An IANA zone as people say it: "America/New York". */
/** A moment by which something must be done; the end of a day reads as its midnight: "midnight, Nov 25". */
export function deadlineText(at: Date, timeZone: string): string {
  const text = momentText(at, timeZone);
  if (!text.endsWith(", 12:00 AM")) return text;
  const [lastDay] = momentText(new Date(at.getTime() - 1), timeZone).split(",");
  return `midnight, ${lastDay}`;
}

/** A zone by its own name: "Central Time". */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" }).formatToParts(0);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

export const zoneText = (timeZone: string): string => timeZone.replaceAll("_", " ");
