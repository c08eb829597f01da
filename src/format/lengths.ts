import { decimalText } from "./numbers.ts";

/** "21.3 in" */
export const lengthText = (inches: number): string => `${decimalText(inches)} in`;
