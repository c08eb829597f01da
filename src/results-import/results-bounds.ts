const megabyte = 1024 * 1024;

/** Limits for a file with the results of one tournament. */
export const resultsBounds = {
  bytes: megabyte,
  rows: 2000,
  rowBytes: 20_000,
  columns: 60,
  tooLarge:
    "A results file can have at most 1 MB. Remove other sheets and columns, or import the tournaments one by one.",
} as const;
