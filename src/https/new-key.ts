import { generateKeyPairSync } from "node:crypto";

/** A new private key for an account or a certificate (P-256), as PEM. */
export const newKeyPem = (): string =>
  generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();
