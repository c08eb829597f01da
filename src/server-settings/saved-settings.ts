import { eq } from "drizzle-orm";
import { z } from "zod";
import { clubSettings } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { openSecret, sealSecret } from "../base/secret-box.ts";
import { isSecretSetting, type SavedSettings, savedSettingNames } from "../config.ts";

const purpose = "club_settings.secret_settings";

const names = z.enum(savedSettingNames);
const saved = z.partialRecord(names, z.string());

/** `isUnreadable` means that there are secrets whose key is missing or different. */
export type Saved = { settings: SavedSettings; isUnreadable: boolean };

const parsedSecrets = (text: string | null): SavedSettings | null =>
  text === null ? null : saved.parse(JSON.parse(text));

async function readPlain(db: Db): Promise<Record<string, string>> {
  const { serverSettings: plain } = clubSettings;
  const [row] = await db.select({ plain }).from(clubSettings).where(eq(clubSettings.id, 1));
  return row?.plain ?? {};
}

export async function readSaved(db: Db, key: Uint8Array | null): Promise<Saved> {
  const { serverSettings: plain, secretSettings: sealed } = clubSettings;
  const [row] = await db.select({ plain, sealed }).from(clubSettings).where(eq(clubSettings.id, 1));
  const secrets = row?.sealed && key ? parsedSecrets(openSecret(key, purpose, row.sealed)) : null;
  // A newer version may have saved names that this one doesn't know.
  const knownEntries = Object.entries(row?.plain ?? {}).filter(([name]) => names.safeParse(name).success);
  return {
    settings: { ...Object.fromEntries(knownEntries), ...secrets },
    isUnreadable: Boolean(row?.sealed) && secrets === null,
  };
}

const nothing = (values: Record<string, string>) => Object.keys(values).length === 0;

/** Values that aren't settings, in the same column: the program remembers them. */
type RememberedName = "newVersion";

export const readRemembered = async (db: Db, name: RememberedName): Promise<string | null> =>
  (await readPlain(db))[name] ?? null;

export async function writeRemembered(tx: Tx, name: RememberedName, value: string): Promise<void> {
  const serverSettings = { ...(await readPlain(tx)), [name]: value };
  await tx
    .insert(clubSettings)
    .values({ id: 1, serverSettings })
    .onConflictDoUpdate({ target: clubSettings.id, set: { serverSettings } });
}

/** `key` may be null if there are no secrets. With "keep", unreadable secrets don't change. */
export async function writeSaved(tx: Tx, settings: SavedSettings, key: Uint8Array | "keep" | null): Promise<void> {
  const entries = Object.entries(settings);
  const secret = new Set<string>(savedSettingNames.filter(isSecretSetting));
  const others = Object.entries(await readPlain(tx)).filter(([name]) => !names.safeParse(name).success);
  const plain = Object.fromEntries([...others, ...entries.filter(([name]) => !secret.has(name))]);
  const serverSettings = nothing(plain) ? null : plain;
  const secrets: SavedSettings = Object.fromEntries(entries.filter(([name]) => secret.has(name)));
  const row = { serverSettings, ...(key !== "keep" && { secretSettings: sealed(secrets, key) }) };
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
