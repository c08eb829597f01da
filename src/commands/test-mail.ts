import { parseArgs } from "node:util";
import { z } from "zod";
import { readConfig } from "../config.ts";
import { sendTestMailTo } from "../server-settings/test-mail.ts";
import { CannotDo, type Command, WrongUsage } from "./command.ts";
import { openClubAsIs } from "./open-deps.ts";

export const command: Command = {
  help: `Usage: fishtournament test-mail ADDRESS

Sends a test email to ADDRESS through the club's mail server, from the setting SMTP_URL or as saved in the product, and
prints one line that explains what went wrong, if anything. DATA_DIR is the club's data folder (./data). The server can keep running.`,

  async run(args, env) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [address = "", ...rest] = positionals;
    if (address === "" || rest.length > 0) throw new WrongUsage("Specify one email address.");
    if (!z.email().max(254).safeParse(address).success) throw new WrongUsage(`${address} isn't an email address.`);
    const deps = await openClubAsIs(readConfig(env));
    try {
      if (!deps.config.mailServer) {
        throw new CannotDo("There's no mail server. Set SMTP_URL, or save one under Club Settings, Server Settings.");
      }
      await sendTestMailTo(deps, { to: address, name: "there" });
      console.log(`The mail server accepted an email to ${address}.`);
    } finally {
      await deps.store.close();
    }
  },
};
