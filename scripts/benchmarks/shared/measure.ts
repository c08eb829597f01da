/** One line of a benchmark's table. A benchmark NAME.ts in scripts/benchmarks exports `bench(): Promise<Measure[]>`. */
export type Measure = {
  what: string;
  /** The median if there were several rounds. */
  value: number;
  /** "ms", "requests/s", "times", … */
  unit: string;
  /** The lowest and the highest value of the rounds, in the same unit. */
  spread?: readonly [lowest: number, highest: number];
  /** Processor time per request, µs. */
  cpu?: number;
  /** The promise in words: "at most 1.5". */
  limit?: string;
  /** Whether the promise is kept; false makes `scripts/bench` exit with 1. */
  within?: boolean;
};

/** The value below which `share` (0 to 1) of the values lie; 0 for an empty list. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The 95th percentile. */
export const p95 = (values: readonly number[]): number => quantile(values, 0.95);

/** The 99th percentile. */
export const p99 = (values: readonly number[]): number => quantile(values, 0.99);

/** The median and spread of the rounds, as fields of a measure. */
export function summarizeRounds(
  values: readonly number[],
): Pick<Measure, "value"> & { spread: readonly [number, number] } {
  return { value: median(values), spread: [Math.min(...values), Math.max(...values)] };
}

/** A measure with a promised minimum of `goal`. */
export function atLeast(goal: number, measure: Measure): Measure {
  return { ...measure, limit: `at least ${goal}`, within: measure.value >= goal };
}

/** A measure with a promised maximum of `goal`. */
export function atMost(goal: number, measure: Measure): Measure {
  return { ...measure, limit: `at most ${goal}`, within: measure.value <= goal };
}
