export const clubLimits = {
  name: 80,
  contactName: 80,
  email: 254,
  phone: 40,
  contactText: 1000,
  rulesText: 10_000,
} as const;

/** What a phone dials: "(555) 010-7788 ext. 4" → "5550107788". */
export const dialedNumber = (phone: string): string => phone.replace(/\D*(?:x|ext).*$/i, "").replaceAll(/[^\d+]/g, "");
