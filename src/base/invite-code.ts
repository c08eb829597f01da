/** Excludes letters and digits that are easily confused. */
const alphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** Twelve characters are 58 bits, too many to guess. */
export function newCode(): string {
  const random = crypto.getRandomValues(new Uint32Array(12));
  const letters = [...random].map((value) => alphabet[value % alphabet.length]).join("");
  return letters.match(/.{4}/g)?.join("-") ?? letters;
}

/** Accepts a code as people type it: without its dashes, in lowercase. */
export function typedCode(text: string): string {
  const letters = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return letters.match(/.{1,4}/g)?.join("-") ?? "";
}

export type LinkState = "open" | "used_up" | "expired" | "ended";

type Facts = { maxUses: number | null; usableUntil: number | null; endedAt: number | null };

/** The state of an invitation or a role link. */
export function linkState({ maxUses, usableUntil, endedAt }: Facts, uses: number, now: number): LinkState {
  if (endedAt !== null) return "ended";
  if (usableUntil !== null && now >= usableUntil) return "expired";
  return maxUses !== null && uses >= maxUses ? "used_up" : "open";
}
