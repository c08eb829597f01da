import type { DayReturn } from "../../base/db/schema/entries.ts";
import { type FishingDay, fishingDays } from "../../options/days/fishing-days.ts";

const minuteMs = 60_000;

/** The days on which boats go out: the days that are scored separately, or the whole tournament as day 1. */
export function boatDays(tournament: Parameters<typeof fishingDays>[0]): [FishingDay, ...FishingDay[]] {
  const [first, ...others] = fishingDays(tournament);
  const { startsAt, endsAt } = tournament;
  return first ? [first, ...others] : [{ day: 1, startsAt, endsAt }];
}

type Days = readonly [FishingDay, ...FishingDay[]];

/**
 * The current day. Between two days it's the nearer one, because boats leave before a start and return after an end.
 */
export function presentDay(days: Days, now: number): FishingDay {
  const distance = ({ startsAt, endsAt }: FishingDay) => Math.max(startsAt - now, now - endsAt, 0);
  return days.reduce((best, day) => (distance(day) < distance(best) ? day : best));
}

const isOut = ({ outAt, backAt }: DayReturn): boolean => outAt !== undefined && backAt === undefined;

/** The day that a boat returns from: the last one it went out on, or else the current one. */
export function dayOfReturn(days: Days, returns: readonly DayReturn[], now: number): FishingDay {
  const out = returns.filter(isOut).map(({ day }) => day);
  return days.findLast(({ day }) => out.includes(day)) ?? presentDay(days, now);
}

/** Every minute started after the end of the day counts in full. */
export const lateMinutesOf = (endsAt: number, backAt: number): number =>
  Math.max(0, Math.ceil((backAt - endsAt) / minuteMs));

export type BoatState = "ashore" | "out" | "back";

export function boatState(dayReturn: DayReturn | undefined): BoatState {
  if (!dayReturn) return "ashore";
  if (isOut(dayReturn)) return "out";
  return dayReturn.backAt === undefined ? "ashore" : "back";
}

/** The most recent moment, up to now, when clocks in the zone showed a time of day such as "15:05". */
export function lastTime(time: string, timeZone: string, now: number): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const atTime = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds;
  // Allow for a clock that is a minute ahead: it still means today.
  return atTime(today) <= now + minuteMs ? Math.min(atTime(today), now) : atTime(today.subtract({ days: 1 }));
}
