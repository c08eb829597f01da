/** "18 1/4", "18-1/4", "1/2" */
const fraction = /^(?:(\d{1,3})(?:\s+|\s*-\s*))?(\d{1,2})\/(\d{1,2})$/;

/** "18 1/4" → "18.25". Other text, and a fraction that isn't a whole number of hundredths, is returned as is. */
export function withoutFraction(text: string): string {
  const [, whole = "0", numerator = "", denominator = ""] = fraction.exec(text.trim()) ?? [];
  const hundredths = (100 * Number(numerator)) / Number(denominator);
  const isExact = denominator !== "" && Number(numerator) < Number(denominator) && Number.isInteger(hundredths);
  return isExact ? String((100 * Number(whole) + hundredths) / 100) : text;
}
