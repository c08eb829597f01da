/** Ed25519 keys and signatures as text (base64url without padding), for the command line and the browser. */

const keyBytes = 32;
const signatureBytes = 64;

const base64urlOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Null for text that isn't exactly how these bytes are encoded: the spare bits of the last letter must be 0. */
function bytesOf(text: string, length: number): Uint8Array<ArrayBuffer> | null {
  if (text.length !== Math.ceil((length * 4) / 3) || !/^[\w-]+$/.test(text)) return null;
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return base64urlOf(bytes) === text ? bytes : null;
}

export const isPublicKey = (text: string): boolean => bytesOf(text, keyBytes) !== null;

export const isSignature = (text: string): boolean => bytesOf(text, signatureBytes) !== null;

/** False also for an invalid key or signature. Rejects if the browser doesn't support Ed25519. */
export async function isSignedWith(key: string, text: string, signature: string): Promise<boolean> {
  const [ofKey, ofSignature] = [bytesOf(key, keyBytes), bytesOf(signature, signatureBytes)];
  if (!(ofKey && ofSignature)) return false;
  const publicKey = await crypto.subtle.importKey("raw", ofKey, "Ed25519", false, ["verify"]);
  return crypto.subtle.verify("Ed25519", publicKey, ofSignature, new TextEncoder().encode(text));
}
