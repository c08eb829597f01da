const whole = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** A count or a number with its thousands parted, "1,234". */
export const numberText = (value: number): string => {
  const [digits = "", fraction] = String(Math.abs(value)).split(".");
  return `${value < 0 ? "-" : ""}${whole(digits)}${fraction ? `.${fraction}` : ""}`;
};

/** Money from integer cents, "$1,234.50" (docs/rules.md 13.1). */
export const moneyText = (cents: number): string => {
  const amount = Math.abs(cents);
  const rest = String(amount % 100).padStart(2, "0");
  return `${cents < 0 ? "-" : ""}$${whole(String(Math.floor(amount / 100)))}.${rest}`;
};

/** Whole dollars, as prizes are, "$1,500". */
export const dollarsText = (dollars: number): string => `${dollars < 0 ? "-" : ""}$${whole(String(Math.abs(dollars)))}`;
