import { expect, test } from "bun:test";
import { zoneOfPlace } from "../../src/server-settings/city-zones.ts";

test("a time zone is found by a city, by a state and by the city that it is named for", () => {
  expect(zoneOfPlace("columbus")).toBe("America/New_York");
  expect(zoneOfPlace(" Minnesota ")).toBe("America/Chicago");
  expect(zoneOfPlace("Boise")).toBe("America/Boise");
});

test("the beginning of a place is enough if only one time zone fits", () => {
  expect(zoneOfPlace("minneap")).toBe("America/Chicago");
  expect(["a", "", "Atlantis"].map(zoneOfPlace)).toEqual([null, null, null]);
});
