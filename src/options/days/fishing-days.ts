import { type Days as Calendar, windowOf } from "../../base/format/days.ts";
import type { Window } from "../../tournaments/tournament-state.ts";

type DailyTimes = { startTime: string | null; endTime: string | null };

/** `endTime` is the end of the last day, which can be moved by hand; `days` has the times of every day. */
export type TournamentDates = Pick<Calendar, "startDay" | "endDay"> & {
  endTime: string | null;
  days: DailyTimes | null;
};

/** Whether each day ends on the next date, at or before the time of day it begins: 7 PM to 3 AM. */
export const isNightly = ({ startTime, endTime }: DailyTimes): boolean =>
  startTime !== null && endTime !== null && endTime <= startTime;

/** If days run past midnight, the last date only contains the end of the last day. */
export function dayCount({ startDay, endDay, endTime, days }: TournamentDates): number {
  const dates = Math.round((Date.parse(endDay) - Date.parse(startDay)) / 86_400_000) + 1;
  const endsInTheMorning = days !== null && isNightly(days) && endTime !== null && endTime <= (days.startTime ?? "");
  return endsInTheMorning ? Math.max(1, dates - 1) : dates;
}

type ScoredDays = DailyTimes & { cut: number | null };

/** A day of a tournament, from 1. It is fished while `startsAt` ≤ now < `endsAt`, UTC ms. */
export type FishingDay = Window & { day: number };

type TournamentTimes = Calendar & Window & { endTime: string | null; days: ScoredDays | null };

/** Empty if all days are scored as one. The first day begins, and the last day ends, with the tournament. */
export function fishingDays({ timeZone, startsAt, endsAt, days, ...dated }: TournamentTimes): FishingDay[] {
  if (!days) return [];
  const count = dayCount({ ...dated, days });
  const { startTime, endTime } = days;
  const dateOf = (at: number) => Temporal.PlainDate.from(dated.startDay).add({ days: at }).toString();
  return Array.from({ length: count }, (_, index) => {
    const lastDate = dateOf(isNightly(days) ? index + 1 : index);
    const whole = windowOf({ startDay: dateOf(index), endDay: lastDate, timeZone, startTime, endTime });
    return {
      day: index + 1,
      startsAt: index === 0 ? startsAt : Math.min(whole.startsAt, endsAt),
      endsAt: index === count - 1 ? endsAt : Math.min(whole.endsAt, endsAt),
    };
  });
}

/** Null between two days. */
export const dayAt = (days: readonly FishingDay[], moment: number): number | null =>
  days.find(({ startsAt, endsAt }) => startsAt <= moment && moment < endsAt)?.day ?? null;

type Cut = { days: object | null; cutAt: number | string | null };

/** Nobody misses the cut until it has been made. */
export const missesCut = ({ days, cutAt }: Cut, { madeCut }: { madeCut: boolean }): boolean =>
  days !== null && cutAt !== null && !madeCut;
