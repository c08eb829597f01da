/**
 * The seed of generated tests: always the same, so that no run fails by chance, except in the full run, which uses a
 * new one. The environment variable `name` repeats one.
 */
export const seedFrom = (name: string): number =>
  Number(process.env[name] ?? (process.env.FULL ? Math.floor(Math.random() * 2 ** 31) : 20_261_121));

/** How often a costly property is tried: the given number in the full run, a quarter of it otherwise. */
export const scaleRuns = (many: number): number => (process.env.FULL ? many : Math.ceil(many / 4));
