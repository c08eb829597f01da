/** "18 1/4", "18-1/4", "1/2" */
const fraction = /^(?:(\d{1,3})(?:\s+|\s*-\s*))?(\d{1,2})\/(\d{1,2})$/;

/** "18 1/4" → "18.25". Other text, and a fraction that isn't a whole number of hundredths, is returned as is. */
export function withoutFraction(text: string): string {
  const [, whole = "0", part = "", parts = ""] = fraction.exec(text.trim()) ?? [];
  const hundredths = (100 * Number(part)) / Number(parts);
  const isExact = parts !== "" && Number(part) < Number(parts) && Number.isInteger(hundredths);
  return isExact ? String(Number(whole) + hundredths / 100) : text;
}
