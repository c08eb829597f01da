import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import { listPublicKeys, rotateSigningKey } from "../results/signing/signing-keys.ts";
import { type Command, WrongUsage } from "./command.ts";
import { openClubAsIs } from "./open-deps.ts";

export const command: Command = {
  help: `Usage: fishtournament keys
       fishtournament keys rotate

Prints the club's public keys, newest first. Anyone can use them to check the signature of official results.
rotate: creates a new key, which signs from now on, for example after a backup was stolen. Files that are already
signed don't change, and earlier keys stay listed. DATA_DIR is the club's data folder (./data). The server can keep running.`,

  async run(args, env) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [action, ...rest] = positionals;
    if ((action !== undefined && action !== "rotate") || rest.length > 0) {
      throw new WrongUsage("Use keys, or keys rotate.");
    }
    const { store, clock } = await openClubAsIs(readConfig(env));
    try {
      if (action === "rotate") await store.write((tx) => rotateSigningKey(tx, clock()));
      const keys = await store.read(listPublicKeys);
      if (keys.length === 0) console.log("There's no key yet. It's created with the first official results.");
      for (const { key, createdAt } of keys) console.log(`${key}  ${createdAt}`);
    } finally {
      await store.close();
    }
  },
};
