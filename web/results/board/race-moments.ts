import { momentText } from "../../../src/base/format/moments.ts";
import type { RaceMoment } from "../../ui/charts/race-chart.tsx";

const hour = 3_600_000;
const steps = [1, 2, 3, 6, 12, 24, 48, 72, 168, 336, 720, 2160].map((hours) => hours * hour);
const maxMoments = 4;
/** How close to the end a label would touch the last one, as a share of the whole. */
const roomOfLast = 0.2;
/** The room for a label on a phone, as shares of the whole: from, to, and the distance between labels. */
const onPhone = { from: 0.37, to: 0.7, apart: 0.3 };

/** Day and time of day in the zone: "Jun 6" and "7 AM". */
function wordsOf(at: number, timeZone: string): { day: string; time: string } {
  const [day = "", time = ""] = momentText(new Date(at), timeZone).split(", ");
  return { day, time: time.replace(":00", "") };
}

/**
 * The labels under the race chart: the day it began, then round hours or days in the tournament's zone, and
 * `last` ("Now") at its end. All instants in UTC ms.
 */
export function raceMoments(
  { startsAt, until, timeZone }: { startsAt: number; until: number; timeZone: string },
  last: string,
): RaceMoment[] {
  const span = Math.max(0, until - startsAt);
  const step = steps.find((size) => span / size <= maxMoments) ?? span;
  const moments: RaceMoment[] = [{ at: startsAt, label: wordsOf(startsAt, timeZone).day }];
  let free = onPhone.from;
  for (let at = startsAt + step; step > 0 && at < until - span * roomOfLast; at += step) {
    const { day, time } = wordsOf(at, timeZone);
    const share = (at - startsAt) / span;
    const isMinor = share < free || share > onPhone.to;
    if (!isMinor) free = share + onPhone.apart;
    moments.push({ at, label: step < 24 * hour && time !== "12 AM" ? time : day, isMinor });
  }
  return span > 0 ? [...moments, { at: until, label: last }] : moments;
}
