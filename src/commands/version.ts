import { version } from "../../package.json";
import type { Command } from "./command.ts";

export const command: Command = {
  help: "Usage: fishtournament version\n\nPrints the version of this program.",
  async run() {
    console.log(version);
  },
};
