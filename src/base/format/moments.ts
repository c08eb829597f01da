import { months } from "./days.ts";

export const dayMs = 24 * 60 * 60 * 1000;

export function isoText(instant: number): string;
export function isoText(instant: number | null): string | null;
export function isoText(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

const kinds = {
  minute: ["en-US", { month: "numeric", day: "numeric", hour: "numeric", minute: "2-digit", hourCycle: "h23" }],
  year: ["en-US", { year: "numeric" }],
  field: ["sv-SE", { dateStyle: "short", timeStyle: "short" }],
  zone: ["en-US", { timeZoneName: "short" }],
  longZone: ["en-US", { timeZoneName: "longGeneric" }],
} as const;
const maxFormats = 40;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes a hundred times as long as using it. */
function formatIn(timeZone: string, kind: keyof typeof kinds): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  const cached = formats.get(key);
  if (cached) return cached;
  if (formats.size >= maxFormats) formats.clear();
  const [locale, options] = kinds[kind];
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, format);
  return format;
}

const zoneIn = (parts: readonly Intl.DateTimeFormatPart[]) => parts.find(({ type }) => type === "timeZoneName")?.value;

/** "Jun 6, 7:05 AM". Assembled here, because engines use different spaces before AM. */
export function momentText(at: Date, timeZone: string): string {
  const parts = formatIn(timeZone, "minute").formatToParts(at);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const hour = value("hour") % 24;
  const minute = String(value("minute")).padStart(2, "0");
  return `${months[value("month") - 1]} ${value("day")}, ${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}

/** "Jun 6, 2025, 7:05 AM" */
export function datedMomentText(at: Date, timeZone: string): string {
  const year = formatIn(timeZone, "year").format(at);
  return momentText(at, timeZone).replace(",", `, ${year},`);
}

/** The value of a date-time field: "2026-06-06T05:00" */
export function localMomentText(at: Date, timeZone: string): string {
  return formatIn(timeZone, "field").format(at).replace(" ", "T");
}

/** "Jun 6, 2026, 12:00 AM CDT" */
export function zonedMomentText(at: Date, timeZone: string): string {
  const zone = zoneIn(formatIn(timeZone, "zone").formatToParts(at)) ?? timeZone;
  return `${datedMomentText(at, timeZone)} ${zone}`;
}

/** The end of a day reads "midnight, Nov 25". */
export function deadlineText(at: Date, timeZone: string): string {
  const text = momentText(at, timeZone);
  if (!text.endsWith(", 12:00 AM")) return text;
  const [lastDay] = momentText(new Date(at.getTime() - 1), timeZone).split(",");
  return `midnight, ${lastDay}`;
}

/** "Central Time" */
export function zoneName(timeZone: string): string {
  return zoneIn(formatIn(timeZone, "longZone").formatToParts(0)) ?? timeZone;
}

/** "America/New York" */
export const zoneText = (timeZone: string): string => timeZone.replaceAll("_", " ");

export const isTimeZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
};
