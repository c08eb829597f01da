import { expect, test } from "bun:test";
import { zoneOfPlace } from "../../src/server-settings/city-zones.ts";

test("a time zone is found by a city, by a state and by the city that it is named after", () => {
  expect(zoneOfPlace("columbus")).toBe("America/New_York");
  expect(zoneOfPlace(" Minnesota ")).toBe("America/Chicago");
  expect(zoneOfPlace("Boise")).toBe("America/Boise");
});

test("the beginning of a place's name is enough if only one time zone matches", () => {
  expect(zoneOfPlace("minneap")).toBe("America/Chicago");
  expect(["a", "", "Atlantis"].map(zoneOfPlace)).toEqual([null, null, null]);
});
