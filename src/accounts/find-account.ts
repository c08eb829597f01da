import { and, eq, sql } from "drizzle-orm";
import { namesOf } from "../base/db/names.ts";
import { users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isSearch, matchesText, peopleSearch } from "../base/db/text-search.ts";
import { cleanName } from "../base/format/typed-names.ts";
import { Refusal } from "../refusal.ts";
import { foldedName } from "./account-limits.ts";

export type Account = { id: number; username: string; displayName: string; email: string; passwordHash: string };

const columns = { id: users.id, ...namesOf(users), email: users.email, passwordHash: users.passwordHash };
const beyondAscii = /[^ -~]/;

/** SQLite folds the case of only ASCII letters, so other names are compared here. */
export async function findByUsername(db: Db, username: string): Promise<Account | null> {
  const folded = foldedName(username);
  const [exact] = await db.select(columns).from(users).where(sql`lower(${users.username}) = lower(${folded})`);
  if (exact || !beyondAscii.test(folded)) return exact ?? null;
  const others = await db
    .select(columns)
    .from(users)
    .where(sql`octet_length(${users.username}) > length(${users.username})`);
  return others.find((other) => foldedName(other.username) === folded) ?? null;
}

export async function findByNameKey(db: Db, nameKey: string): Promise<Account | null> {
  const [account] = await db.select(columns).from(users).where(eq(users.nameKey, nameKey));
  return account ?? null;
}

export async function findByEmail(db: Db, email: string): Promise<Account | null> {
  const folded = foldedName(email);
  const [account] = await db.select(columns).from(users).where(sql`lower(${users.email}) = lower(${folded})`);
  return account ?? null;
}

/** Accepts either an email or a username (docs/rules.md 11.1). Emails contain an @, usernames never do. */
export async function findAccount(db: Db, emailOrUsername: string): Promise<Account | null> {
  return emailOrUsername.includes("@") ? findByEmail(db, emailOrUsername) : findByUsername(db, emailOrUsername);
}

/** Throws `not_found`. */
export async function findById(db: Db, id: number): Promise<Account> {
  const [account] = await db.select(columns).from(users).where(eq(users.id, id));
  if (!account) throw new Refusal("not_found", "This user doesn't exist.");
  return account;
}

const maxNamesakes = 200;

/** Members with this display name, ignoring case. */
export async function findByDisplayName(db: Db, displayName: string): Promise<Account[]> {
  const name = cleanName(displayName);
  if (!isSearch(name)) return [];
  const namesakes = await db
    .select(columns)
    .from(peopleSearch)
    .innerJoin(users, eq(users.id, peopleSearch.id))
    .where(and(matchesText(db, peopleSearch, name), sql`length(${users.displayName}) = ${[...name].length}`))
    .orderBy(peopleSearch.id)
    .limit(maxNamesakes);
  return namesakes.filter((account) => account.displayName.toLowerCase() === name.toLowerCase());
}

const severalText = (name: string, accounts: readonly Account[]): string => {
  const shown = accounts.slice(0, 5).map(({ username }) => `@${username}`);
  return `Several people are called ${name}: ${shown.join(", ")}${accounts.length > 5 ? " …" : ""}. Enter a username.`;
};

/** Finds a member by username, or by a display name that only one member has. Throws `invalid` at the field `username`. */
export async function findByEitherName(db: Db, name: string): Promise<Account | null> {
  const account = await findByUsername(db, name);
  if (account) return account;
  const namesakes = await findByDisplayName(db, name);
  if (namesakes.length > 1) throw Refusal.ofField("username", severalText(name, namesakes));
  return namesakes[0] ?? null;
}
