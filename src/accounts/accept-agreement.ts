import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { users } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { agreementVersion } from "./account-limits.ts";

export async function acceptAgreement(tx: Tx, user: SignedIn, now: number): Promise<SignedIn> {
  if (user.hasAcceptedUserAgreement) return user;
  await recordAcceptance(tx, user, now);
  return { ...user, hasAcceptedUserAgreement: true };
}

export async function recordAcceptance(tx: Tx, user: Pick<SignedIn, "id" | "username">, now: number): Promise<void> {
  await tx.update(users).set({ agreementVersion, agreementAcceptedAt: now }).where(eq(users.id, user.id));
  const detail = { version: agreementVersion };
  await recordAudit(tx, user, { action: "accept-agreement", subject: "user", subjectId: user.id, detail }, now);
}
