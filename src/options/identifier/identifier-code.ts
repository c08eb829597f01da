import { createHmac, randomBytes } from "node:crypto";

/** Sixteen characters that can't be mistaken for one another in a photo, in handwriting or upside down. */
const letters = "ACEFHJKPRTXY3479";

const codeLetters = 4;
const checkLetters = 2;

/** A random hex string. */
export const newIdentifierSecret = (): string => randomBytes(16).toString("hex");

function lettersFor(secret: string, label: string, count: number): string {
  const bytes = createHmac("sha256", Buffer.from(secret, "hex")).update(label).digest();
  return Array.from(bytes.subarray(0, count), (byte) => letters[byte % letters.length]).join("");
}

/** The code that every photo in a tournament must show, such as "K7RX". */
export const identifierCode = (secret: string): string => lettersFor(secret, "tournament", codeLetters);

/** The check letters that an angler's photos show beside the code, so that a borrowed photo is detected. */
export const identifierCheck = (secret: string, userId: number): string =>
  lettersFor(secret, `angler ${userId}`, checkLetters);

/** Normalizes a typed identifier, which may be in any case, with spaces or a dash. */
export const plainIdentifier = (typed: string): string => typed.toUpperCase().replace(/[\s\u2010-\u2015-]/g, "");

/** The code, and the check letters if they were typed; null if the text can't be an identifier. */
export function splitIdentifier(typed: string): { code: string; check: string | null } | null {
  const plain = plainIdentifier(typed);
  if (plain.length !== codeLetters && plain.length !== codeLetters + checkLetters) return null;
  return { code: plain.slice(0, codeLetters), check: plain.slice(codeLetters) || null };
}

/** Removes the secret from values for the audit, which must not contain it. */
export function withoutSecret<T extends { identifierSecret?: string | null }>(values: T): Omit<T, "identifierSecret"> {
  const { identifierSecret: _, ...shown } = values;
  return shown;
}
