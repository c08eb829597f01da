import { refusalTexts } from "../../catches/texts.ts";
import { Refusal } from "../../refusal.ts";
import { rulesOf } from "../../scoring/scoring-rules.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { dayOfCatch } from "./day-of-catch.ts";
import { fishingDays, missesCut } from "./fishing-days.ts";

const hour = 3_600_000;

/** Throws `not_started` or `ended` between two days, and `missed_cut`. */
export function admitToDay(
  tournament: Tournament,
  entry: { madeCut: boolean },
  times: { capturedAt: number | null; beganAt: number; now: number },
) {
  const days = fishingDays(tournament);
  const caught = dayOfCatch(days, times, rulesOf(tournament).uploadHours * hour);
  if (caught === null) {
    const next = days.find(({ startsAt }) => times.now < startsAt);
    if (next) throw new Refusal("not_started", refusalTexts.betweenFishing(tournament, next));
    throw new Refusal("ended", refusalTexts.ended(tournament));
  }
  if (caught.day > 1 && missesCut(tournament, entry)) {
    throw new Refusal("missed_cut", refusalTexts.missedCut(tournament));
  }
  return caught;
}
