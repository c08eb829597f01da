/** One line of a benchmark's table. A benchmark NAME.ts beside this file exports `bench(): Promise<Measure[]>`. */
export type Measure = {
  what: string;
  value: number;
  /** "ms", "requests/s", "times", … */
  unit: string;
  /** What was promised, in words: "at most 1.5". */
  limit?: string;
  /** Whether the promise is kept; false makes `scripts/bench` exit with 1. */
  within?: boolean;
};

/** The value below which `share` (0 to 1) of the sorted values lie; 0 of none. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.round((sorted.length - 1) * share)] ?? 0;
}
