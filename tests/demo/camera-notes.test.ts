import { expect, test } from "bun:test";
import { readCameraMetadata } from "../../src/base/photos/camera-metadata.ts";
import { isComplete } from "../../src/base/photos/photo-format.ts";
import { withCameraNotes } from "../../src/demo/camera-notes.ts";
import { paintCatch } from "../../src/demo/painting/catch.ts";
import { bassWaters } from "../../src/demo/waters.ts";

test("a painted photo has a camera's time and location, and is a valid JPEG", async () => {
  const painted = await paintCatch({ species: "Largemouth Bass", lengthInches: 17, seed: 1, width: 300, height: 175 });
  const takenAt = Date.UTC(2026, 5, 6, 11, 42, 7);
  const jpeg = withCameraNotes(painted, { water: bassWaters.lakeFork, takenAt });
  expect(isComplete("jpeg", jpeg)).toBe(true);
  const notes = await readCameraMetadata("jpeg", jpeg);
  expect(notes.takenAt).toBe(takenAt);
  expect(notes.position?.latitude).toBeCloseTo(bassWaters.lakeFork.latitude, 4);
  expect(notes.position?.longitude).toBeCloseTo(bassWaters.lakeFork.longitude, 4);
});
