import { and, eq, gt } from "drizzle-orm";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { secondSteps, users } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { readCookie, setCookie } from "../../base/http/cookie.ts";
import { notify } from "../../base/notifications/notify.ts";
import { hashToken, newToken } from "../../base/secret-token.ts";
import { Refusal } from "../../refusal.ts";
import { accountTexts, twoStepLimits } from "../account-limits.ts";
import { verifyTwoStepCode } from "./verify-code.ts";

const cookieName = "second-step";

/** An empty token deletes the cookie. */
export function secondStepCookie(token: string, { origin }: { origin: string }): string {
  return setCookie(cookieName, token, { seconds: token ? twoStepLimits.secondStepMs / 1000 : 0, origin });
}

/** Starts the second step after a correct password. Returns a token that is valid for nothing else. */
export async function openSecondStep(tx: Tx, userId: number, now: number): Promise<string> {
  const token = newToken();
  const expiresAt = now + twoStepLimits.secondStepMs;
  await tx.insert(secondSteps).values({ tokenHash: hashToken(token), userId, createdAt: now, expiresAt });
  return token;
}

/** Throws `log_in_again` for an unknown or expired cookie. */
export async function findSecondStep(db: Db, cookie: string, now: number) {
  const token = readCookie(cookie, cookieName) ?? "";
  const { id, username, passwordHash } = users;
  const [secondStep] = await db
    .select({ tokenHash: secondSteps.tokenHash, failures: secondSteps.failures, user: { id, username, passwordHash } })
    .from(secondSteps)
    .innerJoin(users, eq(users.id, secondSteps.userId))
    .where(and(eq(secondSteps.tokenHash, hashToken(token)), gt(secondSteps.expiresAt, now)));
  if (!secondStep) throw new Refusal("log_in_again", accountTexts.logInAgain);
  return secondStep;
}

type SecondStep = Awaited<ReturnType<typeof findSecondStep>>;

/** Asks for the password again after a few wrong codes, and notifies the owner, because someone else may know it. */
async function countWrongCode(tx: Tx, { tokenHash, failures, user }: SecondStep, now: number): Promise<void> {
  const row = eq(secondSteps.tokenHash, tokenHash);
  if (failures + 1 < twoStepLimits.codesATime) {
    await tx
      .update(secondSteps)
      .set({ failures: failures + 1 })
      .where(row);
    return;
  }
  await tx.delete(secondSteps).where(row);
  await recordAudit(tx, user, { action: "fail-second-step", subject: "user", subjectId: user.id }, now);
  const message =
    "Someone logged in with your password but entered wrong codes. If this wasn't you, change your password.";
  await notify(tx, user.id, { type: "account_changed", title: "Wrong Login Codes", message, link: "/settings" }, now);
}

export async function endSecondStep(tx: Tx, { tokenHash }: Pick<SecondStep, "tokenHash">): Promise<void> {
  await tx.delete(secondSteps).where(eq(secondSteps.tokenHash, tokenHash));
}

/** A correct code ends the step. Throws `log_in_again`. */
export async function completeSecondStep(tx: Tx, cookie: string, code: string, now: number): Promise<boolean> {
  const step = await findSecondStep(tx, cookie, now);
  const isRight = await verifyTwoStepCode(tx, step.user, code, now);
  if (isRight) await endSecondStep(tx, step);
  else await countWrongCode(tx, step, now);
  return isRight;
}
