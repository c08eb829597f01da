import { parseArgs } from "node:util";
import { registration } from "../accounts/model.ts";
import { openPasswords } from "../accounts/passwords.ts";
import { registerAccount } from "../accounts/register-account.ts";
import { system } from "../actor.ts";
import { readConfig } from "../config.ts";
import { CannotDo, type Command, WrongUsage } from "./command.ts";
import { openDeps } from "./open-deps.ts";

const options = { username: { type: "string" }, email: { type: "string" }, state: { type: "string" } } as const;

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write("Password: ");
  for await (const line of console) return line;
  return "";
}

/** `fishtournament admin add`: an admin who may log in at once (DECISIONS, "Accounts"). */
export const adminCommand: Command = {
  name: "admin",
  summary: "adds an admin",
  help: `Usage: fishtournament admin add --username U --email E --state XX

Adds an admin. The password is read from standard input, one line:
  fishtournament admin add --username Dana --email dana@example.org --state TX < password.txt
DATA_DIR names the club's data folder (./data). The server may be running.`,

  async run(args, env) {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length !== 1 || positionals[0] !== "add") throw new WrongUsage("Say what to do: admin add.");
    const missing = Object.keys(options).find((name) => !(name in values));
    if (missing) throw new WrongUsage(`--${missing} is missing.`);
    const parsed = registration.safeParse({ ...values, password: await readPassword() });
    if (!parsed.success) throw new CannotDo(`${parsed.error.issues[0]?.message ?? "A value is not valid"}.`);
    const { password, ...rest } = parsed.data;
    const passwordHash = await openPasswords().hash(password);
    const { store, clock } = openDeps(readConfig(env));
    try {
      const id = await store.write((tx) =>
        registerAccount(tx, system, { ...rest, passwordHash, isAdmin: true }, clock()),
      );
      console.log(`${rest.username} is an admin now (account ${id}).`);
    } finally {
      store.close();
    }
  },
};
