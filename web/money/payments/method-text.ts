export const methodTexts = [
  ["card", "Card"],
  ["paypal", "PayPal"],
  ["venmo", "Venmo"],
] as const;

const named: ReadonlyMap<string, string> = new Map([...methodTexts, ["cash", "Cash"]]);

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll("_", " ");

/** How a payment was made, such as "Card" or "PayPal". */
export const methodText = (type: string): string => named.get(type) ?? capitalized(type);

/** A charge's method as the receipt shows it, such as "Visa ending in 4242". */
export function paidWith({
  method,
  last4,
  brand,
}: {
  method: string | null;
  last4: string | null;
  brand: string | null;
}) {
  if (method === null) return "";
  const name = brand ? capitalized(brand) : methodText(method);
  return last4 ? `${name} ending in ${last4}` : name;
}
