import { and, eq, gt } from "drizzle-orm";
import { oneTimeLinks, users } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { hashToken, newToken } from "../base/secret-token.ts";
import { Refusal } from "../refusal.ts";

const validMs = 24 * 3_600_000;
const purpose = "first_admin";

async function hasAdmin(db: Db): Promise<boolean> {
  return (
    (await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true).inlineParams()).limit(1)).length > 0
  );
}

/** Returns the token of a new one-time link, valid for a day (docs/rules.md 11.5); null once there is an admin. */
export async function offerFirstAdmin(tx: Tx, now: number): Promise<string | null> {
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.purpose, purpose));
  if (await hasAdmin(tx)) return null;
  const token = newToken();
  await tx
    .insert(oneTimeLinks)
    .values({ tokenHash: hashToken(token), purpose, createdAt: now, expiresAt: now + validMs });
  return token;
}

/** "owed": a link was printed but not used. An expired link counts too. */
export async function readSetUp(db: Db): Promise<"owed" | "done" | "not offered"> {
  if (await hasAdmin(db)) return "done";
  return (await db.$count(oneTimeLinks, eq(oneTimeLinks.purpose, purpose))) > 0 ? "owed" : "not offered";
}

/** Throws `not_found` for a link that is unknown, used, expired, or no longer needed. */
export async function checkSetUpLink(db: Db, token: string, now: number): Promise<void> {
  const isOurs = and(
    eq(oneTimeLinks.tokenHash, hashToken(token)),
    eq(oneTimeLinks.purpose, purpose),
    gt(oneTimeLinks.expiresAt, now),
  );
  if (await hasAdmin(db)) throw new Refusal("not_found", "This club is already set up. Log in instead.");
  if ((await db.$count(oneTimeLinks, isOurs)) === 0) {
    throw new Refusal("not_found", "This setup link is no longer valid. Restart the server to get a new one.");
  }
}
