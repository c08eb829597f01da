import { describe, expect, test } from "bun:test";
import { raceMoments } from "../../web/results/board/race-moments.ts";

const hour = 3_600_000;
const timeZone = "America/Chicago";
/** Midnight in Chicago. */
const startsAt = Date.UTC(2026, 5, 6, 5);

const labels = (hours: number, last: string) =>
  raceMoments({ startsAt, until: startsAt + hours * hour, timeZone }, last).map(({ label }) => label);

describe("the labels below the race", () => {
  test.each([
    ["a morning has hourly labels", 4, ["Jun 6", "1 AM", "2 AM", "3 AM", "Now"]],
    ["a day has a label every six hours, in the tournament's zone", 24, ["Jun 6", "6 AM", "12 PM", "6 PM", "Now"]],
    ["a day and a half has a label for the second day", 36, ["Jun 6", "12 PM", "Jun 7", "Now"]],
    ["a week has daily labels", 7 * 24, ["Jun 6", "Jun 8", "Jun 10", "Now"]],
    ["a season has a label every thirty days", 90 * 24, ["Jun 6", "Jul 6", "Aug 5", "Now"]],
  ])("the axis below the race: %s", (_, hours, expected) => {
    expect(labels(hours, "Now")).toEqual(expected);
  });

  test("the last announcement covers the end, and no other one is close to it", () => {
    expect(labels(25, "End")).toEqual(["Jun 6", "12 PM", "End"]);
  });

  test("on a phone, labels below the race appear only if there is room between them", () => {
    const moments = raceMoments({ startsAt, until: startsAt + 84 * hour, timeZone }, "Now");
    expect(moments.map(({ label, isMinor = false }) => [label, isMinor])).toEqual([
      ["Jun 6", false],
      ["Jun 7", true],
      ["Jun 8", false],
      ["Now", false],
    ]);
  });

  test("a race that has just begun has only the label of its beginning", () => {
    expect(labels(0, "Now")).toEqual(["Jun 6"]);
  });
});
