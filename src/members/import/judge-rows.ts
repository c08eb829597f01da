import type { z } from "zod";
import { registration } from "../../accounts/model.ts";
import { nameKeyOf } from "../../accounts/refuse-taken.ts";
import { accountLimits } from "../../accounts/rules.ts";
import { users } from "../../db/schema.ts";
import type { Db } from "../../db/store.ts";
import { type Table, type TableRow, usedCells } from "./read-table.ts";
import { fullName, isFormula, type RowOutcome, shownCell, stateCode, yesOrNo } from "./rules.ts";

const newPerson = registration.omit({ password: true });

export type NewPerson = z.output<typeof newPerson> & { nameKey: string; isMember: boolean };

export type KnownUser = { id: number; username: string; isMember: boolean };

/** `person` for a new one, `user` for one who is there; neither for a problem. */
export type JudgedRow = {
  line: number;
  outcome: RowOutcome;
  message: string;
  name: string;
  email: string;
  person: NewPerson | null;
  user: KnownUser | null;
  becomesMember: boolean;
  used: ReturnType<typeof usedCells>;
};

export async function knownUsers(db: Db) {
  const { id, username, nameKey, email, isMember } = users;
  const rows = await db.select({ id, username, nameKey, email, isMember }).from(users);
  const by = (keyOf: (row: (typeof rows)[number]) => string) => new Map(rows.map((row) => [keyOf(row), row]));
  return {
    byEmail: by(({ email }) => email.toLowerCase()),
    byName: by(({ username }) => username.toLowerCase()),
    byKey: by(({ nameKey }) => nameKey),
  };
}

export type Known = Awaited<ReturnType<typeof knownUsers>>;

const short = (cell: string) => (cell.length > shownCell ? `${cell.slice(0, shownCell)}…` : cell);

type Verdict = Pick<JudgedRow, "outcome" | "message"> & Partial<Pick<JudgedRow, "person" | "user" | "becomesMember">>;

const problem = (outcome: RowOutcome, message: string): Verdict => ({ outcome, message });

function issueOf(error: z.ZodError, { name, email, state }: { name: string; email: string; state: string }): Verdict {
  const [issue] = error.issues;
  const path = issue?.path[0];
  if (path === "email" && email.length > accountLimits.email.max) {
    return problem("too_long", `An email can have at most ${accountLimits.email.max} characters.`);
  }
  if (issue?.code === "too_big") return problem("too_long", issue.message);
  if (path === "email") {
    return problem("invalid", email ? `“${short(email)}” is not an email address.` : "The email is missing.");
  }
  if (path === "state") {
    return problem(
      "invalid",
      state ? `“${short(state)}” is not a US state.` : "The state is missing. Choose one for such rows.",
    );
  }
  return problem("invalid", name ? `${issue?.message ?? "Not valid"}.` : "The name is missing.");
}

type Options = { state: string; mayLackEmail: boolean };

/** One after the other, because a row can repeat one before it. Never throws for what a row holds. */
export function rowJudge(known: Known, { state: usualState, mayLackEmail }: Options) {
  const emails = new Map<string, number>();
  const keys = new Map<string, number>();

  async function verdict(name: string, email: string, cells: JudgedRow["used"], line: number): Promise<Verdict> {
    const formula = [name, email, cells.state ?? ""].find(isFormula);
    if (formula !== undefined) {
      return problem("formula", `“${short(formula)}” begins like a formula. Take the first sign away.`);
    }
    const isClubMember = mayLackEmail ? false : yesOrNo(cells.member ?? "yes");
    if (isClubMember === null) return problem("invalid", `“${short(cells.member ?? "")}” is neither yes nor no.`);
    const before = email ? emails.get(email.toLowerCase()) : undefined;
    if (before !== undefined) return problem("same_email", `The same email as row ${before}.`);
    if (email) emails.set(email.toLowerCase(), line);
    const there = email ? known.byEmail.get(email.toLowerCase()) : mayLackEmail && known.byName.get(name.toLowerCase());
    if (there) {
      const earlier = keys.get(there.nameKey);
      if (earlier !== undefined) return problem("same_name", `The same angler as row ${earlier}.`);
      keys.set(there.nameKey, line);
      const becomesMember = isClubMember && !there.isMember;
      const message = `Already here as ${there.username}.${becomesMember ? " Becomes a club member." : ""}`;
      return { outcome: "present", message, user: there, becomesMember };
    }
    if (mayLackEmail && !email && name) {
      return problem("invalid", `Nobody is registered as ${short(name)}. With an email they get an account.`);
    }
    const given = cells.state || usualState;
    const state = stateCode(given) ?? given;
    const checked = newPerson.safeParse({ username: name, email, state });
    if (!checked.success) return issueOf(checked.error, { name, email, state });
    const nameKey = await nameKeyOf(checked.data.username);
    const other = keys.get(nameKey);
    if (other !== undefined) return problem("same_name", `The same name as row ${other}, or one that looks like it.`);
    keys.set(nameKey, line);
    const namesake = known.byKey.get(nameKey) ?? known.byName.get(checked.data.username.toLowerCase());
    if (namesake) {
      return problem(
        "same_name",
        `${namesake.username} is here already, with another email. Add an initial or a nickname.`,
      );
    }
    return { outcome: "new", message: "", person: { ...checked.data, nameKey, isMember: isClubMember } };
  }

  return async (table: Pick<Table, "columns">, row: TableRow): Promise<JudgedRow> => {
    const used = usedCells(table, row);
    const name = fullName(used);
    const email = used.email ?? "";
    const found = await verdict(name, email, used, row.line);
    const shown = { line: row.line, name: short(name), email: short(email), used };
    return { ...shown, person: null, user: null, becomesMember: false, ...found };
  };
}
