import { openSecret, sealSecret } from "../base/secret-box.ts";
import type { Config } from "../config.ts";
import { readSecretsKey, requireSecretsKey } from "../server-settings/secrets-key.ts";

const purpose = "webhooks.secret";

export type NewSecret = { secret: string; sealed: string };

/** Creates the secrets key if needed, so call it outside of a write. Throws `no_secrets_key`. */
export function makeSecret(config: Config): NewSecret {
  const secret = `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64")}`;
  return { secret, sealed: sealSecret(requireSecretsKey(config), purpose, secret) };
}

/** Null if the key is missing or different. */
export function readSecret(config: Config, sealed: string): string | null {
  const key = readSecretsKey(config);
  return key && openSecret(key, purpose, sealed);
}
