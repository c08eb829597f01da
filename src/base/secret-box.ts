import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** The key file's name in DATA_DIR. Backups include it only on request. */
export const secretsKeyFile = "secrets.key";

const algorithm = "aes-256-gcm";
const version = "1";
const ivBytes = 12;
const tagBytes = 16;

/** Authenticated encryption: `1.` and the base64url of nonce, tag and ciphertext. `purpose` is needed to open it. */
export function sealSecret(key: Uint8Array, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv);
  cipher.setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/** Null if the key is wrong or the text was changed. */
export function openSecret(key: Uint8Array, purpose: string, box: string): string | null {
  const [boxVersion, body = ""] = box.split(".");
  const bytes = Buffer.from(body, "base64url");
  if (boxVersion !== version || bytes.length < ivBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
