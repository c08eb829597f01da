import { momentText } from "../format.ts";

const hour = 3_600_000;
const steps = [1, 2, 3, 6, 12, 24, 48, 72, 168, 336, 720, 2160].map((hours) => hours * hour);
/** More words than that run into each other on a phone. */
const mostMoments = 4;
/** How near the end a word would touch the last one, as a share of the whole. */
const roomOfLast = 0.2;

/** Day and time of day in the zone: "Jun 6" and "7 AM". */
function wordsOf(at: number, timeZone: string): { day: string; time: string } {
  const [day = "", time = ""] = momentText(new Date(at), timeZone).split(", ");
  return { day, time: time.replace(":00", "") };
}

/**
 * What stands under the picture of the race: the day it began, then round hours or days in the tournament's zone, and
 * `last` ("Now") at its end. All instants in UTC ms.
 */
export function raceMoments(
  { startsAt, until, timeZone }: { startsAt: number; until: number; timeZone: string },
  last: string,
): { at: number; label: string }[] {
  const span = Math.max(0, until - startsAt);
  const step = steps.find((size) => span / size <= mostMoments) ?? span;
  const moments = [{ at: startsAt, label: wordsOf(startsAt, timeZone).day }];
  for (let at = startsAt + step; step > 0 && at < until - span * roomOfLast; at += step) {
    const { day, time } = wordsOf(at, timeZone);
    moments.push({ at, label: step < 24 * hour && time !== "12 AM" ? time : day });
  }
  return span > 0 ? [...moments, { at: until, label: last }] : moments;
}
