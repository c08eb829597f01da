import { describe, expect, test } from "bun:test";
import { usStates } from "../../../src/accounts/account-limits.ts";
import { hasOutline, milesOutsideStates } from "../../../src/options/waters/state-outlines.ts";
import {
  type DrawnWaters,
  hasCrossingLines,
  milesOutside,
  textOfWaters,
  watersOfText,
} from "../../../src/options/waters/waters-geometry.ts";
import { typedWaters, watersInput } from "../../../src/tournaments/flagging/waters-form.ts";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
/** Around Mille Lacs, a degree is 69 miles north to south and 48 miles east to west. */
const square = [at(46, -94), at(46, -93), at(47, -93), at(47, -94)];
const bay = [at(46, -94), at(46, -93), at(47, -93), at(46.5, -93.5), at(47, -94)];

describe("how far outside the waters a photo was taken", () => {
  const area: DrawnWaters = { kind: "area", points: square };
  const cases: [string, DrawnWaters, { latitude: number; longitude: number }, number][] = [
    ["inside an area", area, at(46.5, -93.5), 0],
    ["a degree north of it", area, at(48, -93.5), 69.1],
    ["a degree west of it", area, at(46.5, -95), 47.6],
    ["beyond its corner", area, at(48, -92), 83.1],
    ["in a notch of an area", { kind: "area", points: bay }, at(46.9, -93.5), 15.6],
    ["beside that notch", { kind: "area", points: bay }, at(46.6, -93.9), 0],
    ["inside a circle", { kind: "circle", center: at(46.2, -93.65), miles: 12 }, at(46.3, -93.6), 0],
    ["outside a circle", { kind: "circle", center: at(46.2, -93.65), miles: 12 }, at(47.2, -93.65), 57.1],
    [
      "across the date line",
      { kind: "area", points: [at(51, 179), at(51, -179), at(53, -179), at(53, 179)] },
      at(52, -179.5),
      0,
    ],
  ];
  for (const [where, waters, position, miles] of cases) {
    test(where, () => expect(milesOutside(waters, position)).toBeCloseTo(miles, 0));
  }
});

describe("states", () => {
  const cases: [string, string[], { latitude: number; longitude: number }, number][] = [
    ["a lake in the state", ["MN"], at(46.2, -93.65), 0],
    ["a lake in one of the states", ["WI", "MN"], at(46.2, -93.65), 0],
    ["a lake in another state", ["TX"], at(46.2, -93.65), 736],
    ["an island of the state", ["HI"], at(19.6, -155.5), 0],
    ["the other side of the date line, in Alaska", ["AK"], at(52.9, 173.1), 0],
    ["Lake Fork, and Louisiana 70 miles east of it", ["LA"], at(32.82, -95.56), 87],
  ];
  for (const [where, states, position, miles] of cases) {
    test(where, () => {
      const distance = milesOutsideStates(states, position);
      if (miles === 0) expect(distance).toBe(0);
      else expect(Math.abs(distance - miles) / miles).toBeLessThan(0.15);
    });
  }

  test("every state has an outline", () => {
    for (const [state] of usStates) expect([state, hasOutline(state)]).toEqual([state, true]);
    expect(hasOutline("ZZ")).toBe(false);
  });

  test("states are entered by their letters, however they are separated", () => {
    expect(watersOfText("mn, WI")).toEqual({ kind: "states", states: ["MN", "WI"] });
    expect(watersOfText("MN\nWI MN")).toEqual({ kind: "states", states: ["MN", "WI"] });
    expect(textOfWaters({ kind: "states", states: ["MN", "WI"] })).toBe("MN, WI");
  });
});

describe("an area's lines", () => {
  test("an area's lines cross in a bow tie and when a corner lies on another side, but not around a lake or a bay", () => {
    expect(hasCrossingLines([at(46, -94), at(47, -93), at(47, -94), at(46, -93)])).toBe(true);
    expect(hasCrossingLines([at(46, -94), at(46, -93), at(47, -93), at(46, -93.5), at(47, -94)])).toBe(true);
    expect(hasCrossingLines(square)).toBe(false);
    expect(hasCrossingLines(bay)).toBe(false);
  });

  test("crossing lines, two corners, corners on one line and an empty circle are refused", () => {
    const refusal = (waters: unknown) => watersInput.safeParse(waters).error?.issues[0]?.message;
    expect(refusal({ kind: "area", points: [square[0], square[2], square[1], square[3]] })).toBe(
      "The lines of the area cross. List its corners in order around the waters",
    );
    expect(refusal({ kind: "area", points: square.slice(2) })).toBe("An area has 3 to 100 corners");
    for (const points of [
      [at(46, -94), at(46, -94), at(46, -94)],
      [at(46, -94), at(46.5, -93.5), at(47, -93)],
    ]) {
      expect(refusal({ kind: "area", points })).toBe("The corners are on one line. List them around the waters");
    }
    expect(refusal({ kind: "area", points: [at(46, -94), at(46.002, -94), at(46.002, -94.002)] })).toBeUndefined();
    expect(refusal({ kind: "area", points: [...square.slice(1), at(91, 0)] })).toBe(
      "Latitude is a number from -90 to 90",
    );
    expect(refusal({ kind: "circle", center: square[0], miles: 0 })).toBe(
      "A circle's radius must be 0.1 to 1000 miles",
    );
    expect(refusal({ kind: "nation" })).toBe("Waters must be an area, a circle, or states");
    expect(refusal({ kind: "states", states: [] })).toBe("Name the states by their two letters, such as MN, WI");
  });
});

describe("waters as a director enters them", () => {
  test("waters are entered as one corner per line, or as a point with its miles, and shown again the same way", () => {
    const typed: DrawnWaters[] = [
      { kind: "area", points: square },
      { kind: "circle", center: at(46.2, -93.65), miles: 12.5 },
    ];
    for (const waters of typed) expect(watersOfText(textOfWaters(waters))).toEqual(waters);
    expect(watersOfText("46.2 -93.65 12 miles")).toEqual({ kind: "circle", center: at(46.2, -93.65), miles: 12 });
    expect(watersOfText(" \n")).toBeNull();
  });

  test("the error names the line that isn't a point", () => {
    const result = typedWaters.safeParse("46.2, -93.65\nMille Lacs\n46, -93");
    expect(result.error?.issues[0]?.message).toBe(
      "“Mille Lacs” isn't a point. Enter latitude and longitude in degrees, such as 46.21, -93.65, or states such as MN, WI",
    );
  });
});
