import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const environmentName = "RELEASE_KEY";

/** Creates a new private key in a file that only this account can read. Throws if the file exists. */
export function makeKey(path: string): string {
  const { privateKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  writeFileSync(path, pem, { mode: 0o600, flag: "wx" });
  return publicPem(privateKey);
}

/** Reads the key from `path`, or else from RELEASE_KEY; null if neither is given. Throws an error in one sentence. */
export function readKey(path: string | undefined, env: Record<string, string | undefined>): KeyObject | null {
  const pem = path === undefined ? env[environmentName] : readFileSync(path, "utf8");
  if (!pem) return null;
  const source = path ?? environmentName;
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new Error(`${source} contains no private key. scripts/release --make-key FILE creates one.`);
  }
  if (key.asymmetricKeyType !== "ed25519") throw new Error(`${source} contains a key of another kind than Ed25519.`);
  return key;
}

export const publicPem = (key: KeyObject): string =>
  createPublicKey(key).export({ type: "spki", format: "pem" }).toString();

/** The raw signature of 64 bytes, as `openssl pkeyutl -verify -rawin` reads it. */
export const signatureOf = (key: KeyObject, content: string): Uint8Array => sign(null, Buffer.from(content), key);

/** `deploy/install.sh` with the public key that it checks releases with. Throws if it has no place for one. */
export function installer(script: string, pem: string): string {
  const place = "key=''";
  if (!script.includes(`\n${place}\n`)) throw new Error("deploy/install.sh has no line for the key.");
  return script.replace(`\n${place}\n`, `\nkey='${pem.trim()}'\n`);
}

/** Throws if programs built here trust another key for updates: `trusted` is the text of `deploy/release-key.pem`. */
export function refuseOtherKey(key: KeyObject, trusted: string): void {
  if (!trusted.includes("PUBLIC KEY") || trusted.trim() === publicPem(key).trim()) return;
  throw new Error("This key isn't the one in deploy/release-key.pem, which the programs trust for updates.");
}
