export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ",");

export const numberText = (value: number): string => {
  const [digits = "", fraction] = String(Math.abs(value)).split(".");
  return `${value < 0 ? "-" : ""}${groupThousands(digits)}${fraction ? `.${fraction}` : ""}`;
};

/** "1 angler", "1,250 anglers", "2 catches"; `many` is for plurals that don't just add an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

export const catchesText = (count: number): string => counted(count, "catch", "catches");

/** Exact for at most two decimals. */
export const hundredthsOf = (value: number): number => Math.round(value * 100);

/** One decimal, and a second one only if it isn't 0. */
export const decimalText = (value: number): string => value.toFixed(hundredthsOf(value) % 10 === 0 ? 1 : 2);

type Unit = "in" | "cm" | "lb" | "kg" | "points" | "fish" | "places";

/** "18.25 in", "4.5 lb" */
export const measureText = (value: number, unit: Unit): string => `${decimalText(value)} ${unit}`;

/** A score in a column of scores. Weights have two decimals, like the readings of a scale, so that they line up. */
export const scoreFigure = (score: number, unit: string): string =>
  unit === "lb" || unit === "kg" ? score.toFixed(2) : decimalText(score);

/** A reading of the scale or the ruler with its unit: "15.50 lb", "18.3 in". */
export const readingText = (value: number, unit: string): string => `${scoreFigure(value, unit)} ${unit}`;
