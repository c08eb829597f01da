export const clubLimits = {
  name: 80,
  contactName: 80,
  email: 254,
  phone: 40,
  contactText: 1000,
  rulesText: 10_000,
  rejectionReasons: 9,
  rejectionReason: 120,
} as const;

/** The header's color, as web/ui/styles/colors.css has it, by the name of the colors that a club can choose. */
export const clubColors = { lake: "#062f37", forest: "#0b3017", navy: "#0c2546", wine: "#3a0f20" } as const;

export type ClubColors = keyof typeof clubColors;

export const usualColors: ClubColors = "lake";

/** What judges write most; the angler reads it. */
const usualRejectionReasons = [
  "The measuring board is not in the photo.",
  "The length cannot be read.",
  "The photo is not clear.",
  "The fish is not of the species claimed.",
  "This photo was used before.",
].join("\n");

/** One a line; null where they are the usual ones. */
export const ownRejectionReasons = (typed: string): string | null =>
  typed === "" || typed === usualRejectionReasons ? null : typed;

/** One a line. */
export const rejectionReasonsText = (own: string | null): string => own ?? usualRejectionReasons;

/** In the order of the digits that choose them. */
export const rejectionReasonsOf = (own: string | null): string[] => rejectionReasonsText(own).split("\n");

/** What a phone dials: "(555) 010-7788 ext. 4" → "5550107788". */
export const dialedNumber = (phone: string): string => phone.replace(/\D*(?:x|ext).*$/i, "").replaceAll(/[^\d+]/g, "");
