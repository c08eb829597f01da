import { stripVTControlCharacters } from "node:util";

/** The result of one part of the checks; skipped tests count neither way. */
export type Result = {
  passed: number;
  skipped: number;
  /** Each failure's test file and name, or the problem outside of tests, followed by the first lines of its message. */
  failures: string[];
  /** Why the part was skipped. */
  notRun?: string;
};

export const onePassed: Result = { passed: 1, skipped: 0, failures: [] };
export const notRunResult = (notRun: string): Result => ({ passed: 0, skipped: 0, failures: [], notRun });
export const failedResult = (reason: string): Result => ({ passed: 0, skipped: 0, failures: [reason] });

export function sum(all: readonly Result[]): Result {
  return all.reduce((a, b) => ({
    passed: a.passed + b.passed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  }));
}

/** The last lines of a run: failed parts with their failures, skipped parts, then the totals. */
export function summary(parts: ReadonlyMap<string, Result>): string {
  const failed = [...parts].filter(([, { failures }]) => failures.length > 0);
  const lines = failed.flatMap(([name, { failures }]) => [
    `${name} failed:`,
    ...failures.flatMap((failure) => failure.split("\n").map((line) => `  ${line}`)),
  ]);
  const out = [...parts].flatMap(([name, { notRun }]) => (notRun ? [`${name} not run: ${notRun}`] : []));
  const { passed, failures } = sum([...parts.values()]);
  return [...lines, ...out, `${passed} passed, ${failures.length} failed`].join("\n");
}

/**
 * Corrects a runner's own result: no report, no test that ran, or a bad exit without reported failures (a
 * file that doesn't load, a crash after the last test) is a failure.
 */
export function correctResult(result: Result | undefined, problem: string | null): Result {
  if (!result) return failedResult(problem ?? "It left no report.");
  const { passed, failures } = result;
  if (problem && failures.length === 0) return { ...result, failures: [problem] };
  return passed + failures.length === 0 ? { ...result, failures: ["No test ran."] } : result;
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const unescaped = (text: string) =>
  text.replaceAll(/&(?:(\w+)|#(\d+));/g, (all, name, code) =>
    code ? String.fromCodePoint(Number(code)) : (named[name] ?? all),
  );

const shownLines = 12;
const shownOfLine = 300;

/** The beginning of a failure's message, below the test's name: a long log may have been cut where the message is. */
function withMessage(test: string, message = ""): string {
  const lines = stripVTControlCharacters(message).split("\n");
  const shown = lines.filter((line) => line.trim() !== "").slice(0, shownLines);
  return [test, ...shown.map((line) => `  ${line.slice(0, shownOfLine)}`)].join("\n");
}

/** Reads the report of `bun test --reporter=junit`. Undefined when the text isn't such a report. */
export function resultOfJunit(report: string): Result | undefined {
  const totals = report.match(/<testsuites\b[^>]*>/)?.[0];
  if (!totals) return undefined;
  const attribute = (name: string) => Number(totals.match(new RegExp(` ${name}="(\\d+)"`))?.[1] ?? 0);
  const failed = attribute("failures") + attribute("errors");
  const skipped = attribute("skipped");
  const cases = report.matchAll(
    /<testcase name="([^"]*)" classname="([^"]*)"[^>]* file="([^"]*)"[^>]*>\s*<(?:failure|error)\b(?:[^>]* message="([^"]*)")?/g,
  );
  const failures = [...cases].map(([, name = "", groups = "", file, message = ""]) => {
    // The innermost group comes first.
    const path = [name, ...groups.split(" &gt; ").filter(Boolean)].reverse();
    return withMessage(`${file}: ${unescaped(path.join(" > "))}`, unescaped(message));
  });
  while (failures.length < failed) failures.push("A failure that the report does not name: see the output.");
  return { passed: attribute("tests") - failed - skipped, skipped, failures };
}

type Suite = {
  suites?: Suite[];
  specs?: { title: string; file: string; tests: Journey[] }[];
};

type Journey = { projectName: string; status: string; results?: { error?: { message?: string } }[] };

type PlaywrightReport = {
  stats: { expected: number; skipped: number };
  suites: Suite[];
  errors: { message?: string }[];
};

/**
 * Reads the report of Playwright's JSON reporter. A test that passed only when repeated counts as failed, and
 * so does every error outside a test. Undefined when the text isn't such a report.
 */
export function resultOfPlaywright(report: string): Result | undefined {
  const parsed = parse(report);
  if (!parsed) return undefined;
  const errors = parsed.errors.map(({ message = "An error outside of tests." }) => message.split("\n")[0] ?? "");
  const { expected, skipped } = parsed.stats;
  return { passed: expected, skipped, failures: [...parsed.suites.flatMap(failuresOf), ...errors] };
}

function failuresOf({ suites = [], specs = [] }: Suite): string[] {
  const failures = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) =>
        withMessage(`${file}: ${title} [${projectName}]`, results?.find(({ error }) => error)?.error?.message),
      ),
  );
  return [...failures, ...suites.flatMap(failuresOf)];
}

function parse(report: string): PlaywrightReport | undefined {
  try {
    const parsed: PlaywrightReport = JSON.parse(report);
    return typeof parsed.stats.expected === "number" ? parsed : undefined;
  } catch {
    return undefined;
  }
}
