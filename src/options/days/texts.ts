import { momentText } from "../../base/format/moments.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { dayAt, dayCount, fishingDays, missesCut } from "./fishing-days.ts";

/** Tells an entrant which day it is and whether they made the cut. Null if all days are scored as one. */
export function dayText(tournament: Tournament, entry: { madeCut: boolean }, now: number): string | null {
  if (!tournament.days) return null;
  if (missesCut(tournament, entry)) return "You missed the cut, so only day one counts.";
  const days = fishingDays(tournament);
  const cutText = tournament.cutAt === null ? "" : " You made the cut.";
  const today = dayAt(days, now);
  if (today !== null) return `Day ${today} of ${dayCount(tournament)}.${cutText}`;
  const next = days.find(({ startsAt }) => now < startsAt);
  return next
    ? `Day ${next.day} starts on ${momentText(new Date(next.startsAt), tournament.timeZone)}.${cutText}`
    : null;
}
