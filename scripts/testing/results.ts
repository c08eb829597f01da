/** What a part of the checks came to. Skipped tests count neither way. */
export type Counts = { passed: number; failed: number; skipped: number };

export const onePassed: Counts = { passed: 1, failed: 0, skipped: 0 };
export const oneFailed: Counts = { passed: 0, failed: 1, skipped: 0 };

export function sum(all: readonly Counts[]): Counts {
  return all.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/**
 * A runner's own counts made honest: no report, no test that ran, or a bad exit with nothing reported as failed (a file
 * that does not load, a crash after the last test) is a failure.
 */
export function judged(counts: Counts | undefined, exitCode: number): Counts {
  if (!counts) return oneFailed;
  const nothingRan = counts.passed + counts.failed === 0;
  const failedUnseen = exitCode !== 0 && counts.failed === 0;
  return nothingRan || failedUnseen ? { ...counts, failed: counts.failed + 1 } : counts;
}

/** Reads the totals of `bun test --reporter=junit`. Undefined when the text is no such report. */
export function countsOfJunit(report: string): Counts | undefined {
  const totals = report.match(/<testsuites\b[^>]*>/)?.[0];
  if (!totals) return undefined;
  const attribute = (name: string) => Number(totals.match(new RegExp(` ${name}="(\\d+)"`))?.[1] ?? 0);
  const failed = attribute("failures") + attribute("errors");
  const skipped = attribute("skipped");
  return { passed: attribute("tests") - failed - skipped, failed, skipped };
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/**
 * Reads the totals of Playwright's JSON reporter. A test that passed only when repeated counts as failed, and so does
 * every error outside a test. Undefined when the text is no such report.
 */
export function countsOfPlaywright(report: string): Counts | undefined {
  const parsed = parse(report);
  if (!parsed) return undefined;
  const { expected, unexpected, flaky, skipped } = parsed.stats;
  return { passed: expected, failed: unexpected + flaky + parsed.errors.length, skipped };
}

function parse(report: string): PlaywrightReport | undefined {
  try {
    const parsed: PlaywrightReport = JSON.parse(report);
    return typeof parsed.stats.expected === "number" ? parsed : undefined;
  } catch {
    return undefined;
  }
}
