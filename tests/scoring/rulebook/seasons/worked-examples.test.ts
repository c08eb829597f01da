import { describe, expect, test } from "bun:test";
import { entrant, event, explained, finish, others, placesIn, totals } from "./standing.ts";

/** Season examples that publishers calculated themselves (material/season-schemes.csv names most of them). */

describe("worked examples of seasons", () => {
  test("2: places 1, 5, 15, 3 and 20 are worth 100, 96, 86, 98 and 81, and the best four add up to 380", () => {
    const season = [1, 5, 15, 3, 20].map((place, index) => placesIn(`Event ${index + 1}`, { ann: place }, 20));
    const ann = explained({ preset: "points-best-n", best: 4 }, ...season).find(({ id }) => id === "ann");
    expect(ann?.events.map(({ points }) => points)).toEqual([100, 96, 86, 98, 81]);
    expect(ann?.points).toBe(380);
  });

  test("3: of six teams with fish the sixth gets 90, and everybody else gets 88 less 10", () => {
    const field = event("One", [...others(6).map((id, index) => [id, 9 - index] as const), ["ann", 0], ["bob", 0]]);
    const points = totals({ first: 100, step: 2, zeroFish: { belowNext: 10 } }, field);
    expect(points).toMatchObject({ x1: 100, x2: 98, x3: 96, x6: 90, ann: 78, bob: 78 });
  });

  test("4: 600 less 6 per place in the best three, and 900 less 9 in the championship", () => {
    const scheme = { first: 600, step: 6, best: 3, finale: { first: 900, step: 9 } };
    const stops = Array.from({ length: 4 }, (_, index) => finish(`Stop ${index + 1}`, others(3)));
    const season = totals(scheme, ...stops, finish("Championship", others(3), { finale: true }));
    expect(season).toEqual({ x1: 2700, x2: 3 * 594 + 891, x3: 3 * 588 + 882 });
  });

  test("5: 600, 595, 590, at least 120 with a fish and 60 for only registering; 900 less 7.5 in a final", () => {
    const scheme = { first: 600, step: 5, floor: 120, registered: 60, finale: { first: 900, step: 7.5 } };
    const stop = event("Stop", [...others(120).map((id, index) => [id, 300 - index] as const), ["ann", 0]]);
    expect(totals(scheme, stop)).toMatchObject({ x1: 600, x2: 595, x3: 590, x96: 125, x97: 120, x120: 120, ann: 60 });
    const final = totals(scheme, finish("Final", others(3), { finale: true }));
    expect(final).toEqual({ x1: 900, x2: 892.5, x3: 885 });
  });

  test("8: 5.67 lb in first place earns 55 points, and a dead fish at -0.01 lb takes the next place", () => {
    const five = event("May", [
      ["ann", 5.67],
      ["bob", 0.9],
      ["cid", 0.8],
      ["dan", 0.7],
      ["eve", -0.01, { fish: 1 }],
      ["fay", 0],
    ]);
    expect(totals({ preset: "points-per-pound" }, five)).toMatchObject({ ann: 55, bob: 49, eve: 46, fay: 5 });
  });

  test("9: of ten anglers the winner gets 50, and tied anglers get points for those below both", () => {
    const scheme = { beaten: 5, bonus: { participation: 5 } };
    const ten = event("June", [
      ...others(8).map((id, index) => [id, 90 - index] as const),
      ["ann", 5],
      ["bob", 5, { tied: true }],
    ]);
    expect(totals(scheme, ten)).toMatchObject({ x1: 50, x8: 15, ann: 5, bob: 5 });
  });

  test("10: of seven anglers four have fish, and the other three get 10 each", () => {
    const scheme = { table: [70, 65, 60, 55, 50], step: 1, zeroFish: 10 };
    const seven = event("March", [
      ...others(4).map((id, index) => [id, 9 - index] as const),
      ["ann", 0],
      ["bob", 0],
      ["cid", 0],
    ]);
    expect(totals(scheme, seven)).toEqual({ x1: 70, x2: 65, x3: 60, x4: 55, ann: 10, bob: 10, cid: 10 });
  });

  test("11: a tie at 11 is decided by the better finishes from the top, not by the last race", () => {
    const scheme = {
      first: 1,
      step: 1,
      total: "lowest",
      zeroFish: { belowLast: 1 },
      absent: { belowLast: 1 },
      drop: 1,
      finale: { always: true },
      tieBreaks: ["best-finishes", "latest-event", "shared"],
    };
    const races = [
      { ann: 2, bob: 3 },
      { ann: 2, bob: 3 },
      { ann: 1, bob: 4 },
      { ann: 2, bob: 3 },
      { ann: 6, bob: 2 },
    ].map((places, index) => placesIn(`Race ${index + 1}`, places, 8, { finale: index === 4 }));
    const rows = explained(scheme, ...races).filter(({ id }) => id === "ann" || id === "bob");
    expect(rows.map(({ id, points, decidedBy }) => [id, points, decidedBy])).toEqual([
      ["ann", 11, undefined],
      ["bob", 11, "best-finishes"],
    ]);
    expect(rows.map(({ events }) => events.filter(({ counts }) => !counts).map(({ points }) => points))).toEqual([
      [2],
      [4],
    ]);
  });

  test("13: rank 11 gets 180, registering without a fish 20, and the classic counts in addition to the best six", () => {
    const scheme = { first: 200, step: 2, registered: 20, best: 6, finale: { always: true } };
    const season = [
      [180, 0],
      [176, 0],
      [168, 0],
      [168, 0],
      [156, 0],
      [142, 0],
      [20, 0],
    ].map(([points = 0], index) =>
      points === 20
        ? event(`Stop ${index + 1}`, [
            ["x1", 9],
            ["ann", 0],
          ])
        : placesIn(`Stop ${index + 1}`, { ann: (200 - points) / 2 + 1 }, 40),
    );
    const classic = placesIn("Classic", { ann: 33 }, 40, { finale: true });
    const ann = explained(scheme, ...season, classic).find(({ id }) => id === "ann");
    expect(ann?.points).toBe(1126);
    expect(ann?.events.map(({ points, counts }) => [points, counts]).at(-2)).toEqual([20, false]);
    expect(ann?.events.at(-1)).toMatchObject({ points: 136, counts: true, isAlwaysCounted: true });
  });

  test("13: an angler with four finishes and a registration has all of them counted", () => {
    const scheme = { first: 200, step: 2, registered: 20, best: 6, finale: { always: true } };
    const season = [138, 136, 132, 130].map((points, index) =>
      placesIn(`Stop ${index + 1}`, { ann: (200 - points) / 2 + 1 }, 40),
    );
    const registered = { name: "Stop 5", rows: [entrant("x1", 70), entrant("ann", 0, { state: "did_not_start" })] };
    expect(totals(scheme, ...season, registered).ann).toBe(556);
  });
});
