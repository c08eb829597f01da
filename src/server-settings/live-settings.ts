import type { Db, Store } from "../base/db/store.ts";
import { readVersion } from "../base/db/versions.ts";
import { applySaved, type Config, type SavedSettings, type SettingProblem } from "../config.ts";
import { readSaved } from "./saved-settings.ts";
import { readSecretsKey } from "./secrets-key.ts";

export type LiveSettings = {
  /** Updates this process with settings saved by any process. */
  refresh(): Promise<void>;
  /** The version 'server' in effect in this process. */
  version(): number;
  /** Includes secrets. */
  saved(): SavedSettings;
  /** Saved settings that can't be used. */
  problems(): readonly SettingProblem[];
  /** Whether there are saved secrets whose key is missing or different. */
  isUnreadable(): boolean;
};

/** Applies the saved settings to `config`, which is read at the moment of use. */
export async function openLiveSettings(config: Config, store: Store): Promise<LiveSettings> {
  let inEffect = { version: 0, settings: {} as SavedSettings, isUnreadable: false };
  let problems: SettingProblem[] = [];

  async function refresh(): Promise<void> {
    const version = await store.read((db) => readVersion(db, "server"));
    if (version <= inEffect.version) return;
    const key = readSecretsKey(config);
    const saved = await store.read(async (db) => ({
      version: await readVersion(db, "server"),
      ...(await readSaved(db, key)),
    }));
    // Another refresh may have been faster.
    if (saved.version <= inEffect.version) return;
    inEffect = saved;
    problems = applySaved(config, saved.settings);
  }

  await refresh();
  return {
    refresh,
    version: () => inEffect.version,
    saved: () => inEffect.settings,
    problems: () => problems,
    isUnreadable: () => inEffect.isUnreadable,
  };
}

/** Applies the settings once, for a command that reads a copy of the club. */
export async function applySavedSettings(config: Config, db: Db): Promise<void> {
  applySaved(config, (await readSaved(db, readSecretsKey(config))).settings);
}
