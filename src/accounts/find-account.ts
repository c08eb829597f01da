import { eq, sql } from "drizzle-orm";
import { namesOf } from "../db/names.ts";
import { users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { Refusal } from "../refusal.ts";
import { singleSpaced } from "./rules.ts";

export type Account = { id: number; username: string; displayName: string; email: string; passwordHash: string };

const columns = { id: users.id, ...namesOf(users), email: users.email, passwordHash: users.passwordHash };
const beyondAscii = /[^ -~]/;

/** SQLite folds the case of ASCII letters only, so other names are compared here. */
async function findAsTyped(db: Db, username: string): Promise<Account | null> {
  const [exact] = await db.select(columns).from(users).where(sql`lower(${users.username}) = lower(${username})`);
  if (exact || !beyondAscii.test(username)) return exact ?? null;
  const others = await db
    .select(columns)
    .from(users)
    .where(sql`octet_length(${users.username}) > length(${users.username})`);
  const folded = username.normalize().toLowerCase();
  return others.find((other) => other.username.toLowerCase() === folded) ?? null;
}

/** Ignores case and repeated spaces: a browser keeps what was typed to register. */
export async function findByUsername(db: Db, username: string): Promise<Account | null> {
  const found = await findAsTyped(db, username);
  const spaced = singleSpaced(username);
  return found || spaced === username ? found : findAsTyped(db, spaced);
}

export async function findByNameKey(db: Db, nameKey: string): Promise<Account | null> {
  const [found] = await db.select(columns).from(users).where(eq(users.nameKey, nameKey));
  return found ?? null;
}

export async function findByEmail(db: Db, email: string): Promise<Account | null> {
  const [found] = await db.select(columns).from(users).where(sql`lower(${users.email}) = lower(${email})`);
  return found ?? null;
}

/** Either one logs in (docs/rules.md 11.1); no username has an @, every email has. */
export async function findAccount(db: Db, emailOrUsername: string): Promise<Account | null> {
  return emailOrUsername.includes("@") ? findByEmail(db, emailOrUsername) : findByUsername(db, emailOrUsername);
}

/** Throws `not_found`. */
export async function findById(db: Db, id: number): Promise<Account> {
  const [found] = await db.select(columns).from(users).where(eq(users.id, id));
  if (!found) throw new Refusal("not_found", "There is no such user.");
  return found;
}
