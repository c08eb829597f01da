import { dayAt, type FishingDay } from "./fishing-days.ts";

type Times = { capturedAt: number | null; beganAt: number; now: number };

type DayOfCatch = { day: number; isLate: boolean; uploadBeganAt: number | null };

/**
 * docs/rules.md 4.14. A fish that was caught on an earlier day than it arrives, or between two days, is late; null where it
 * belongs to none. UTC ms.
 */
export function dayOfCatch(
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
