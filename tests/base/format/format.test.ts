import { describe, expect, test } from "bun:test";
import { daysText, dayText } from "../../../src/base/format/days.ts";
import { lengthText } from "../../../src/base/format/lengths.ts";
import { deadlineText, isoText, momentText, zonedMomentText, zoneText } from "../../../src/base/format/moments.ts";
import { dollarsText, moneyText } from "../../../src/base/format/money.ts";
import { counted, numberText } from "../../../src/base/format/numbers.ts";
import { weightText } from "../../../src/base/format/weights.ts";

test.each([
  [123_450, "$1,234.50"],
  [0, "$0.00"],
  [5, "$0.05"],
  [100_000_000, "$1,000,000.00"],
  [-250, "-$2.50"],
])("%d cents read %s", (cents, text) => {
  expect(moneyText(cents)).toBe(text);
});

test("a count of one uses the singular", () => {
  expect([counted(1, "angler"), counted(0, "angler"), counted(1250, "angler")]).toEqual([
    "1 angler",
    "0 anglers",
    "1,250 anglers",
  ]);
  expect([counted(1, "catch is", "catches are"), counted(2, "catch is", "catches are")]).toEqual([
    "1 catch is",
    "2 catches are",
  ]);
});

test("whole dollars and counts have thousands separators", () => {
  expect([dollarsText(1_000_000), dollarsText(0), numberText(2000), numberText(999)]).toEqual([
    "$1,000,000",
    "$0",
    "2,000",
    "999",
  ]);
});

describe("days", () => {
  test.each([
    ["2026-06-06", "2026-06-06", "Jun 6, 2026"],
    ["2026-06-06", "2026-06-07", "Jun 6–7, 2026"],
    ["2026-06-30", "2026-07-01", "Jun 30 – Jul 1, 2026"],
    ["2026-12-31", "2027-01-01", "Dec 31, 2026 – Jan 1, 2027"],
  ])("%s to %s reads %s", (from, to, text) => {
    expect(daysText(from, to)).toBe(text);
  });

  test("a day is written with its month and year", () => expect(dayText("2026-01-31")).toBe("Jan 31, 2026"));
});

test("a time is formatted the same in every engine: no narrow space, no hour 24", () => {
  expect(momentText(new Date("2026-06-06T05:00:00Z"), "America/Chicago")).toBe("Jun 6, 12:00 AM");
  expect(momentText(new Date("2026-06-06T17:05:00Z"), "America/Chicago")).toBe("Jun 6, 12:05 PM");
  expect(momentText(new Date("2026-12-31T23:59:00Z"), "UTC")).toBe("Dec 31, 11:59 PM");
  expect(zoneText("America/New_York")).toBe("America/New York");
});

test("a time includes its zone and year", () => {
  expect(zonedMomentText(new Date("2026-06-06T17:00:00Z"), "America/Chicago")).toBe("Jun 6, 2026, 12:00 PM CDT");
});

test("the end of a day is shown as midnight", () => {
  expect(deadlineText(new Date("2026-11-26T06:00:00Z"), "America/Chicago")).toBe("midnight, Nov 25");
});

test("an instant is formatted as ISO 8601, and a missing one as null", () => {
  expect([isoText(0), isoText(null)]).toEqual(["1970-01-01T00:00:00.000Z", null]);
});

test("lengths are in inches and weights in pounds by default", () => {
  expect([lengthText(18.3), lengthText(46.5, "cm"), weightText(4), weightText(2.05, "kg")]).toEqual([
    "18.3 in",
    "46.5 cm",
    "4.0 lb",
    "2.05 kg",
  ]);
});
