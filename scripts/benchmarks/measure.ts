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
