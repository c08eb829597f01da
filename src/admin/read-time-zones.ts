import type { TimeZones } from "./admin-views.ts";

export function readTimeZones(club: string): TimeZones {
  const zones = Intl.supportedValuesOf("timeZone");
  return { club, all: zones.includes(club) ? zones : [club, ...zones] };
}
