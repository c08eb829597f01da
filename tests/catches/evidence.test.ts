import { describe, expect, test } from "bun:test";
import { milesBetween } from "../../src/base/format/distances.ts";
import { stateMapAt } from "../../src/options/waters/state-map.ts";
import { distanceText, placeOnMap, scaleBar } from "../../web/catches/review/evidence/position-geometry.ts";
import { distanceWords } from "../../web/catches/review/evidence/position-map.tsx";
import { momentInWords, placeOf, spanText } from "../../web/catches/review/evidence/time-line.tsx";

const chicago = { latitude: 41.8781, longitude: -87.6298 };
const milwaukee = { latitude: 43.0389, longitude: -87.9065 };

describe("the map of a photo's state", () => {
  test("the map shows the state that the photo was taken in, with its position on the ground", () => {
    const map = stateMapAt(chicago);
    if (!map) throw new Error("Chicago is in a state.");
    expect(map.state).toBe("Illinois");
    expect(Math.max(map.width, map.height)).toBe(120);
    // The northeast of Illinois.
    expect(map.x).toBeGreaterThan(map.width * 0.8);
    expect(map.y).toBeLessThan(map.height * 0.2);
    expect(map.path).toMatch(/^M\d+ \d+(L\d+ \d+)+z/);
    expect(map.path.length).toBeLessThan(3000);
  });

  test.each([
    ["Alaska, whose islands cross the 180th meridian", { latitude: 61.2181, longitude: -149.9003 }, "Alaska"],
    ["a western island of Alaska", { latitude: 52.9, longitude: 172.9 }, "Alaska"],
    ["Hawaii", { latitude: 21.3, longitude: -157.85 }, "Hawaii"],
  ])("the map of a photo in %s has the position inside", (_, position, state) => {
    const map = stateMapAt(position);
    expect(map?.state).toBe(state);
    for (const [at, size] of [
      [map?.x, map?.width],
      [map?.y, map?.height],
    ]) {
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(size ?? 0);
    }
  });

  test("a photo taken outside of all states has no map", () => {
    expect(stateMapAt({ latitude: 0, longitude: 0 })).toBeNull();
    expect(stateMapAt({ latitude: 35, longitude: -60 })).toBeNull();
  });
});

describe("a photo's position", () => {
  test("the distance of two photos is measured along the ground", () => {
    expect(milesBetween(chicago, milwaukee)).toBeCloseTo(81.4, 0);
    expect(milesBetween(chicago, chicago)).toBe(0);
  });

  test.each([
    [0.01, "50 ft"],
    [0.42, "0.4 mi"],
    [9.94, "9.9 mi"],
    [1234.4, "1,234 mi"],
  ])("%d miles are shown as %s", (miles, text) => expect(distanceText(miles)).toBe(text));

  test.each([
    [60, 50, "50 mi"],
    [2.4, 2, "2 mi"],
    [0.05, 200 / 5280, "200 ft"],
  ])("if the map has room for %d miles, its scale shows %d miles as %s", (room, miles, text) => {
    const bar = scaleBar(room);
    expect(bar.miles).toBeCloseTo(miles, 6);
    expect(bar.text).toBe(text);
  });

  test.each([
    [
      "by other anglers' catches there",
      [],
      { catches: 8, nearest: milwaukee },
      "81 mi from the nearest of 8 approved catches by other anglers at Dam.",
    ],
    [
      "by the only other angler's catch there",
      [],
      { catches: 1, nearest: chicago },
      "Less than 50 ft from another angler's approved catch at Dam.",
    ],
    [
      "by the angler's own catches",
      [{ catchId: 7, location: "dam ", ...milwaukee }],
      null,
      "81 mi from the angler's nearest catch at Dam.",
    ],
    [
      "or not if there are none",
      [{ catchId: 7, location: "Cove", ...milwaukee }],
      null,
      "No recent catch has coordinates for Dam.",
    ],
  ])("a photo's distance from the stated place is shown, %s", (_, others, statedPlace, phrase) => {
    expect(distanceWords({ position: chicago, location: "Dam", others, statedPlace })).toEndWith(phrase);
  });

  test("the map is north up, true to scale, with all points inside its edges", () => {
    const frame = { width: 320, height: 180, padding: 20 };
    const { spots, milesPerUnit } = placeOnMap([chicago, milwaukee], frame);
    const [south, north] = spots;
    if (!(south && north)) throw new Error("Two positions have two spots.");
    expect(north.y).toBeLessThan(south.y);
    expect(north.x).toBeLessThan(south.x);
    const units = Math.hypot(north.x - south.x, north.y - south.y);
    expect(units * milesPerUnit).toBeCloseTo(milesBetween(chicago, milwaukee), 0);
    for (const { x, y } of spots) expect([x >= 20 && x <= 300, y >= 20 && y <= 160]).toEqual([true, true]);
  });
});

describe("a photo's time", () => {
  const times = { startsAt: Date.UTC(2026, 5, 6), endsAt: Date.UTC(2026, 5, 8) };
  test.each([
    [Date.UTC(2026, 5, 3), "3 days before the start"],
    [Date.UTC(2026, 5, 7), "during the tournament"],
    [Date.UTC(2026, 5, 8, 1), "1 hour after the end"],
  ])("a photo's time of %d is shown as %s", (at, phrase) => expect(momentInWords(at, times)).toBe(phrase));

  test("time spans use their largest unit", () => {
    expect([10, 61_000, 7_200_000].map(spanText)).toEqual(["less than a minute", "1 minute", "2 hours"]);
  });

  test("a photo's time stays on the line, however far outside the tournament", () => {
    const years = [2001, 2040].map((year) => placeOf(Date.UTC(year, 0), times));
    expect(years).toEqual([0.015 * 320, 0.985 * 320]);
    expect(placeOf(Date.UTC(2026, 5, 7), times)).toBeCloseTo(160);
  });
});
