import { eq } from "drizzle-orm";
import { z } from "zod";
import { clubSettings } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { openSecret, sealSecret } from "../base/secret-box.ts";
import { isSecretSetting, type SavedSettings, savedSettingNames } from "../config.ts";

const purpose = "club_settings.secret_settings";

/** The state of the certificate is beside the saved secrets, for instances on a database server. */
const httpsName = "HTTPS";

const names = z.enum(savedSettingNames);
const saved = z.partialRecord(names, z.string());

/** `isUnreadable` means that there are secrets whose key is missing or different. */
export type Saved = { settings: SavedSettings; isUnreadable: boolean };

const others = z.record(z.string(), z.string());

function parsedSecrets(text: string | null): SavedSettings | null {
  if (text === null) return null;
  const { [httpsName]: _, ...secrets } = others.parse(JSON.parse(text));
  return saved.parse(secrets);
}

async function readSealed(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ sealed: clubSettings.secretSettings })
    .from(clubSettings)
    .where(eq(clubSettings.id, 1));
  return row?.sealed ?? null;
}

export async function readSaved(db: Db, key: Uint8Array | null): Promise<Saved> {
  const { serverSettings: plain, secretSettings: sealed } = clubSettings;
  const [row] = await db.select({ plain, sealed }).from(clubSettings).where(eq(clubSettings.id, 1));
  const secrets = row?.sealed && key ? parsedSecrets(openSecret(key, purpose, row.sealed)) : null;
  // A newer version may have saved names that this one doesn't know.
  const known = Object.entries(row?.plain ?? {}).filter(([name]) => names.safeParse(name).success);
  return {
    settings: { ...Object.fromEntries(known), ...secrets },
    isUnreadable: Boolean(row?.sealed) && secrets === null,
  };
}

const nothing = (values: Record<string, string>) => Object.keys(values).length === 0;

/** `key` may be null if there are no secrets. With "keep", unreadable secrets don't change. */
export async function writeSaved(tx: Tx, settings: SavedSettings, key: Uint8Array | "keep" | null): Promise<void> {
  const entries = Object.entries(settings);
  const secret = new Set<string>(savedSettingNames.filter(isSecretSetting));
  const plain: SavedSettings = Object.fromEntries(entries.filter(([name]) => !secret.has(name)));
  const serverSettings = nothing(plain) ? null : plain;
  const secrets: SavedSettings = Object.fromEntries(entries.filter(([name]) => secret.has(name)));
  const https = key === "keep" || key === null ? null : await readSavedHttps(tx, key);
  const all = https === null || https === "unreadable" ? secrets : { ...secrets, [httpsName]: https };
  const row = { serverSettings, ...(key !== "keep" && { secretSettings: sealed(all, key) }) };
  await tx
    .insert(clubSettings)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: clubSettings.id, set: row });
}

function sealed(secrets: Record<string, string>, key: Uint8Array | null): string | null {
  if (nothing(secrets)) return null;
  if (!key) throw new Error("There is no key to encrypt the secrets with.");
  return sealSecret(key, purpose, JSON.stringify(secrets));
}

/** `unreadable` if it was encrypted with another key; null if nothing is saved. */
export async function readSavedHttps(db: Db, key: Uint8Array): Promise<string | "unreadable" | null> {
  const box = await readSealed(db);
  if (box === null) return null;
  const text = openSecret(key, purpose, box);
  return text === null ? "unreadable" : (others.parse(JSON.parse(text))[httpsName] ?? null);
}

/** False, without a change, if the saved secrets have another key. */
export async function writeSavedHttps(tx: Tx, key: Uint8Array, state: string): Promise<boolean> {
  const box = await readSealed(tx);
  const text = box === null ? "{}" : openSecret(key, purpose, box);
  if (text === null) return false;
  const secretSettings = sealSecret(
    key,
    purpose,
    JSON.stringify({ ...others.parse(JSON.parse(text)), [httpsName]: state }),
  );
  await tx
    .insert(clubSettings)
    .values({ id: 1, secretSettings })
    .onConflictDoUpdate({ target: clubSettings.id, set: { secretSettings } });
  return true;
}
