import { decimalText } from "./numbers.ts";

/** "21.3 in"; a second decimal only where there is one. `inches` is decimal. */
export const lengthText = (inches: number): string => `${decimalText(inches)} in`;
