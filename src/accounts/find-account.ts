import { sql } from "drizzle-orm";
import { users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";

export type Account = { id: number; username: string; email: string; passwordHash: string };

const columns = { id: users.id, username: users.username, email: users.email, passwordHash: users.passwordHash };
const beyondAscii = /[^ -~]/;

/** Whose name it is, without regard to case. SQLite folds ASCII letters only, so names with others are compared here. */
export async function findByUsername(db: Db, username: string): Promise<Account | null> {
  const [exact] = await db.select(columns).from(users).where(sql`lower(${users.username}) = lower(${username})`);
  if (exact || !beyondAscii.test(username)) return exact ?? null;
  const others = await db.select(columns).from(users).where(sql`${users.username} glob '*[^ -~]*'`);
  const folded = username.normalize().toLowerCase();
  return others.find((other) => other.username.toLowerCase() === folded) ?? null;
}

/** Whose email it is, without regard to case. */
export async function findByEmail(db: Db, email: string): Promise<Account | null> {
  const [found] = await db.select(columns).from(users).where(sql`lower(${users.email}) = lower(${email})`);
  return found ?? null;
}

/** Log-in takes either (DECISIONS, "Accounts"); no username has an @, every email has. */
export async function findAccount(db: Db, emailOrUsername: string): Promise<Account | null> {
  return emailOrUsername.includes("@") ? findByEmail(db, emailOrUsername) : findByUsername(db, emailOrUsername);
}
