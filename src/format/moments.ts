import { months } from "./days.ts";

/** An instant (UTC ms) as the API says it: ISO 8601 in UTC, null where there is none. */
export function isoText(instant: number): string;
export function isoText(instant: number | null): string | null;
export function isoText(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

const numeric = { month: "numeric", day: "numeric", hour: "numeric", minute: "2-digit", hourCycle: "h23" } as const;
const maxFormats = 20;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes a hundred times as long as using it, and a club has few zones; one of many begins anew. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  if (formats.size >= maxFormats) formats.clear();
  const format = new Intl.DateTimeFormat("en-US", { ...numeric, timeZone });
  formats.set(timeZone, format);
  return format;
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

/** A moment in a zone, with its year: "Jun 6, 2025, 7:05 AM". */
export function datedMomentText(at: Date, timeZone: string): string {
  const year = new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone }).format(at);
  return momentText(at, timeZone).replace(",", `, ${year},`);
}

/** A moment with its year and its zone, "Jun 6, 2026, 12:00 AM CDT". */
export function zonedMomentText(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" }).formatToParts(at);
  const zone = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return `${datedMomentText(at, timeZone)} ${zone}`;
}

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

/** An IANA zone as people say it: "America/New York". */
export const zoneText = (timeZone: string): string => timeZone.replaceAll("_", " ");
