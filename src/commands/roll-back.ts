import { parseArgs } from "node:util";
import { rollBack } from "../backups/roll-back.ts";
import { readConfig } from "../config.ts";
import { CannotDo, type Command, isOfDisk, refuseOnServer } from "./command.ts";

export const command: Command = {
  help: `Usage: fishtournament roll-back

Run this with the older version, for a club that a newer version has changed. It restores the copy of the database that the
newer version kept in DATA_DIR/backups before its first change. The server must not be running. The newer club is kept
in full in a folder replaced-… in DATA_DIR, with its photos (as hard links, which need no space). The older club doesn't have
anything that was written since the update. DATA_DIR is the club's data folder (./data).`,

  async run(args, env) {
    parseArgs({ args, options: {} });
    const config = readConfig(env);
    refuseOnServer(config, "roll-back");
    const { dataDir } = config;
    try {
      const { before, replaced } = rollBack(dataDir, Date.now());
      console.log(`The club in ${dataDir} is back to its state before the change "${before}"; start the server.`);
      console.log(`Everything written since then is in ${replaced}. Delete it when you no longer need it.`);
    } catch (error) {
      throw isOfDisk(error) ? new CannotDo(`${dataDir} couldn't be written: ${error.message}.`) : error;
    }
  },
};
