/** A content's name: 16 letters and digits of its SHA-256. */
export function contentHash(content: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(content).digest("hex").slice(0, 16);
}
