import { and, eq, isNull } from "drizzle-orm";
import { recoveryCodes } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { hashToken } from "../../base/secret-token.ts";
import { twoStepLimits } from "../account-limits.ts";

const letters = "abcdefghijklmnopqrstuvwxyz234567";

/** 80 random bits, in groups that can be read aloud: k7qm-2xnd-…. */
function newCode(): string {
  const drawn = crypto.getRandomValues(new Uint8Array(16));
  const code = Array.from(drawn, (byte) => letters[byte % letters.length]).join("");
  return code.replaceAll(/(.{4})(?!$)/g, "$1-");
}

/** Ignores case, dashes and spaces. */
const hashCode = (code: string): string => hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));

const unusedOf = (userId: number) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

/** Replaces all old codes. The database stores only hashes. */
export async function makeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: twoStepLimits.recoveryCodes }, newCode);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ codeHash: hashCode(code), userId })));
  return codes;
}

export const countRecoveryCodes = (db: Db, userId: number): Promise<number> =>
  db.$count(recoveryCodes, unusedOf(userId));

/** False for an unknown or used code. */
export async function spendRecoveryCode(tx: Tx, userId: number, code: string, now: number): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.codeHash, hashCode(code)), unusedOf(userId)))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}
