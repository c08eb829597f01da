import type { TimeZones } from "./model.ts";

/** The zones a tournament may be held in, as this server knows them, and the club's own. */
export function readTimeZones(club: string): TimeZones {
  const known = Intl.supportedValuesOf("timeZone");
  return { club, all: known.includes(club) ? known : [club, ...known] };
}
