import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { secretsKeyFile } from "../base/secret-box.ts";
import type { Config } from "../config.ts";
import { Refusal } from "../refusal.ts";

type KeySources = Pick<Config, "dataDir" | "databaseUrl" | "secretsKey">;

const hexKey = /^[0-9a-f]{64}$/i;

function readKeyFile(path: string): Buffer | null {
  if (!existsSync(path)) return null;
  const text = readFileSync(path, "utf8").trim();
  return hexKey.test(text) ? Buffer.from(text, "hex") : null;
}

/** Null if there is no key, or if the file contains something else. */
export function readSecretsKey({ dataDir, secretsKey }: KeySources): Buffer | null {
  if (secretsKey !== null) return Buffer.from(secretsKey, "hex");
  return readKeyFile(join(dataDir, secretsKeyFile));
}

/**
 * Creates the key file for the first secret. Instances on a database server each have their own data folder, so they
 * need the key as a setting. Throws `no_secrets_key`.
 */
export function requireSecretsKey(where: KeySources): Buffer {
  const existing = readSecretsKey(where);
  if (existing) return existing;
  if (where.databaseUrl !== null) {
    throw new Refusal(
      "no_secrets_key",
      "Set SECRETS_KEY on every instance first. Passwords and keys are encrypted with it.",
    );
  }
  const path = join(where.dataDir, secretsKeyFile);
  if (existsSync(path)) {
    throw new Refusal(
      "no_secrets_key",
      `The file ${secretsKeyFile} in the data folder isn't a key. Restore it, or move it away.`,
    );
  }
  try {
    writeFileSync(path, `${randomBytes(32).toString("hex")}\n`, { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    // Another process on this folder created it first.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const key = readKeyFile(path);
  if (!key) throw new Error(`${path} could not be read after it was written.`);
  return key;
}
