import { describe, expect, test } from "bun:test";
import { countsOfJunit, countsOfPlaywright, judged, sum } from "../../scripts/testing/results.ts";

const junit = (totals: string) =>
  `<?xml version="1.0"?>\n<testsuites name="bun test" ${totals} time="0.1">\n<testsuite tests="9" failures="9"/></testsuites>`;
const playwright = (stats: object, errors: unknown[] = []) => JSON.stringify({ stats, errors, suites: [] });

describe("the last line of scripts/test", () => {
  test("takes the totals of bun test", () => {
    const report = junit(`tests="23" assertions="40" failures="2" skipped="1"`);
    expect(countsOfJunit(report)).toEqual({ passed: 20, failed: 2, skipped: 1 });
  });

  test("takes the totals of Playwright, and counts a flaky journey and an error outside a journey as failed", () => {
    const report = playwright({ expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, [{ message: "no server" }]);
    expect(countsOfPlaywright(report)).toEqual({ passed: 5, failed: 3, skipped: 2 });
  });

  test("counts a part without a report as one failure", () => {
    expect(judged(countsOfJunit(""), 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(judged(countsOfPlaywright("crashed"), 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(judged(countsOfPlaywright("{}"), 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  test("counts a part in which nothing ran as one failure", () => {
    expect(judged({ passed: 0, failed: 0, skipped: 3 }, 0)).toEqual({ passed: 0, failed: 1, skipped: 3 });
  });

  test("counts a bad exit that no test explains as one failure", () => {
    expect(judged({ passed: 7, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 7, failed: 1, skipped: 0 });
    expect(judged({ passed: 7, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 7, failed: 2, skipped: 0 });
  });

  test("sums all parts", () => {
    const parts = [
      { passed: 1, failed: 0, skipped: 0 },
      { passed: 20, failed: 2, skipped: 1 },
    ];
    expect(sum(parts)).toEqual({ passed: 21, failed: 2, skipped: 1 });
  });
});
