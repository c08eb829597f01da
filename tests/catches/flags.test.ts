import { describe, expect, test } from "bun:test";
import { type Facts, flagsOf } from "../../src/catches/review/flags.ts";

const minute = 60_000;
const hour = 60 * minute;
const startsAt = Date.UTC(2026, 5, 6, 10);
const tournament = { startsAt, endsAt: startsAt + 48 * hour, identifierReleaseAt: null, waters: null };
const milleLacs = { latitude: 46.2, longitude: -93.65 };

/** A 20-inch walleye, sent ten minutes after it was photographed, without anything suspicious. */
const fish: Facts = {
  species: "Walleye",
  length: 20,
  submittedAt: startsAt + 5 * hour,
  takenAt: startsAt + 5 * hour - 10 * minute,
  position: milleLacs,
  editedWith: null,
  tournament,
  reuses: [],
  others: [],
};

const reuse = {
  ...{ catchId: 7, username: "bert", displayName: "bert", isSameFile: false },
  ...{ isMirrored: false, isTurned: false, isCropped: false },
};
const flags = (facts: Partial<Facts>, off?: string[]) =>
  flagsOf({ ...fish, ...facts }, off).map(
    ({ kind, weight, evidence }) => [kind, weight, evidence] as (string | number)[],
  );

describe("flags of a catch, with evidence:", () => {
  const other = (values: Partial<Facts["others"][number]>) => [
    { catchId: 9, takenAt: null, position: null, ...values },
  ];
  const cases: [string, Partial<Facts>, (string | number)[][]][] = [
    ["not for an ordinary catch", {}, []],
    ["not without camera data", { takenAt: null, position: null }, []],
    [
      "for the same file",
      { reuses: [{ ...reuse, isSameFile: true }] },
      [["same_photo", 3, "Same photo as bert's catch #7."]],
    ],
    [
      "for a similar photo",
      { reuses: [reuse] },
      [["similar_photo", 3, "The photo looks like the photo of bert's catch #7."]],
    ],
    [
      "for a mirrored photo",
      { reuses: [{ ...reuse, isMirrored: true }] },
      [["similar_photo", 3, "The photo of bert's catch #7, mirrored."]],
    ],
    [
      "for a mirrored and rotated photo",
      { reuses: [{ ...reuse, isMirrored: true, isTurned: true }] },
      [["similar_photo", 3, "The photo of bert's catch #7, mirrored and turned."]],
    ],
    [
      "for part of a rotated photo",
      { reuses: [{ ...reuse, isTurned: true, isCropped: true }] },
      [["similar_photo", 3, "The turned photo is a crop of the photo of bert's catch #7, or vice versa."]],
    ],
    [
      "for part of a photo",
      { reuses: [{ ...reuse, isCropped: true }] },
      [["similar_photo", 3, "The photo is a crop of the photo of bert's catch #7, or vice versa."]],
    ],
    [
      "taken before the start",
      { takenAt: startsAt - 1 },
      [["camera_window", 3, "Photo taken 1 second before the start, according to the camera's clock."]],
    ],
    [
      "taken at the end",
      { takenAt: tournament.endsAt + 20 * hour, submittedAt: tournament.endsAt + 20 * hour },
      [["camera_window", 3, "Photo taken 20 hours after the end, according to the camera's clock."]],
    ],
    [
      "taken before the identifier was released",
      { tournament: { ...tournament, identifierReleaseAt: startsAt + 6 * hour } },
      [["camera_release", 3, "Taken 1 hour before the identifier was released."]],
    ],
    [
      "taken after it arrived",
      { takenAt: startsAt + 7 * hour },
      [["camera_arrival", 2, "According to the camera's clock, it was taken 2 hours after it arrived."]],
    ],
    ["not for a clock that is ten minutes fast", { takenAt: startsAt + 5 * hour + 10 * minute }, []],
    [
      "arrived half a day later",
      { submittedAt: startsAt + 17 * hour, takenAt: startsAt + 5 * hour },
      [["camera_arrival", 1, "Taken 12 hours before it arrived."]],
    ],
    [
      "outside the waters",
      {
        tournament: {
          ...tournament,
          waters: { kind: "circle", center: { latitude: 47.2, longitude: -93.65 }, miles: 12 },
        },
      },
      [["waters", 3, "The photo was taken 57 miles outside the tournament's waters."]],
    ],
    [
      "outside the states",
      {
        tournament: { ...tournament, waters: { kind: "states", states: ["TX", "LA"] } },
      },
      [["waters", 3, "The photo was taken 736 miles outside TX, LA."]],
    ],
    [
      "not in one of the states",
      { tournament: { ...tournament, waters: { kind: "states", states: ["WI", "MN"] } } },
      [],
    ],
    [
      "not on the shore of the waters",
      {
        tournament: {
          ...tournament,
          waters: { kind: "circle", center: { latitude: 46.376, longitude: -93.65 }, miles: 12 },
        },
      },
      [],
    ],
    [
      "edited",
      { editedWith: "Adobe Photoshop 25.1" },
      [["edited", 2, "According to its metadata, the photo was edited with Adobe Photoshop 25.1."]],
    ],
    ["longer than the record", { length: 43.1 }, [["record", 3, "43.1 in: the longest Walleye on record is 43.0 in."]]],
    ["not as long as the record", { length: 43 }, []],
    ["not for a species without a record", { species: "Goonch", length: 99 }, []],
    [
      "photographed seconds after another",
      { others: other({ takenAt: startsAt + 5 * hour - 10 * minute + 4000 }) },
      [["pace", 1, "Taken 4 seconds from the angler's catch #9."]],
    ],
    [
      "photographed too far from another",
      {
        others: other({ takenAt: startsAt + 4 * hour + 20 * minute, position: { latitude: 47.2, longitude: -93.65 } }),
      },
      [["pace", 3, "69 miles from the angler's catch #9, 30 minutes apart."]],
    ],
    [
      "not for an hour's drive",
      {
        others: other({ takenAt: startsAt + 3 * hour + 50 * minute, position: { latitude: 47.2, longitude: -93.65 } }),
      },
      [],
    ],
  ];
  for (const [what, facts, expected] of cases) test(what, () => expect(flags(facts)).toEqual(expected));
});

test("the most serious flags come first", () => {
  const facts = {
    editedWith: "GIMP 2.10",
    length: 50,
    others: [{ catchId: 9, takenAt: fish.takenAt, position: null }],
  };
  expect(flags(facts).map(([, weight]) => weight)).toEqual([3, 2, 1]);
});

test("flags turned off by a director aren't raised", () => {
  expect(flags({ editedWith: "GIMP 2.10", length: 50 }, ["edited", "pace"]).map(([kind]) => kind)).toEqual(["record"]);
});

test("a personal catch isn't checked against times and waters", () => {
  expect(flags({ tournament: null, takenAt: startsAt - hour, length: 50 }).map(([kind]) => kind)).toEqual(["record"]);
});
