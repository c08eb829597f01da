/** `pounds` is rounded to the nearest hundredth, with halves rounded up. */
export type PoundsAndOunces = { pounds: number };

const ouncesPerPound = 16;
/** Ounces are read to the thousandth. */
const thousandths = 1000;

const pound = String.raw`(?:pounds?|lbs?\.?|#)`;
const ounce = String.raw`(?:ounces?|ozs?\.?)`;
const number = String.raw`(\d{1,4}(?:\.\d{1,3})?)`;

/** "5 lb 6 oz", "5lb6.5oz", "5 pounds, 6 ounces", "5-6" */
const both = new RegExp(String.raw`^(\d{1,4})\s*(?:${pound}\s*(?:,|and|-)?|-)\s*${number}\s*${ounce}?$`, "i");
const ouncesAlone = new RegExp(String.raw`^${number}\s*${ounce}$`, "i");
const poundsAlone = new RegExp(String.raw`^(\d*(?:\.\d*)?)\s*${pound}$`, "i");

export const tooManyOunces = "A pound has 16 ounces, so enter 0 to 15.9 ounces, such as 5 lb 6 oz";

/** Hint text for pounds and ounces. */
export const ouncesHint = "Such as 5.38, or 5 lb 6 oz (rounded to 0.01 lb).";

/** Whole thousandths of an ounce, so that the sum is exact. */
const fine = (ounces: string): number => Math.round(Number(ounces) * thousandths);

/** Null for text without ounces, which may be a plain number. */
export function readPoundsAndOunces(text: string): PoundsAndOunces | "too_many_ounces" | null {
  const [, pounds = "0", ounces] = both.exec(text.trim()) ?? [];
  const typed = ounces ?? ouncesAlone.exec(text.trim())?.[1];
  if (typed === undefined) return null;
  if (fine(typed) >= ouncesPerPound * thousandths) return "too_many_ounces";
  const inThousandths = Number(pounds) * ouncesPerPound * thousandths + fine(typed);
  return { pounds: Math.round((inThousandths * 100) / (ouncesPerPound * thousandths)) / 100 };
}

/** "5.38 lb" → "5.38" */
export const withoutPounds = (text: string): string => poundsAlone.exec(text)?.[1] ?? text;

/** Reads text that is being typed: NaN if it isn't a weight in pounds. */
export function typedPounds(text: string): number {
  const read = readPoundsAndOunces(text);
  if (read === "too_many_ounces") return Number.NaN;
  const plain = withoutPounds(text.trim());
  return read ? read.pounds : Number(plain === "" ? Number.NaN : plain);
}
