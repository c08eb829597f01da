/**
 * Lengths, weights, points and scores are added up as whole millionths of their unit, so that no board depends on the rounding of
 * floating-point numbers: 15.09 lb is 15,090,000, and a sixteenth of a pound (an ounce) is exact.
 */
export const unit = 1_000_000;

/** Exact for up to six decimals. */
export const exactOf = (value: number): number => Math.round(value * unit);

/** The nearest number that JSON can represent. */
export const numberOf = (exact: number): number => exact / unit;

const bigUnit = BigInt(unit);

/** The product of two exact values, rounded to the nearest millionth. */
export function product(a: number, b: number): number {
  if (b === unit) return a;
  const doubled = 2n * BigInt(a) * BigInt(b);
  const half = doubled < 0n ? -bigUnit : bigUnit;
  return Number((doubled + half) / (2n * bigUnit));
}

export const directions = ["down", "up", "nearest"] as const;

export type Direction = (typeof directions)[number];

/** `exact` as a multiple of `step`; neither is negative. Halfway between two multiples, the nearest is the upper one. */
export function roundedTo(exact: number, step: number, direction: Direction): number {
  const above = exact % step;
  if (above === 0) return exact;
  const isUp = direction === "up" || (direction === "nearest" && 2 * above >= step);
  return exact - above + (isUp ? step : 0);
}
