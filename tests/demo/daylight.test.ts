import { describe, expect, test } from "bun:test";
import { daylight } from "../../src/demo/daylight.ts";

const chicago = "America/Chicago";
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${chicago}]`).epochMilliseconds;
const clock = (instant: number) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(chicago).toString({
    smallestUnit: "minute",
    offset: "never",
    timeZoneName: "never",
  });

describe("the demo's people fish by day", () => {
  test("daylight begins and ends with the first and last instant of two days", () => {
    const moment = daylight(at("2026-06-06T00:00"), at("2026-06-08T00:00"), chicago);
    expect(clock(moment(0))).toBe("2026-06-06T05:45");
    expect(clock(moment(0.5))).toBe("2026-06-07T05:45");
    expect(clock(moment(0.9999))).toBe("2026-06-07T20:29");
  });

  test("the demo contains no events in the future or before the start", () => {
    const [from, now] = [at("2026-06-06T09:00"), at("2026-06-06T10:30")];
    const moment = daylight(from, now, chicago);
    expect(moment(0)).toBe(from);
    expect(clock(moment(0.5))).toBe("2026-06-06T09:45");
    expect(moment(0.9999)).toBeLessThan(now);
  });

  test("the night at the end counts for nothing, even when the clocks change", () => {
    const moment = daylight(at("2026-03-07T00:00"), at("2026-03-09T03:00"), chicago);
    expect(clock(moment(0.5))).toBe("2026-03-08T05:45");
    expect(clock(moment(0.9999))).toBe("2026-03-08T20:29");
  });
});
