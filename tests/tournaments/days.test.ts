import { describe, expect, test } from "bun:test";
import { windowOf } from "../../src/format/days.ts";
import { nextMonthsDays } from "../../src/tournaments/next-month.ts";

const hour = 3_600_000;
const windowIn = (timeZone: string, startDay: string, endDay = startDay) => windowOf({ startDay, endDay, timeZone });
const hoursOf = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }) => (endsAt - startsAt) / hour;

describe("a tournament's window in its own zone (docs/rules.md 2.1)", () => {
  test("one day in Chicago is from 05:00 to 05:00 UTC in summer", () => {
    expect(windowIn("America/Chicago", "2026-06-06")).toEqual({
      startsAt: Date.UTC(2026, 5, 6, 5),
      endsAt: Date.UTC(2026, 5, 7, 5),
    });
  });

  test("the day the clocks go forward has 23 hours, the day they go back 25", () => {
    expect(hoursOf(windowIn("America/Chicago", "2026-03-08"))).toBe(23);
    expect(hoursOf(windowIn("America/Chicago", "2026-11-01"))).toBe(25);
  });

  test("a weekend around the change begins and ends at local midnight", () => {
    expect(windowIn("America/New_York", "2026-03-07", "2026-03-08")).toEqual({
      startsAt: Date.UTC(2026, 2, 7, 5),
      endsAt: Date.UTC(2026, 2, 9, 4),
    });
  });

  test("where midnight itself is skipped, the day begins with its first moment", () => {
    expect(windowIn("America/Santiago", "2026-09-06").startsAt).toBe(Date.UTC(2026, 8, 6, 4));
  });

  test("zones that do not change, and quarter hours", () => {
    expect(windowIn("Pacific/Honolulu", "2026-01-01").startsAt).toBe(Date.UTC(2026, 0, 1, 10));
    expect(windowIn("Asia/Kathmandu", "2026-01-01").startsAt).toBe(Date.UTC(2025, 11, 31, 18, 15));
  });
});

describe("the days of a copy", () => {
  const now = Date.UTC(2026, 5, 10, 12);
  const copyOf = (startDay: string, endDay = startDay) =>
    nextMonthsDays({ startDay, endDay, timeZone: "America/Chicago" }, now);

  test.each([
    ["the first Saturday", "2026-06-06", "2026-07-04"],
    ["the second Sunday", "2026-06-14", "2026-07-12"],
    ["a fifth Saturday that is not there becomes the fourth", "2026-05-30", "2026-06-27"],
    ["across the year", "2026-12-05", "2027-01-02"],
  ])("%s", (_, from, to) => {
    expect(copyOf(from)).toMatchObject({ startDay: to, endDay: to });
  });

  test("keeps its length", () => {
    expect(copyOf("2026-06-06", "2026-06-07")).toMatchObject({ startDay: "2026-07-04", endDay: "2026-07-05" });
  });

  test("of an old one lie after today", () => {
    expect(copyOf("2025-03-01").startDay).toBe("2026-07-04");
  });
});
