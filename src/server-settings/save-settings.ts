import type { Acting, SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import {
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

/** The form's field by setting. */
export type FieldOf = Partial<Record<SavedSettingName, string>>;

const namesOf = (changes: SettingChanges) => Object.keys(changes) as SavedSettingName[];

/** Throws `locked_setting`. */
function refuseLocked(config: Deps["config"], changes: SettingChanges, fieldOf: FieldOf): void {
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

/** Sentences for what the settings say of one another, in the words of the page. */
const words: Partial<Record<SavedSettingName, string>> = {
  SMTP_URL: "Enter the public address first: links in mail begin with it",
  PUBLIC_URL: "Stripe needs the public address, with https:// for real payments",
  ENTRY_CHARGE: "Choose what joining charges",
};

/** Throws `invalid` for what can't be used beside the other settings, unless that was so before. */
function refuseUnusable(config: Deps["config"], before: SavedSettings, after: SavedSettings, fieldOf: FieldOf): void {
  const known = new Set(savedSettingProblems(config, before).map(({ name, message }) => `${name} ${message}`));
  const added = savedSettingProblems(config, after).find(({ name, message }) => !known.has(`${name} ${message}`));
  if (!added) return;
  const [first = ""] = Object.values(fieldOf);
  throw Refusal.ofField(fieldOf[added.name] ?? first, words[added.name] ?? added.message);
}

/** The audit shows no secret, only that it changed. */
function detailOf(before: SavedSettings, after: SavedSettings, changes: SettingChanges) {
  const names = namesOf(changes).filter((name) => before[name] !== after[name]);
  const plain = names.filter((name) => !isSecretSetting(name));
  const pick = (from: SavedSettings) => Object.fromEntries(plain.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after), changedSecrets: names.filter(isSecretSetting) };
}

/**
 * Saves settings of the server and puts them into effect in this process; others follow within a second. Throws `locked_setting`,
 * `invalid` or `no_secrets_key`.
 */
export async function saveSettings(
  { config, settings }: Needs,
  { write }: Pick<Acting, "write">,
  changes: SettingChanges,
  fieldOf: FieldOf,
  now: number,
  /** Checked and done in the same write. */
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
    await writeSaved(tx, after, keepsUnreadable ? "keep" : key);
    const subject = { action: "change-server-settings", subject: "club", subjectId: null } as const;
    await recordAudit(tx, admin, { ...subject, detail: detailOf(before, after, changes) }, now);
    await bumpVersion(tx, "server");
    await bumpVersion(tx, "settings");
  });
  await settings.refresh();
}
