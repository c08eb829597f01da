import type { Acting, AuditActor, SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import {
  type Config,
  environmentOf,
  isSecretSetting,
  type SavedSettingName,
  type SavedSettings,
  savedSettingProblems,
} from "../config.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import { readSaved, writeSaved } from "./saved-settings.ts";
import { readSecretsKey, requireSecretsKey } from "./secrets-key.ts";

type Needs = Pick<Deps, "config" | "settings">;

/** Null removes a setting, so that its default applies. */
export type SettingChanges = Partial<Record<SavedSettingName, string | null>>;

/** Form fields by setting. */
export type FieldOf = Partial<Record<SavedSettingName, string>>;

const namesOf = (changes: SettingChanges) => Object.keys(changes) as SavedSettingName[];

/** Throws `locked_setting`. */
function refuseLocked(config: Config, changes: SettingChanges, fieldOf: FieldOf): void {
  const env = environmentOf(config);
  const locked = namesOf(changes).find((name) => env[name] !== undefined);
  if (!locked) return;
  const message = `Set on the server by ${locked}. Remove it there and restart to change it here.`;
  throw Refusal.ofField(fieldOf[locked] ?? locked, message, "locked_setting");
}

function changed(before: SavedSettings, changes: SettingChanges): SavedSettings {
  const after = { ...before, ...changes };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null));
}

/** Phrases the problems of combined settings in the words of the page. */
const texts: Partial<Record<SavedSettingName, string>> = {
  SMTP_URL: "Enter the public address first: links in email begin with it",
  PUBLIC_URL: "Stripe needs the public address, with https:// for real payments",
  ENTRY_CHARGE: "Choose what is charged to enter",
};

/** Throws `invalid` for settings that can't be used together, unless that was already the case. */
function refuseUnusable(config: Config, before: SavedSettings, after: SavedSettings, fieldOf: FieldOf): void {
  const existing = new Set(savedSettingProblems(config, before).map(({ name, message }) => `${name} ${message}`));
  const added = savedSettingProblems(config, after).find(({ name, message }) => !existing.has(`${name} ${message}`));
  if (!added) return;
  const [first = ""] = Object.values(fieldOf);
  throw Refusal.ofField(fieldOf[added.name] ?? first, texts[added.name] ?? added.message);
}

/** The audit contains no secrets, only that they changed. */
function detailOf(before: SavedSettings, after: SavedSettings) {
  const names = namesOf({ ...before, ...after }).filter((name) => before[name] !== after[name]);
  const plain = names.filter((name) => !isSecretSetting(name));
  const pick = (from: SavedSettings) => Object.fromEntries(plain.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after), changedSecrets: names.filter(isSecretSetting) };
}

/** Saves the time zone during setup. A setting in the environment doesn't change. */
export async function saveTimeZone(tx: Tx, by: AuditActor, config: Config, zone: string, now: number): Promise<void> {
  if (environmentOf(config).TIME_ZONE !== undefined) return;
  const { settings: before } = await readSaved(tx, null);
  await record(tx, by, before, { ...before, TIME_ZONE: zone }, { key: "keep", now });
}

type Keyed = { key: Uint8Array | "keep" | null; now: number };

async function record(tx: Tx, by: AuditActor, before: SavedSettings, after: SavedSettings, { key, now }: Keyed) {
  await writeSaved(tx, after, key);
  const subject = { action: "change-server-settings", subject: "club", subjectId: null } as const;
  await recordAudit(tx, by, { ...subject, detail: detailOf(before, after) }, now);
  await bumpVersion(tx, "server");
  await bumpVersion(tx, "settings");
}

/**
 * Saves server settings and applies them in this process; others follow within a second. Throws `locked_setting`,
 * `invalid` or `no_secrets_key`.
 */
export async function saveSettings(
  { config, settings }: Needs,
  { write }: Pick<Acting, "write">,
  changes: SettingChanges,
  fieldOf: FieldOf,
  now: number,
  /** Checked and executed in the same write. */
  also: (tx: Tx, admin: SignedIn) => Promise<void> = async () => undefined,
): Promise<void> {
  refuseLocked(config, changes, fieldOf);
  const addsSecret = namesOf(changes).some((name) => isSecretSetting(name) && changes[name] !== null);
  const key = addsSecret ? requireSecretsKey(config) : readSecretsKey(config);
  await write(async (tx, admin) => {
    await also(tx, admin);
    const { settings: before, isUnreadable } = await readSaved(tx, key);
    const after = changed(before, changes);
    refuseUnusable(config, before, after, fieldOf);
    if (Bun.deepEquals(before, after) && !(isUnreadable && addsSecret)) return;
    const keepsUnreadable = isUnreadable && !addsSecret;
    await record(tx, admin, before, after, { key: keepsUnreadable ? "keep" : key, now });
  });
  await settings.refresh();
}
