import { parseArgs } from "node:util";
import { version } from "../../package.json";
import { NewerDatabase } from "../base/db/migrate.ts";
import { readConfig } from "../config.ts";
import { CannotDo, type Command } from "./command.ts";
import { refuseNewerClub } from "./open-deps.ts";

export const command: Command = {
  help: `Usage: fishtournament version [--check-club]

Prints the version of this program. With --check-club, it fails if a newer version wrote the database of the club in
DATA_DIR (./data) or DATABASE_URL, which this version couldn't open.`,
  async run(args, env) {
    const { values } = parseArgs({ args, options: { "check-club": { type: "boolean", default: false } } });
    if (values["check-club"]) {
      try {
        await refuseNewerClub(readConfig(env));
      } catch (error) {
        if (!(error instanceof NewerDatabase)) throw error;
        throw new CannotDo("A newer version wrote the club's database.");
      }
    }
    console.log(version);
  },
};
