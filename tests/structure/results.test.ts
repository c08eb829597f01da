import { describe, expect, test } from "bun:test";
import {
  correctResult,
  failedResult,
  notRunResult,
  type Result,
  resultOfJunit,
  resultOfPlaywright,
  sum,
  summary,
} from "../../scripts/testing/results.ts";
import { run } from "../../scripts/testing/run.ts";

const junit = (totals: string, cases = "") =>
  `<?xml version="1.0"?>\n<testsuites name="bun test" ${totals} time="0.1">\n<testsuite tests="9" failures="9">${cases}</testsuite></testsuites>`;

/** A report with a journey for each status. */
const playwright = (statuses: string[], errors: object[] = []) => {
  const specs = statuses.map((status, index) => ({
    title: `journey ${index}`,
    file: "pay.spec.ts",
    tests: [
      {
        projectName: "phone",
        status,
        results: [status === "unexpected" ? { error: { message: "\u001B[31mno button\u001B[39m\n\n  at y" } } : {}],
      },
    ],
  }));
  const count = (status: string) => statuses.filter((other) => other === status).length;
  const stats = { expected: count("expected"), skipped: count("skipped") };
  return JSON.stringify({ stats, errors, suites: [{ suites: [{ specs: specs.slice(0, 1) }], specs: specs.slice(1) }] });
};

const passed = (count: number): Result => ({ passed: count, skipped: 0, failures: [] });

describe("running a command", () => {
  test("a failed command is described in one line, and so is the time limit that ended it", async () => {
    expect(await run(["true"])).toBeNull();
    expect(await run(["sh", "-c", "exit 3"])).toBe('"sh -c exit 3 …" exited with 3.');
    expect(await run(["sleep", "600"], { minutes: 0.001 })).toBe(
      '"sleep 600 …" was ended: it had not finished after 0.001 minutes.',
    );
    expect(await run(["no-such-program"])).toStartWith("no-such-program cannot be run");
  });
});

describe("the result of a part", () => {
  test("results have the totals of bun test, and each failed test by file, groups and name", () => {
    const failed = `
      <testcase name="lands" classname="" time="0" file="tests/a.test.ts" line="2" assertions="1" />
      <testcase name="weighs &quot;0&quot;" classname="scale &gt; fish &amp; bait" time="0" file="tests/a.test.ts" line="5">
        <failure type="AssertionError" message="expected &lt;1&gt;&#10;&#10;- 0"></failure>
      </testcase>
      <testcase name="hangs" classname="" time="60" file="tests/b.test.ts" line="9" assertions="0">
        <failure type="TimeoutError" message="test timed out" />
      </testcase>`;
    expect(resultOfJunit(junit(`tests="23" assertions="40" failures="2" skipped="1"`, failed))).toEqual({
      passed: 20,
      skipped: 1,
      failures: [
        'tests/a.test.ts: fish & bait > scale > weighs "0"\n  expected <1>\n  - 0',
        "tests/b.test.ts: hangs\n  test timed out",
      ],
    });
  });

  test("a failure that the report doesn't name is counted", () => {
    const result = resultOfJunit(junit(`tests="3" failures="1" errors="1" skipped="0"`));
    expect(result?.passed).toBe(1);
    expect(result?.failures).toHaveLength(2);
  });

  test("results have the totals of Playwright, where a journey that passes only when repeated and an error outside a journey are failures", () => {
    const report = playwright(
      ["unexpected", "expected", "expected", "flaky", "skipped"],
      [{ message: "no server\nat x" }],
    );
    expect(resultOfPlaywright(report)).toEqual({
      passed: 2,
      skipped: 1,
      failures: [
        "pay.spec.ts: journey 3 [phone]",
        "pay.spec.ts: journey 0 [phone]\n  no button\n    at y",
        "no server",
      ],
    });
  });

  test("a part without a report counts as one failure", () => {
    expect(correctResult(resultOfJunit(""), null)).toEqual(failedResult("It left no report."));
    expect(correctResult(resultOfPlaywright("crashed"), null).failures).toHaveLength(1);
    expect(correctResult(resultOfPlaywright("{}"), "It was ended by SIGKILL.")).toEqual(
      failedResult("It was ended by SIGKILL."),
    );
  });

  test("a part in which nothing ran counts as one failure", () => {
    expect(correctResult({ passed: 0, skipped: 3, failures: [] }, null)).toEqual({
      passed: 0,
      skipped: 3,
      failures: ["No test ran."],
    });
  });

  test("a bad exit that no test explains counts as one failure", () => {
    expect(correctResult(passed(7), "It exited with 1.")).toEqual({ ...passed(7), failures: ["It exited with 1."] });
    const explained = { ...passed(7), failures: ["a", "b"] };
    expect(correctResult(explained, "It exited with 1.")).toEqual(explained);
  });

  test("the results of all parts are added up", () => {
    const parts = [passed(1), { passed: 20, skipped: 1, failures: ["a", "b"] }];
    expect(sum(parts)).toEqual({ passed: 21, skipped: 1, failures: ["a", "b"] });
  });
});

describe("the last lines of scripts/test", () => {
  test("results list each failed part with its failed tests and their messages, then the totals", () => {
    const parts = new Map([
      ["lint", failedResult("biome exited with 1.")],
      ["unit", passed(20)],
      [
        "journeys",
        {
          passed: 5,
          skipped: 0,
          failures: ["pay.spec.ts: refund [phone]\n  no button", "live.spec.ts: decision [phone]"],
        },
      ],
    ]);
    expect(summary(parts).split("\n")).toEqual([
      "lint failed:",
      "  biome exited with 1.",
      "journeys failed:",
      "  pay.spec.ts: refund [phone]",
      "    no button",
      "  live.spec.ts: decision [phone]",
      "25 passed, 3 failed",
    ]);
  });

  test("the last lines of scripts/test are only the totals if nothing failed", () => {
    expect(summary(new Map([["unit", passed(20)]]))).toBe("20 passed, 0 failed");
  });

  test("results list a skipped part without counting it", () => {
    const parts = new Map([
      ["unit", passed(20)],
      ["bucket", notRunResult("it needs radosgw")],
    ]);
    expect(summary(parts)).toBe("bucket not run: it needs radosgw\n20 passed, 0 failed");
  });
});
