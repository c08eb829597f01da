import { measureText } from "./numbers.ts";

/** "21.3 in", "54.0 cm" */
export const lengthText = (length: number, unit: "in" | "cm" = "in"): string => measureText(length, unit);

/** The same text with a non-breaking space between number and unit. */
export const unbrokenLengthText = (length: number, unit?: "in" | "cm"): string =>
  lengthText(length, unit).replace(" ", "\u00a0");
