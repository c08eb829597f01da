import { momentText } from "./format.ts";

/** A moment in a zone, with its year: "Jun 6, 2025, 7:05 AM". */
export function datedMomentText(at: Date, timeZone: string): string {
  const year = new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone }).format(at);
  return momentText(at, timeZone).replace(",", `, ${year},`);
}
