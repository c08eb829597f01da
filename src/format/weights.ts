import { decimalText } from "./numbers.ts";

/** "4.5 lb" */
export const weightText = (pounds: number): string => `${decimalText(pounds)} lb`;
