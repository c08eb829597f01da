import { eq, sql } from "drizzle-orm";
import { users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { Refusal } from "../refusal.ts";
import { foldedName } from "./rules.ts";

export type Account = { id: number; username: string; email: string; passwordHash: string };

const columns = { id: users.id, username: users.username, email: users.email, passwordHash: users.passwordHash };
const beyondAscii = /[^ -~]/;

/** SQLite folds the case of ASCII letters only, so other names are compared here. */
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
  const [found] = await db.select(columns).from(users).where(eq(users.nameKey, nameKey));
  return found ?? null;
}

export async function findByEmail(db: Db, email: string): Promise<Account | null> {
  const folded = foldedName(email);
  const [found] = await db.select(columns).from(users).where(sql`lower(${users.email}) = lower(${folded})`);
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
