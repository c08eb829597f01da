import { createHmac, randomBytes } from "node:crypto";

/** Sixteen that are not taken for one another on a photo, in handwriting or upside down. */
const letters = "ACEFHJKPRTXY3479";

const codeLetters = 4;
const checkLetters = 2;

/** Hex. */
export const newIdentifierSecret = (): string => randomBytes(16).toString("hex");

function lettersFor(secret: string, what: string, count: number): string {
  const bytes = createHmac("sha256", Buffer.from(secret, "hex")).update(what).digest();
  return Array.from(bytes.subarray(0, count), (byte) => letters[byte % letters.length]).join("");
}

/** What every photo of a tournament shows, such as "K7RX". */
export const identifierCode = (secret: string): string => lettersFor(secret, "tournament", codeLetters);

/** What an angler's photos show beside it, so that a borrowed one is found out. */
export const identifierCheck = (secret: string, userId: number): string =>
  lettersFor(secret, `angler ${userId}`, checkLetters);

/** As it was typed: in any case, with spaces or a dash. */
export const plainIdentifier = (typed: string): string => typed.toUpperCase().replace(/[\s\u2010-\u2015-]/g, "");

/** The code, and the check letters where they were typed too; null where it can be neither. */
export function splitIdentifier(typed: string): { code: string; check: string | null } | null {
  const plain = plainIdentifier(typed);
  if (plain.length !== codeLetters && plain.length !== codeLetters + checkLetters) return null;
  return { code: plain.slice(0, codeLetters), check: plain.slice(codeLetters) || null };
}

/** For the audit, which keeps no secrets. */
export function withoutSecret<T extends { identifierSecret?: string | null }>(values: T): Omit<T, "identifierSecret"> {
  const { identifierSecret: _, ...shown } = values;
  return shown;
}
