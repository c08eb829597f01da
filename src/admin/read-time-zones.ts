import type { TimeZones } from "./admin-views.ts";

export function readTimeZones(club: string): TimeZones {
  const known = Intl.supportedValuesOf("timeZone");
  return { club, all: known.includes(club) ? known : [club, ...known] };
}
