import { describe, expect, test } from "bun:test";
import { hoursOf } from "../../src/admin/tournament-hours.ts";

const hour = 3_600_000;
const startsAt = 100 * hour;
const hours = (lasts: number, now: number) =>
  hoursOf({ startsAt, endsAt: startsAt + lasts * hour }, startsAt + now * hour).map((at) => at / hour - 100);

describe("the hours in the chart of catches", () => {
  test.each([
    ["no hours before the start", 9, -1, []],
    ["the first hour at the start", 9, 0, [0]],
    ["the hours up to now", 9, 2.5, [0, 1, 2]],
    ["all hours after the end", 3, 50, [0, 1, 2]],
    ["a partial hour at the end", 2.5, 50, [0, 1, 2]],
  ])("the chart of catches shows %s", (_, lasts, now, expected) => {
    expect(hours(lasts, now)).toEqual(expected);
  });

  test("the chart of catches shows the last 24 hours of a week", () => {
    expect(hours(168, 100.5)).toEqual(Array.from({ length: 24 }, (_, index) => 77 + index));
  });
});
