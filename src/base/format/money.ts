import { groupThousands } from "./numbers.ts";

/** "$1,234.50" (docs/rules.md 13.1) */
export const moneyText = (cents: number): string => {
  const amount = Math.abs(cents);
  const rest = String(amount % 100).padStart(2, "0");
  return `${cents < 0 ? "-" : ""}$${groupThousands(String(Math.floor(amount / 100)))}.${rest}`;
};

/** "$1,500" */
export const dollarsText = (dollars: number): string =>
  `${dollars < 0 ? "-" : ""}$${groupThousands(String(Math.abs(dollars)))}`;
