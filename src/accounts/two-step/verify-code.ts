import { and, eq, isNotNull } from "drizzle-orm";
import type { AuditActor } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { twoStep } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { notify } from "../../base/notifications/notify.ts";
import { stepOfCode } from "./login-codes.ts";
import { countRecoveryCodes, spendRecoveryCode } from "./recovery-codes.ts";

export async function findTwoStep(db: Db, userId: number) {
  const [row] = await db
    .select()
    .from(twoStep)
    .where(and(eq(twoStep.userId, userId), isNotNull(twoStep.confirmedAt)));
  return row ?? null;
}

type Owner = AuditActor & { id: number };

async function takeAppCode(tx: Tx, userId: number, code: string, now: number): Promise<boolean> {
  const twoStepRow = await findTwoStep(tx, userId);
  const step = twoStepRow && stepOfCode(twoStepRow.secret, code, twoStepRow.lastStep, now);
  if (step === null) return false;
  await tx.update(twoStep).set({ lastStep: step }).where(eq(twoStep.userId, userId));
  return true;
}

async function takeRecoveryCode(tx: Tx, user: Owner, code: string, now: number): Promise<boolean> {
  if (!(await spendRecoveryCode(tx, user.id, code, now))) return false;
  const codesLeft = await countRecoveryCodes(tx, user.id);
  await recordAudit(
    tx,
    user,
    { action: "use-recovery-code", subject: "user", subjectId: user.id, detail: { left: codesLeft } },
    now,
  );
  const message = `One of your recovery codes was used. Codes left: ${codesLeft}. If this wasn't you, tell the club's admins.`;
  const notice = { type: "account_changed" as const, title: "Recovery Code Used", message };
  await notify(tx, user.id, { ...notice, link: "/settings/two-step" }, now);
  return true;
}

/** False for a wrong code. Doesn't throw, so that the write that counts the failure is committed. */
export async function verifyTwoStepCode(tx: Tx, user: Owner, typedCode: string, now: number): Promise<boolean> {
  const code = typedCode.replaceAll(/[\s-]/g, "");
  const isRight = /^\d{6}$/.test(code)
    ? await takeAppCode(tx, user.id, code, now)
    : await takeRecoveryCode(tx, user, code, now);
  if (!isRight) await recordAudit(tx, user, { action: "wrong-code", subject: "user", subjectId: user.id }, now);
  return isRight;
}
