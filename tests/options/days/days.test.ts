import { describe, expect, test } from "bun:test";
import { instantOfText, periodText, shortPeriodText, windowOf } from "../../../src/base/format/days.ts";
import { shiftToNextMonth } from "../../../src/tournaments/next-month.ts";

const hour = 3_600_000;
const windowIn = (timeZone: string, startDay: string, endDay = startDay) => windowOf({ startDay, endDay, timeZone });
const hoursOf = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }) => (endsAt - startsAt) / hour;

describe("a tournament's window in its own zone (docs/rules.md 2.1)", () => {
  test("a day in Chicago is from 05:00 to 05:00 UTC in summer", () => {
    expect(windowIn("America/Chicago", "2026-06-06")).toEqual({
      startsAt: Date.UTC(2026, 5, 6, 5),
      endsAt: Date.UTC(2026, 5, 7, 5),
    });
  });

  test("the day that daylight saving time begins has 23 hours, the day it ends 25", () => {
    expect(hoursOf(windowIn("America/Chicago", "2026-03-08"))).toBe(23);
    expect(hoursOf(windowIn("America/Chicago", "2026-11-01"))).toBe(25);
  });

  test("a weekend around the change begins and ends at local midnight", () => {
    expect(windowIn("America/New_York", "2026-03-07", "2026-03-08")).toEqual({
      startsAt: Date.UTC(2026, 2, 7, 5),
      endsAt: Date.UTC(2026, 2, 9, 4),
    });
  });

  test("if the clocks skip midnight, the day begins at the first moment after it", () => {
    expect(windowIn("America/Santiago", "2026-09-06").startsAt).toBe(Date.UTC(2026, 8, 6, 4));
  });

  test("days begin correctly in zones without daylight saving time, and in zones offset by quarter hours", () => {
    expect(windowIn("Pacific/Honolulu", "2026-01-01").startsAt).toBe(Date.UTC(2026, 0, 1, 10));
    expect(windowIn("Asia/Kathmandu", "2026-01-01").startsAt).toBe(Date.UTC(2025, 11, 31, 18, 15));
  });
});

describe("times of day limit the window in its own zone (docs/rules.md 2.1)", () => {
  const day = "2026-06-06";
  const window = (startTime: string | null, endTime: string | null, endDay = day) =>
    windowOf({ startDay: day, endDay, startTime, endTime, timeZone: "America/Chicago" });

  test.each([
    ["6 AM to 3 PM", "06:00", "15:00", Date.UTC(2026, 5, 6, 11), Date.UTC(2026, 5, 6, 20)],
    ["from 6 AM until the end of the day", "06:00", null, Date.UTC(2026, 5, 6, 11), Date.UTC(2026, 5, 7, 5)],
    ["from midnight until 3 PM", null, "15:00", Date.UTC(2026, 5, 6, 5), Date.UTC(2026, 5, 6, 20)],
  ])("a tournament's window in its own zone: %s", (_, startTime, endTime, startsAt, endsAt) => {
    expect(window(startTime, endTime)).toEqual({ startsAt, endsAt });
  });

  test("a window from 8 PM to 6 AM lasts ten hours", () => {
    expect(hoursOf(window("20:00", "06:00", "2026-06-07"))).toBe(10);
  });
});

describe("times that clocks skip or show twice (docs/rules.md 2.6)", () => {
  const from = (startDay: string, startTime: string) =>
    windowOf({ startDay, endDay: startDay, startTime, timeZone: "America/Chicago" }).startsAt;

  test("2:30 AM on the day that daylight saving time begins is 3:30 AM", () => {
    expect(from("2026-03-08", "02:30")).toBe(Date.UTC(2026, 2, 8, 8, 30));
  });

  test("1:30 AM on the day that daylight saving time ends is the first of the two", () => {
    expect(from("2026-11-01", "01:30")).toBe(Date.UTC(2026, 10, 1, 6, 30));
  });

  test("a time without an offset is in the zone, and one with an offset is absolute", () => {
    expect(instantOfText("2026-06-06T05:00", "America/Chicago")).toBe(Date.UTC(2026, 5, 6, 10));
    expect(instantOfText("2026-03-08T02:30", "America/Chicago")).toBe(Date.UTC(2026, 2, 8, 8, 30));
    expect(instantOfText("2026-06-06T05:00:00Z", "America/Chicago")).toBe(Date.UTC(2026, 5, 6, 5));
    expect(instantOfText("2026-06-06T05:00+02:00", "America/Chicago")).toBe(Date.UTC(2026, 5, 6, 3));
  });
});

describe("a tournament's days and times as shown to people", () => {
  const days = { startDay: "2026-06-06", endDay: "2026-06-06" };
  const weekend = { startDay: "2026-06-06", endDay: "2026-06-07" };
  test.each([
    [days, {}, "Jun 6, 2026"],
    [weekend, {}, "Jun 6–7, 2026"],
    [days, { startTime: "06:00", endTime: "15:00" }, "Jun 6, 2026, 6:00 AM – 3:00 PM"],
    [days, { startTime: "06:00" }, "Jun 6, 2026, from 6:00 AM"],
    [days, { endTime: "12:30" }, "Jun 6, 2026, until 12:30 PM"],
    [weekend, { startTime: "18:00", endTime: "00:15" }, "Jun 6, 2026, 6:00 PM – Jun 7, 2026, 12:15 AM"],
    [weekend, { startTime: "06:00" }, "Jun 6, 2026, 6:00 AM – Jun 7, 2026"],
    [weekend, { endTime: "15:00" }, "Jun 6, 2026 – Jun 7, 2026, 3:00 PM"],
  ])("days %j and times %j are shown as: %s", (between, times, text) => {
    expect(periodText({ ...between, ...times })).toBe(text);
  });
});

describe("a tournament's days and times on a card", () => {
  const days = { startDay: "2026-11-27", endDay: "2026-11-27" };
  const weekend = { startDay: "2026-11-27", endDay: "2026-11-30" };
  const turn = { startDay: "2026-12-31", endDay: "2027-01-01" };
  test.each([
    [weekend, { startTime: "06:00", endTime: "15:00" }, 2026, "Nov 27, 6 AM – Nov 30, 3 PM"],
    [weekend, { startTime: "06:00", endTime: "15:00" }, 2027, "Nov 27, 2026, 6 AM – Nov 30, 3 PM"],
    [turn, { startTime: "18:30", endTime: "12:00" }, 2026, "Dec 31, 6:30 PM – Jan 1, 2027, 12 PM"],
    [days, { startTime: "06:00", endTime: "15:00" }, 2026, "Nov 27, 6 AM – 3 PM"],
    [days, { startTime: "06:00" }, 2026, "Nov 27, from 6 AM"],
    [days, { endTime: "12:30" }, 2025, "Nov 27, 2026, until 12:30 PM"],
    [weekend, { endTime: "00:00" }, 2026, "Nov 27 – Nov 30, 12 AM"],
    [weekend, {}, 2026, "Nov 27–30, 2026"],
  ])("%j %j in %d: %s", (between, times, thisYear, text) => {
    expect(shortPeriodText({ ...between, ...times }, thisYear)).toBe(text);
  });
});

describe("the days of a copy", () => {
  const now = Date.UTC(2026, 5, 10, 12);
  const copyOf = (startDay: string, endDay = startDay) =>
    shiftToNextMonth({ startDay, endDay, timeZone: "America/Chicago" }, now);

  test.each([
    ["the first Saturday", "2026-06-06", "2026-07-04"],
    ["the second Sunday", "2026-06-14", "2026-07-12"],
    ["a missing fifth Saturday becomes the fourth", "2026-05-30", "2026-06-27"],
    ["across New Year", "2026-12-05", "2027-01-02"],
  ])("the days of a copy: %s", (_, from, to) => {
    expect(copyOf(from)).toMatchObject({ startDay: to, endDay: to });
  });

  test("a copy keeps the number of days", () => {
    expect(copyOf("2026-06-06", "2026-06-07")).toMatchObject({ startDay: "2026-07-04", endDay: "2026-07-05" });
  });

  test("the days of a copy of an old tournament are after today", () => {
    expect(copyOf("2025-03-01").startDay).toBe("2026-07-04");
  });
});
