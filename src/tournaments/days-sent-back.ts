import { windowOf } from "../format/days.ts";

type Sent = {
  startDate: string;
  endDate: string;
  startDay?: string | undefined;
  endDay?: string | undefined;
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
  timeZone?: string | undefined;
};

const minuteMs = 60_000;

const isSameMinute = (text: string, instant: number): boolean =>
  Math.floor(Date.parse(text) / minuteMs) === Math.floor(instant / minuteMs);

const dayOf = (text: string): string => text.split("T", 1)[0] ?? "";

/**
 * Tournaments are read with two instants as their dates, and their days beside them: the end is the first moment that no longer
 * counts, often of the next day. Sent back unchanged, an instant is its day. Any other date is the day that it begins with.
 */
export function daysSentBack<T extends Sent>({ startDay, endDay, ...edit }: T): Omit<T, "startDay" | "endDay"> {
  const { startDate, endDate, startTime, endTime, timeZone } = edit;
  const days = { startDate: dayOf(startDate), endDate: dayOf(endDate) };
  if (!(startDay && endDay && timeZone)) return { ...edit, ...days };
  const { startsAt, endsAt } = windowOf({ startDay, endDay, startTime, endTime, timeZone });
  return {
    ...edit,
    startDate: isSameMinute(startDate, startsAt) ? startDay : days.startDate,
    endDate: isSameMinute(endDate, endsAt) ? endDay : days.endDate,
  };
}
