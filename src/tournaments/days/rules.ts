import { type Days as Calendar, windowOf } from "../../format/days.ts";
import type { Window } from "../rules.ts";

export type Dated = Pick<Calendar, "startDay" | "endDay">;

export const dayBounds = { days: 10, cut: 10_000 } as const;

/** How many days it lasts, on the calendar. */
export const dayCount = ({ startDay, endDay }: Dated): number =>
  Math.round((Date.parse(endDay) - Date.parse(startDay)) / 86_400_000) + 1;

type Scored = { cut: number | null; startTime: string | null; endTime: string | null };

/** A day of a tournament, from 1. It is fished while `startsAt` ≤ now < `endsAt`, UTC ms. */
export type FishingDay = Window & { day: number };

type Timed = Calendar & Window & { days: Scored | null };

/** None where all are scored as one. The first begins, and the last ends, with the tournament. */
export function fishingDays({ startDay, endDay, timeZone, startsAt, endsAt, days }: Timed): FishingDay[] {
  if (!days) return [];
  const count = dayCount({ startDay, endDay });
  return Array.from({ length: count }, (_, at) => {
    const date = Temporal.PlainDate.from(startDay).add({ days: at }).toString();
    const { startTime, endTime } = days;
    const whole = windowOf({ startDay: date, endDay: date, timeZone, startTime, endTime });
    return {
      day: at + 1,
      startsAt: at === 0 ? startsAt : Math.min(whole.startsAt, endsAt),
      endsAt: at === count - 1 ? endsAt : Math.min(whole.endsAt, endsAt),
    };
  });
}

/** Null between two days. */
export const dayAt = (days: readonly FishingDay[], moment: number): number | null =>
  days.find(({ startsAt, endsAt }) => startsAt <= moment && moment < endsAt)?.day ?? null;

type Cut = { days: object | null; cutAt: number | string | null };

/** Until the cut is made, nobody has missed it. */
export const missesCut = ({ days, cutAt }: Cut, { madeCut }: { madeCut: boolean }): boolean =>
  days !== null && cutAt !== null && !madeCut;
