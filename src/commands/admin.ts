import { parseArgs } from "node:util";
import { registration } from "../accounts/account-forms.ts";
import { findByUsername } from "../accounts/find-account.ts";
import { createManualPasswordLink } from "../accounts/password-reset/password-links.ts";
import { openPasswords } from "../accounts/passwords.ts";
import { registerAccount } from "../accounts/register-account.ts";
import { disableTwoStepByOperator } from "../accounts/two-step/turn-two-step-off.ts";
import { commandLine } from "../actor.ts";
import { readConfig } from "../config.ts";
import { CannotDo, type Command, WrongUsage } from "./command.ts";
import { openClubAsIs, openDeps } from "./open-deps.ts";
import { readPassword } from "./read-password.ts";

const options = {
  username: { type: "string" },
  "display-name": { type: "string" },
  email: { type: "string" },
  state: { type: "string" },
} as const;

type Values = Partial<Record<keyof typeof options, string>>;
type Env = Record<string, string | undefined>;

function required(values: Values, names: readonly (keyof typeof options)[]): void {
  const missing = names.find((name) => values[name] === undefined);
  if (missing) throw new WrongUsage(`--${missing} is missing.`);
}

async function add(values: Values, env: Env): Promise<void> {
  required(values, ["username", "email", "state"]);
  const parsed = registration.safeParse({
    ...values,
    displayName: values["display-name"],
    password: await readPassword(),
  });
  if (!parsed.success) throw new CannotDo(`${parsed.error.issues[0]?.message ?? "A value is not valid"}.`);
  const { password, ...rest } = parsed.data;
  const passwordHash = await openPasswords().hash(password);
  const { store, clock } = await openDeps(readConfig(env));
  try {
    const id = await store.write((tx) =>
      registerAccount(tx, commandLine, { ...rest, passwordHash, isAdmin: true }, clock()),
    );
    console.log(`${rest.username} is now an admin (account ${id}).`);
  } finally {
    await store.close();
  }
}

/** Printed but never logged, because its holder can set the password. */
async function link(values: Values, env: Env): Promise<void> {
  required(values, ["username"]);
  const { username = "" } = values;
  const { store, clock, config } = await openClubAsIs(readConfig(env));
  try {
    const token = await store.write(async (tx) => {
      const account = await findByUsername(tx, username);
      if (!account) throw new CannotDo(`There's no user ${username}.`);
      return createManualPasswordLink(tx, commandLine, account.id, clock());
    });
    const origin = config.publicOrigin ?? `http://localhost:${config.port}`;
    console.log(`Set a new password for ${username} within an hour at ${origin}/reset/${token}`);
  } finally {
    await store.close();
  }
}

/** Helps a club's only admin who lost their phone and recovery codes. */
async function twoStepOff(values: Values, env: Env): Promise<void> {
  required(values, ["username"]);
  const { username = "" } = values;
  const { store, clock } = await openClubAsIs(readConfig(env));
  try {
    await store.write((tx) => disableTwoStepByOperator(tx, username, clock()));
    console.log(`${username} now needs only a password to log in. Every browser was logged out.`);
  } finally {
    await store.close();
  }
}

const actions = new Map([
  ["add", add],
  ["link", link],
  ["two-step-off", twoStepOff],
]);

export const command: Command = {
  help: `Usage: fishtournament admin add --username U --email E --state XX [--display-name D]
       fishtournament admin link --username U
       fishtournament admin two-step-off --username U

add: adds an admin, shown by the display name or, without one, the username. The password is read from standard input, one line:
  fishtournament admin add --username Dana --email dana@example.org --state TX < password.txt
link: prints a link that sets a new password for a user. It works once and expires in an hour.
two-step-off: turns off two-step login for a user who lost their phone and recovery codes.
DATA_DIR is the club's data folder (./data). The server may be running.`,

  async run(args, env) {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [name = "", ...rest] = positionals;
    const action = actions.get(name);
    if (!action || rest.length > 0) throw new WrongUsage("Use admin add, admin link or admin two-step-off.");
    await action(values, env);
  },
};
