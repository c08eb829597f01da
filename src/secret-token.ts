/** A random token for a cookie or a one-time link: 256 bits, safe in an address. */
export function newToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
}

/** What the database keeps of a token: its SHA-256, lower-case hex. */
export function hashToken(token: string): string {
  return new Bun.CryptoHasher("sha256").update(token).digest("hex");
}
