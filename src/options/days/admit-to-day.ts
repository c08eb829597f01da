import { type admissionTexts, refusalTexts } from "../../catches/texts.ts";
import { Refusal } from "../../refusal.ts";
import { rulesOf } from "../../scoring/scoring-rules.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { dayAt, type FishingDay, fishingDays, missesCut } from "./fishing-days.ts";

type Times = { capturedAt: number | null; beganAt: number; now: number };

type DayOfCatch = { day: number; isLate: boolean; uploadBeganAt: number | null };

/**
 * docs/rules.md 4.14. A fish caught on an earlier day than it arrives, or between two days, is late; null if it doesn't belong to
 * any day. Instants are UTC ms.
 */
function dayOfCatch(
  days: readonly FishingDay[],
  { capturedAt, beganAt, now }: Times,
  uploadMs: number,
): DayOfCatch | null {
  const [today, began] = [dayAt(days, now), dayAt(days, beganAt)];
  const caught = capturedAt === null ? null : dayAt(days, capturedAt);
  const isOpen = (day: number | null): day is number => day !== null && now < (days[day - 1]?.endsAt ?? 0) + uploadMs;
  const isEarlier = (day: number | null): day is number => isOpen(day) && (today === null || day < today);
  if (isEarlier(caught)) return { day: caught, isLate: true, uploadBeganAt: began === caught ? beganAt : null };
  if (today !== null) return { day: today, isLate: false, uploadBeganAt: null };
  return isOpen(began) ? { day: began, isLate: true, uploadBeganAt: beganAt } : null;
}

const hour = 3_600_000;

/** Throws `not_started` or `ended` between two days, and `missed_cut`. */
export function admitToDay(
  tournament: Tournament,
  entry: { madeCut: boolean },
  times: { capturedAt: number | null; beganAt: number; now: number },
  texts: Pick<ReturnType<typeof admissionTexts>, "ended" | "missedCut">,
) {
  const days = fishingDays(tournament);
  const caught = dayOfCatch(days, times, rulesOf(tournament).uploadHours * hour);
  if (caught === null) {
    const next = days.find(({ startsAt }) => times.now < startsAt);
    if (next) throw new Refusal("not_started", refusalTexts.betweenFishing(tournament, next));
    throw new Refusal("ended", texts.ended(tournament));
  }
  if (caught.day > 1 && missesCut(tournament, entry)) {
    throw new Refusal("missed_cut", texts.missedCut(tournament));
  }
  return caught;
}
