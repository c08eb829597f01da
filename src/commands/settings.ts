import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Config, listSettings, readConfig, type SettingRow } from "../config.ts";
import type { LiveSettings } from "../server-settings/live-settings.ts";
import type { Command } from "./command.ts";
import { openClubAsIs } from "./open-deps.ts";

const sourceText = ({ name, source }: SettingRow): string =>
  source === "file" ? `the file named by ${name}_FILE` : source;

function print(config: Config, settings: LiveSettings | null): void {
  const rows = listSettings(config, settings?.saved() ?? {});
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const row of rows) console.log(`${row.name.padEnd(width)}  ${row.value ?? "not set"}  (${sourceText(row)})`);
  for (const { name, message } of settings?.problems() ?? []) {
    console.error(`The saved ${name} isn't used: it ${message}.`);
  }
  if (settings?.isUnreadable()) {
    console.error("The saved passwords and keys can't be read: the key that encrypts them is missing or has changed.");
  }
}

export const command: Command = {
  help: `Usage: fishtournament settings

Prints every setting with its value and where it comes from: the environment, a file, the product's Server Settings or the
default. Passwords and keys are shown as "…". Run it with the server's own environment. The server can keep running.`,

  async run(args, env) {
    parseArgs({ args, options: {} });
    const config = readConfig(env);
    // A folder that was never served has no club to open.
    if (config.databaseUrl === null && !existsSync(join(config.dataDir, "club.sqlite"))) return print(config, null);
    const { store, settings } = await openClubAsIs(config);
    try {
      print(config, settings);
    } finally {
      await store.close();
    }
  },
};
