import { parseArgs } from "node:util";
import { resetForm } from "../accounts/account-forms.ts";
import { signOutByOperator } from "../accounts/end-sessions.ts";
import { type Account, findAccount } from "../accounts/find-account.ts";
import { resetPasswordByOperator } from "../accounts/password-reset/reset-password.ts";
import { commandLine } from "../actor.ts";
import type { Tx } from "../base/db/store.ts";
import { readConfig } from "../config.ts";
import type { Deps } from "../deps.ts";
import { banMember } from "../members/ban-member.ts";
import { changeAdmin } from "../members/change-admin.ts";
import { findMembers } from "../members/find-members.ts";
import { liftSuspension } from "../members/lift-suspension.ts";
import { type MemberRow, memberQuery, withReason } from "../members/member-shapes.ts";
import { memberPage } from "../members/sanction-ladder.ts";
import { CannotDo, type Command, WrongUsage } from "./command.ts";
import { openClubAsIs } from "./open-deps.ts";
import { readPassword } from "./read-password.ts";

const options = {
  username: { type: "string" },
  reason: { type: "string" },
  search: { type: "string" },
} as const;

type Values = Partial<Record<keyof typeof options, string>>;

/** Throws `CannotDo` with the first problem. */
function checked<T>(
  parsed: { success: true; data: T } | { success: false; error: { issues: { message: string }[] } },
): T {
  if (parsed.success) return parsed.data;
  throw new CannotDo(`${parsed.error.issues[0]?.message ?? "A value is not valid"}.`);
}

function statusOf({ isAdmin, suspension }: MemberRow): string {
  if (suspension) return suspension.until === null ? "banned" : `suspended until ${suspension.until.slice(0, 10)}`;
  return isAdmin ? "admin" : "angler";
}

const columns = (row: MemberRow) => [
  row.username,
  statusOf(row),
  row.email || "no email",
  row.lastActiveAt ? `last active ${row.lastActiveAt.slice(0, 10)}` : "never active",
  row.displayName === row.username ? "" : row.displayName,
];

function printRows(rows: readonly string[][]): void {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

async function list({ store, clock }: Deps, { search = "" }: Values): Promise<void> {
  const query = checked(memberQuery.safeParse({ search, limit: String(memberPage.maxRows) }));
  let after: string | undefined;
  let isEmpty = true;
  do {
    const page = await store.read((db) => findMembers(db, { ...query, after }, clock()));
    printRows(page.items.map(columns));
    isEmpty &&= page.items.length === 0;
    after = page.nextAfter ?? undefined;
  } while (after !== undefined);
  if (isEmpty) console.log(search === "" ? "There are no members yet." : `No member matches ${search}.`);
}

const defaultReason = "Changed by the person who runs the server";

const reasonIn = ({ reason = defaultReason }: Values): string => checked(withReason.safeParse({ reason })).reason;

/** Runs `work` in one transaction and prints what it did. */
async function change(
  { store, clock }: Deps,
  { username = "" }: Values,
  done: (name: string) => string,
  work: (tx: Tx, account: Account, now: number) => Promise<void>,
): Promise<void> {
  const name = await store.write(async (tx) => {
    const account = await findAccount(tx, username);
    if (!account) throw new CannotDo(`There's no user ${username}.`);
    await work(tx, account, clock());
    return account.username;
  });
  console.log(done(name));
}

async function setAdmin(deps: Deps, values: Values, isAdmin: boolean): Promise<void> {
  const input = { isAdmin, reason: reasonIn(values) };
  const done = (name: string) => (isAdmin ? `${name} is now an admin.` : `${name} is no longer an admin.`);
  await change(deps, values, done, (tx, { id }, now) => changeAdmin(tx, commandLine, id, input, now));
}

async function ban(deps: Deps, values: Values): Promise<void> {
  if (values.reason === undefined) throw new WrongUsage("--reason is missing. The member will see it.");
  const reason = reasonIn(values);
  const done = (name: string) => `${name} is banned permanently.`;
  await change(deps, values, done, (tx, { id }, now) => banMember(tx, commandLine, id, { reason }, now));
}

async function unban(deps: Deps, values: Values): Promise<void> {
  const reason = reasonIn(values);
  const done = (name: string) => `${name} is in good standing again.`;
  await change(deps, values, done, (tx, { id }, now) => liftSuspension(tx, commandLine, id, { reason }, now));
}

async function signOut(deps: Deps, values: Values): Promise<void> {
  const done = (name: string) => `${name} was logged out of every browser.`;
  await change(deps, values, done, (tx, account, now) => signOutByOperator(tx, commandLine, account, now));
}

async function resetPassword(deps: Deps, values: Values): Promise<void> {
  const { username = "" } = values;
  // Looked up before the password is typed.
  if (!(await deps.store.read((db) => findAccount(db, username)))) throw new CannotDo(`There's no user ${username}.`);
  const { password } = checked(resetForm.safeParse({ password: await readPassword() }));
  const passwordHash = await deps.passwords.hash(password);
  const done = (name: string) => `${name} has the new password and was logged out of every browser.`;
  await change(deps, values, done, (tx, account, now) =>
    resetPasswordByOperator(tx, commandLine, account, passwordHash, now),
  );
}

const actions = new Map<string, (deps: Deps, values: Values) => Promise<void>>([
  ["promote", (deps, values) => setAdmin(deps, values, true)],
  ["demote", (deps, values) => setAdmin(deps, values, false)],
  ["ban", ban],
  ["unban", unban],
  ["sign-out", signOut],
  ["reset-password", resetPassword],
]);

export const command: Command = {
  help: `Usage: fishtournament members [--search TEXT]
       fishtournament members promote --username U [--reason R]
       fishtournament members demote --username U [--reason R]
       fishtournament members ban --username U --reason R
       fishtournament members unban --username U [--reason R]
       fishtournament members sign-out --username U
       fishtournament members reset-password --username U

Without an action: lists all members, or those with TEXT in a name or email, one per line. U can also be an email.
promote, demote: makes a member an admin, or removes admin rights. The last admin can't be demoted or banned.
ban: bans a member permanently. unban: lifts a ban or a suspension. The member sees the reason.
sign-out: logs a member out of every browser and voids open password links.
reset-password: sets the password, which is read from standard input, one line, and logs the member out everywhere.
Every change is recorded in the activity log as made from the command line. DATA_DIR is the club's data folder (./data). The server can keep running.`,

  async run(args, env) {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [name = "list", ...rest] = positionals;
    const action = name === "list" ? list : actions.get(name);
    if (!action || rest.length > 0) {
      throw new WrongUsage(`Use members, or members with ${[...actions.keys()].join(", ")}.`);
    }
    if (action !== list && !values.username) throw new WrongUsage("--username is missing.");
    const deps = await openClubAsIs(readConfig(env));
    try {
      await action(deps, values);
    } finally {
      await deps.store.close();
    }
  },
};
