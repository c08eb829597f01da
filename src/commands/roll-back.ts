import { parseArgs } from "node:util";
import { rollBack } from "../backups/roll-back.ts";
import { readConfig } from "../config.ts";
import { CannotDo, type Command, isOfDisk, refuseOnServer } from "./command.ts";

export const command: Command = {
  help: `Usage: fishtournament roll-back

Run by the version to go back to, on a club that a newer version has changed: puts the copy of the database in place that
the newer version kept in DATA_DIR/backups before its first change. The server must not be running. The newer club is
kept whole in a folder replaced-… in DATA_DIR, with its photos (as second names of the same files, which take no room).
What was written since the update is missing from the older club. DATA_DIR names the club's data folder (./data).`,

  async run(args, env) {
    parseArgs({ args, options: {} });
    const config = readConfig(env);
    refuseOnServer(config, "roll-back");
    const { dataDir } = config;
    try {
      const { before, replaced } = rollBack(dataDir, Date.now());
      console.log(`The club of ${dataDir} is as it was before the change "${before}"; start the server.`);
      console.log(`Everything written since then is in ${replaced}. Delete it when you no longer need it.`);
    } catch (error) {
      throw isOfDisk(error) ? new CannotDo(`${dataDir} could not be written: ${error.message}.`) : error;
    }
  },
};
