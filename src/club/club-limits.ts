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

/** The header's color, as in web/ui/styles/colors.css, by the name of each color that a club can choose. */
export const clubColors = { lake: "#062f37", forest: "#0b3017", navy: "#0c2546", wine: "#3a0f20" } as const;

export type ClubColors = keyof typeof clubColors;

export const usualColors: ClubColors = "lake";

/** Roughly square, as required of app icons and browser tab icons. */
export const isSquare = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) <= 1.1 * Math.min(width, height);

/** The number that a phone dials: "(555) 010-7788 ext. 4" → "5550107788". */
export const dialedNumber = (phone: string): string => phone.replace(/\D*(?:x|ext).*$/i, "").replaceAll(/[^\d+]/g, "");
