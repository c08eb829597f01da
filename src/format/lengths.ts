import { decimalText } from "./numbers.ts";

/** "21.3 in" */
export const lengthText = (inches: number): string => `${decimalText(inches)} in`;

/** The same with number and unit on one line. */
export const unbrokenLengthText = (inches: number): string => lengthText(inches).replace(" ", "\u00a0");
