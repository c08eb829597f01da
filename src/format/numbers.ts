/** The digits of a whole number with its thousands parted, "1,234". */
export const partThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** A count or a number with its thousands parted, "1,234". */
export const numberText = (value: number): string => {
  const [digits = "", fraction] = String(Math.abs(value)).split(".");
  return `${value < 0 ? "-" : ""}${partThousands(digits)}${fraction ? `.${fraction}` : ""}`;
};

/** Hundredths from a decimal number of inches or pounds with at most two decimals, exactly. */
export const hundredthsOf = (value: number): number => Math.round(value * 100);

/** One decimal, a second only where it says something. */
export const decimalText = (value: number): string => value.toFixed(hundredthsOf(value) % 10 === 0 ? 1 : 2);
