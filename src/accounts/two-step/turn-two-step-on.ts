import { and, eq, gt, isNull } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { twoStep } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { notify } from "../../base/notifications/notify.ts";
import { Refusal } from "../../refusal.ts";
import { twoStepLimits } from "../account-limits.ts";
import { endSessions } from "../end-sessions.ts";
import { wrongCode } from "../prove-password.ts";
import { newSecret, stepOfCode } from "./login-codes.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { findTwoStep } from "./verify-code.ts";

async function refuseOn(tx: Tx, user: SignedIn): Promise<void> {
  if (await findTwoStep(tx, user.id)) throw new Refusal("same_state", "Two-step login is already on.");
}

/** Replaces a key that was never confirmed. Throws `same_state`. */
export async function startTwoStep(tx: Tx, user: SignedIn, now: number): Promise<void> {
  await refuseOn(tx, user);
  await tx.delete(twoStep).where(eq(twoStep.userId, user.id));
  await tx.insert(twoStep).values({ userId: user.id, secret: newSecret(), createdAt: now });
}

/** Returns the recovery codes. Throws `same_state`, `wrong_credentials` at `code`, or `stale` for an expired key. */
export async function enableTwoStep(tx: Tx, user: SignedIn, code: string, now: number): Promise<string[]> {
  await refuseOn(tx, user);
  const isYoung = gt(twoStep.createdAt, now - twoStepLimits.setUpMs);
  const [row] = await tx
    .select()
    .from(twoStep)
    .where(and(eq(twoStep.userId, user.id), isNull(twoStep.confirmedAt), isYoung));
  if (!row) throw new Refusal("stale", "This took too long. Please start over.");
  const step = stepOfCode(row.secret, code, row.lastStep, now);
  if (step === null) throw wrongCode();
  await tx.update(twoStep).set({ confirmedAt: now, lastStep: step }).where(eq(twoStep.userId, user.id));
  await endSessions(tx, user.id, user.sessionHash);
  await recordAudit(tx, user, { action: "turn-two-step-on", subject: "user", subjectId: user.id }, now);
  const message = "Your other browsers were logged out. If this wasn't you, tell the club's admins.";
  const notice = { type: "account_changed" as const, title: "Two-Step Login Is On", message };
  await notify(tx, user.id, { ...notice, link: "/settings/two-step" }, now);
  return makeRecoveryCodes(tx, user.id);
}
