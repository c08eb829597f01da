import { expect, test } from "bun:test";
import { findZones, zoneOf, zoneOfPlace } from "../../src/server-settings/city-zones.ts";

test("a time zone is found by a city, by a state and by the city that it is named after", () => {
  expect(zoneOfPlace("columbus")).toBe("America/New_York");
  expect(zoneOfPlace(" Minnesota ")).toBe("America/Chicago");
  expect(zoneOfPlace("Boise")).toBe("America/Boise");
});

test("the beginning of a place's name is enough if only one time zone matches", () => {
  expect(zoneOfPlace("minneap")).toBe("America/Chicago");
  expect(["a", "", "Atlantis"].map(zoneOfPlace)).toEqual([null, null, null]);
});

test.each([
  ["Central Time", "America/Chicago"],
  ["central", "America/Chicago"],
  ["Central Standard Time", "America/Chicago"],
  ["CST", "America/Chicago"],
  ["cdt", "America/Chicago"],
  ["Eastern Daylight Time", "America/New_York"],
  ["MST", "America/Denver"],
  ["Pacific Time", "America/Los_Angeles"],
])("a time zone is found by its name in the United States: %s", (typed, zone) => {
  expect(findZones(typed)[0]?.zone).toBe(zone);
  expect(zoneOfPlace(typed)).toBe(zone);
});

test("a name or abbreviation can be saved as it is typed", () => {
  expect(["CST", "Central Time", "Mountain Standard Time"].map(zoneOf)).toEqual([
    ...["America/Chicago", "America/Chicago", "America/Denver"],
  ]);
});

test("St. and Saint are the same, and smaller cities are found", () => {
  for (const typed of ["St. Paul", "st paul", "Saint Paul", "St. Cloud", "Duluth"]) {
    expect(zoneOf(typed)).toBe("America/Chicago");
  }
  expect(findZones("St. L").map(({ place }) => place)).toContain("St. Louis");
  expect(findZones("St").map(({ place }) => place)).toContain("Stockton");
});

test("a city in several states is offered with each state, and none is chosen", () => {
  expect(findZones("Alexandria")).toEqual([
    { place: "Alexandria VA", zone: "America/New_York" },
    { place: "Alexandria MN", zone: "America/Chicago" },
  ]);
  expect(zoneOfPlace("Alexandria")).toBeNull();
});

test("a zone's older name is offered as typed", () => {
  expect(findZones("US/Central")).toEqual([{ place: "US/Central", zone: "US/Central" }]);
  expect(findZones("Atlantis/Here")).toEqual([]);
});
