/**
 * An exact fraction in lowest terms, with a positive denominator. Averaged ties can be thirds, and a season adds up dozens of them, so
 * points are never added as floating-point numbers.
 */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a < 0n ? -a : a, b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

function fraction(numerator: bigint, denominator: bigint): Fraction {
  if (denominator === 1n) return { numerator, denominator };
  const divisor = greatestCommonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** Numbers are exact to this many decimals; a written number has fewer, and a floating-point error is smaller. */
const decimals = 6;
const scale = 10 ** decimals;

export const zero: Fraction = { numerator: 0n, denominator: 1n };

/** `value` rounded to six decimals, so that a sum of floats such as 20.060000000000002 is what its author meant. */
export const fractionOf = (value: number): Fraction =>
  Number.isInteger(value)
    ? { numerator: BigInt(value), denominator: 1n }
    : fraction(BigInt(Math.round(value * scale)), BigInt(scale));

export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.denominator === b.denominator
    ? fraction(a.numerator + b.numerator, a.denominator)
    : fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

const negative = ({ numerator, denominator }: Fraction): Fraction => ({ numerator: -numerator, denominator });

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, negative(b));

export const times = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);

/** `divisor` is positive. */
export const dividedBy = (dividend: Fraction, divisor: Fraction): Fraction =>
  fraction(dividend.numerator * divisor.denominator, dividend.denominator * divisor.numerator);

/** Below zero if `a` is less than `b`. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

export const greatest = (a: Fraction, b: Fraction): Fraction => (compareFractions(a, b) < 0 ? b : a);

export const least = (a: Fraction, b: Fraction): Fraction => (compareFractions(a, b) < 0 ? a : b);

export const sum = (fractions: readonly Fraction[]): Fraction => fractions.reduce(plus, zero);

/** The whole number at or below it. */
export function floorOf({ numerator, denominator }: Fraction): Fraction {
  const quotient = numerator / denominator;
  const isBelow = numerator < 0n && quotient * denominator !== numerator;
  return { numerator: isBelow ? quotient - 1n : quotient, denominator: 1n };
}

const half = fraction(1n, 2n);
const hundred = fractionOf(100);

/** The nearest hundredth, a half up. */
export const toHundredth = (value: Fraction): Fraction =>
  dividedBy(floorOf(plus(times(value, hundred), half)), hundred);

/** The nearest number that JSON can represent. */
export const numberOf = ({ numerator, denominator }: Fraction): number =>
  denominator === 1n ? Number(numerator) : Number(numerator) / Number(denominator);
