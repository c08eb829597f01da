import { describe, expect, test } from "bun:test";
import { decimalText, hundredthsOf } from "../../src/base/format/numbers.ts";
import { newCatch } from "../../src/catches/catch-shapes.ts";
import { arrivalOf, plausibleCapture } from "../../src/catches/catch-status.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";

const window = { startsAt: 1000, endsAt: 2000, tournamentType: "tournament", rules: null } as const;
const day = 86_400_000;

describe("when a catch may arrive", () => {
  test.each([
    ["before the start", 999, null, "not_started"],
    ["at the start", 1000, null, "in_time"],
    ["in the last millisecond", 1999, null, "in_time"],
    ["at the end", 2000, null, "ended"],
    ["at the end, made at the start", 2000, 1000, "late"],
    ["at the end, made in the last millisecond", 2000, 1999, "late"],
    ["at the end, made at the end", 2000, 2000, "ended"],
    ["at the end, made before the start", 2000, 999, "ended"],
    ["in the last millisecond of the day after", 2000 + day - 1, 1500, "late"],
    ["a day after the end", 2000 + day, 1500, "ended"],
  ] as const)("a catch that arrives %s", (_, now, capturedAt, arrival) => {
    expect(arrivalOf(window, now, capturedAt)).toBe(arrival);
  });

  test("a catch may arrive for as many hours after the end as the rules allow", () => {
    const quick = { ...window, rules: { ...shippedRules.tournament, uploadHours: 2 } };
    expect(arrivalOf(quick, 2000 + day / 12 - 1, 1500)).toBe("late");
    expect(arrivalOf(quick, 2000 + day / 12, 1500)).toBe("ended");
  });

  test.each([
    ["begun before the start and complete after it", 1000, 999, "in_time"],
    ["begun before the end and complete at the end", 2000, 1999, "late"],
    ["begun at the end", 2001, 2000, "ended"],
    ["begun before the start and complete after the end", 2000, 999, "ended"],
  ] as const)("a catch whose upload was %s", (_, now, beganAt, arrival) => {
    expect(arrivalOf(window, now, null, beganAt)).toBe(arrival);
  });
});

describe("the time of a catch on the phone's clock", () => {
  const now = Date.UTC(2026, 5, 6, 17);
  test.each([
    ["from the year 2000 onward", Date.UTC(2000, 0, 1), true],
    ["not before the year 2000", Date.UTC(2000, 0, 1) - 1, false],
    ["not at the clock's epoch", 0, false],
    ["up to five minutes in the future", now + 5 * 60_000, true],
    ["not further in the future", now + 5 * 60_000 + 1, false],
  ])("the time on the phone's clock counts: %s", (_, capturedAt, counts) => {
    expect(plausibleCapture(capturedAt, now)).toBe(counts ? capturedAt : null);
  });
});

test("every length with one decimal is stored exactly, in hundredths", () => {
  const tenths = Array.from({ length: 2000 }, (_, index) => index + 1);
  expect(tenths.map((tenth) => hundredthsOf(Number((tenth / 10).toFixed(1))))).toEqual(
    tenths.map((tenth) => tenth * 10),
  );
});

test.each([
  [18, "18.0"],
  [18.3, "18.3"],
  [18.25, "18.25"],
  [0, "0.0"],
])("the number %d is shown as %s", (value, text) => expect(decimalText(value)).toBe(text));

describe("a catch's length", () => {
  const typed = { species: "Bass", weight: "0", location: "Dam" };
  test.each([
    ["18.3", 18.3],
    [" 18.3 ", 18.3],
    ["18", 18],
    ["18.", 18],
    [".5", 0.5],
    ["18.30", 18.3],
    [18.3, 18.3],
    ["0.1", 0.1],
    ["200.0", 200],
  ])("the length %p is accepted as %d", (length, inches) => {
    expect(newCatch.parse({ ...typed, length }).length).toBe(inches);
  });

  test.each([
    ["18.25"],
    [18.25],
    ["0.09"],
    ["-3"],
    ["1e2"],
    ["18,3"],
    ["NaN"],
    ["Infinity"],
    [Number.NaN],
    [null],
    [true],
    ["0"],
    ["200.1"],
  ])("the length %p is refused", (length) => expect(newCatch.safeParse({ ...typed, length }).success).toBe(false));
});

test.each([[undefined], [""], ["none"], [null]])("the tournament %p means a personal catch", (tournamentId) => {
  const typed = { species: "Bass", length: "10", weight: "0", location: "Dam" };
  expect(newCatch.parse({ ...typed, tournamentId }).tournamentId).toBeNull();
});
