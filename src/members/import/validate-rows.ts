import type { z } from "zod";
import { registration } from "../../accounts/account-forms.ts";
import { accountLimits } from "../../accounts/account-limits.ts";
import { nameKeyOf } from "../../accounts/refuse-taken-name.ts";
import { namesOf } from "../../base/db/names.ts";
import { users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { missingEmail } from "../../base/format/no-email.ts";
import { cleanName, displayNameLimits, letterCount } from "../../base/format/typed-names.ts";
import { yesOrNo } from "../../base/format/yes-or-no.ts";
import { newToken } from "../../base/secret-token.ts";
import { createUsernameGenerator } from "./free-username.ts";
import { fullName, isEmail, isFormula, type RowOutcome, shownCell, stateCode } from "./import-columns.ts";
import { markedPots, type Table, type TableRow, usedCells } from "./read-table.ts";

const newPerson = registration.omit({ password: true });

export type NewPerson = z.output<typeof newPerson> & { displayName: string; nameKey: string; isMember: boolean };

export type ExistingUser = { id: number; username: string; displayName: string; nameKey: string; isMember: boolean };

/** `person` is set for a new member, `user` for an existing one, and neither for a problem. */
export type ValidatedRow = {
  line: number;
  outcome: RowOutcome;
  message: string;
  name: string;
  email: string;
  /** The code of a new member's state; "" for others. */
  state: string;
  person: NewPerson | null;
  user: ExistingUser | null;
  becomesMember: boolean;
  used: ReturnType<typeof usedCells>;
  marked: ReturnType<typeof markedPots>;
};

export async function readUserIndex(db: Db) {
  const { id, nameKey, email, isMember } = users;
  const rows = await db.select({ id, ...namesOf(users), nameKey, email, isMember }).from(users);
  const by = (keyOf: (row: (typeof rows)[number]) => string) => new Map(rows.map((row) => [keyOf(row), row]));
  return {
    byEmail: by(({ email }) => email.toLowerCase()),
    byName: by(({ username }) => username.toLowerCase()),
    byKey: by(({ nameKey }) => nameKey),
    byShown: Map.groupBy(rows, ({ displayName }) => displayName.toLowerCase()),
  };
}

export type UserIndex = Awaited<ReturnType<typeof readUserIndex>>;

const short = (cell: string) => (cell.length > shownCell ? `${cell.slice(0, shownCell)}…` : cell);

type RowResult = Pick<ValidatedRow, "outcome" | "message"> &
  Partial<Pick<ValidatedRow, "person" | "user" | "becomesMember">>;

const problem = (outcome: RowOutcome, message: string): RowResult => ({ outcome, message });

const { letters, characters } = displayNameLimits;
const nameTooLong = problem("too_long", `A name can have at most ${letters} letters.`);

/** The members that a row without an email could refer to. */
function usersMeant(users: UserIndex, name: string, username: string | undefined): ExistingUser[] {
  const named = users.byName.get((username || name).toLowerCase());
  if (username) return named ? [named] : [];
  const shown = users.byShown.get(cleanName(name).toLowerCase()) ?? [];
  return named && !shown.includes(named) ? [named, ...shown] : [...shown];
}

function issueOf(error: z.ZodError, { name, email, state }: { name: string; email: string; state: string }): RowResult {
  const [issue] = error.issues;
  const path = issue?.path[0];
  if (path === "email" && email.length > accountLimits.email.max) {
    return problem("too_long", `An email can have at most ${accountLimits.email.max} characters.`);
  }
  if (issue?.code === "too_big") return problem("too_long", issue.message);
  if (path === "email") return problem("invalid", `“${short(email)}” isn't an email address.`);
  if (path === "state") {
    return problem(
      "invalid",
      state ? `“${short(state)}” isn't a US state.` : "The state is missing. Choose a default state.",
    );
  }
  return problem("invalid", name ? `${issue?.message ?? "Not valid"}.` : "The name is missing.");
}

type Options = { state: string; noun: "members" | "anglers" };

/** Checks rows one by one, because a row may repeat an earlier one. Never throws because of a row's content. */
export function createRowValidator(users: UserIndex, { state: usualState, noun }: Options) {
  const areMembers = noun === "members";
  const emails = new Map<string, number>();
  const keys = new Map<string, number>();
  const newNames = new Map<string, number>();

  async function resultOf(name: string, email: string, cells: ValidatedRow["used"], line: number): Promise<RowResult> {
    if (Math.max(name.length, cells.username?.length ?? 0) > characters) return nameTooLong;
    if (letterCount(cleanName(name)) > letters) return nameTooLong;
    const formula = [name, cells.username ?? "", email, cells.state ?? ""].find(isFormula);
    if (formula !== undefined) {
      return problem("formula", `“${short(formula)}” begins like a formula. Remove the first character.`);
    }
    if (isEmail(name))
      return problem("invalid", `“${short(name)}” is an email address. Choose another column for the name.`);
    const isClubMember = areMembers ? yesOrNo(cells.member ?? "yes") : false;
    if (isClubMember === null) return problem("invalid", `“${short(cells.member ?? "")}” isn't yes or no.`);
    const before = email ? emails.get(email.toLowerCase()) : undefined;
    if (before !== undefined) return problem("same_email", `The same email as row ${before}.`);
    if (email) emails.set(email.toLowerCase(), line);
    const namesakes = email ? [] : usersMeant(users, name, cells.username);
    if (namesakes.length > 1) {
      const who = namesakes.slice(0, 5).map(({ username }) => `@${username}`);
      return problem(
        "same_name",
        `Several people are called ${short(name)}: ${who.join(", ")}. Add the email or the username.`,
      );
    }
    const there = email ? users.byEmail.get(email.toLowerCase()) : namesakes[0];
    if (there) {
      const earlier = keys.get(there.nameKey);
      if (earlier !== undefined) return problem("same_name", `The same person as row ${earlier}.`);
      keys.set(there.nameKey, line);
      const becomesMember = isClubMember && !there.isMember;
      const message = `Already registered as ${there.username}.${becomesMember ? " Will become a club member." : ""}`;
      return { outcome: "present", message, user: there, becomesMember };
    }
    if (!(areMembers || email) && name) {
      return problem("invalid", `Nobody is registered as ${short(name)}. Add an email to create an account for them.`);
    }
    const lowerName = cleanName(name).toLowerCase();
    const sameName = email || cells.username ? undefined : newNames.get(lowerName);
    if (sameName !== undefined) {
      return problem("same_name", `The same name as row ${sameName}. Add an email or a username.`);
    }
    if (name) newNames.set(lowerName, line);
    const typedState = cells.state || usualState;
    const state = stateCode(typedState) ?? typedState;
    const checked = newPerson.safeParse({
      username: cells.username || "unnamed",
      displayName: name,
      email: email || missingEmail(newToken()),
      state,
    });
    if (!checked.success) return issueOf(checked.error, { name, email, state });
    const { displayName = "" } = checked.data;
    if (displayName === "") return problem("invalid", "The name is missing.");
    const identity = await (cells.username ? givenUsername(checked.data.username) : freeUsername(displayName, email));
    if ("outcome" in identity) return identity;
    keys.set(identity.nameKey, line);
    const notes = [
      identity.username !== displayName && `Their username is ${identity.username}.`,
      !email && "No email: print a slip for their password.",
    ];
    const message = notes.filter((note) => note !== false).join(" ");
    const person = { ...checked.data, ...identity, displayName, isMember: isClubMember };
    return { outcome: "new", message, person };
  }

  const freeUsername = createUsernameGenerator(
    ({ username, nameKey }) =>
      keys.has(nameKey) || users.byKey.has(nameKey) || users.byName.has(username.toLowerCase()),
  );

  /** The username in the list's column. */
  async function givenUsername(username: string) {
    const nameKey = await nameKeyOf(username);
    const other = keys.get(nameKey);
    if (other !== undefined)
      return problem("same_name", `The same username as row ${other}, or one that looks like it.`);
    const namesake = users.byKey.get(nameKey) ?? users.byName.get(username.toLowerCase());
    if (!namesake) return { username, nameKey };
    return problem(
      "same_name",
      `The username ${namesake.username} is taken, or one that looks like it. Choose another.`,
    );
  }

  /**
   * Finds the username of an existing account in a cell such as "@ann", which the messages about several members suggest.
   * Any other cell that begins with @ is still refused, so nothing that begins like a formula is stored.
   */
  function existingUsername(cell: string): string | undefined {
    if (areMembers || !cell.startsWith("@")) return undefined;
    return users.byName.get(cell.slice(1).trim().toLowerCase())?.username;
  }

  return async (table: Pick<Table, "columns" | "columnPots">, row: TableRow): Promise<ValidatedRow> => {
    const cells = usedCells(table, row);
    const typed = fullName(cells);
    const username = existingUsername(cells.username || typed);
    const used = username === undefined ? cells : { ...cells, username };
    const name = typed.startsWith("@") && username !== undefined ? username : typed;
    const email = used.email ?? "";
    const result = await resultOf(name, email, used, row.line);
    const shown = { line: row.line, name: short(name), email: short(email), used, marked: markedPots(table, row) };
    const state = result.person?.state ?? "";
    return { ...shown, state, person: null, user: null, becomesMember: false, ...result };
  };
}
