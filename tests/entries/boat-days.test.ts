import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { dayOfReturn, lastTime, lateMinutesOf, presentDay } from "../../src/entries/boats/boat-days.ts";

const minute = 60_000;
const hour = 60 * minute;
const zone = "America/Chicago";
const at = (text: string) => Date.parse(text);

const days = [
  { day: 1, startsAt: at("2026-06-06T06:00-05:00"), endsAt: at("2026-06-06T15:00-05:00") },
  { day: 2, startsAt: at("2026-06-07T06:00-05:00"), endsAt: at("2026-06-07T15:00-05:00") },
] as const;

describe("the day of a boat", () => {
  test.each([
    ["2026-06-06T05:40-05:00", 1],
    ["2026-06-06T12:00-05:00", 1],
    ["2026-06-06T15:20-05:00", 1],
    ["2026-06-07T05:40-05:00", 2],
    ["2026-06-09T12:00-05:00", 2],
  ])("%s belongs to day %i of the boat", (moment, day) => {
    expect(presentDay(days, at(moment)).day).toBe(day);
  });

  test("a return belongs to the last day on which the boat is out", () => {
    const out = [{ day: 1, outAt: days[0].startsAt }];
    expect(dayOfReturn(days, out, days[1].startsAt + hour).day).toBe(1);
    expect(dayOfReturn(days, [], days[1].startsAt + hour).day).toBe(2);
  });
});

describe("minutes late", () => {
  test.each([
    [-1, 0],
    [0, 0],
    [1, 1],
    [minute, 1],
    [minute + 1, 2],
    [15 * minute, 15],
  ])("a return %i ms after the end is %i minutes late", (ms, minutes) => {
    expect(lateMinutesOf(0, ms)).toBe(minutes);
  });
});

describe("a time of day", () => {
  test.each([
    ["15:05", "2026-06-06T15:20-05:00", "2026-06-06T15:05-05:00"],
    ["23:50", "2026-06-07T00:10-05:00", "2026-06-06T23:50-05:00"],
    ["15:21", "2026-06-06T15:20:30-05:00", "2026-06-06T15:20:30-05:00"],
  ])("the time %s typed at %s means %s", (time, now, meant) => {
    expect(lastTime(time, zone, at(now))).toBe(at(meant));
  });

  test("a boat's default day is never in the future and at most a day ago", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 0, max: 400 * 24 * 60 }),
        (minuteOfDay, minutes) => {
          const time = `${String(Math.floor(minuteOfDay / 60)).padStart(2, "0")}:${String(minuteOfDay % 60).padStart(2, "0")}`;
          const now = at("2026-01-01T00:00Z") + minutes * minute;
          const meant = lastTime(time, zone, now);
          expect(meant).toBeLessThanOrEqual(now);
          expect(now - meant).toBeLessThanOrEqual(25 * hour);
        },
      ),
    );
  });
});
