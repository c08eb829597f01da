import { eq } from "drizzle-orm";
import { type AuditActor, commandLine, type SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { recoveryCodes, twoStep } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { notify } from "../../base/notifications/notify.ts";
import { Refusal } from "../../refusal.ts";
import { endSessions } from "../end-sessions.ts";
import { findById, findByUsername } from "../find-account.ts";
import { findTwoStep } from "./verify-code.ts";

type Account = { id: number; username: string };
type TurnOffReason = { message: string; detail?: Record<string, unknown>; keeps?: string };

/** `keeps` is the token hash of the session to keep. Throws `same_state`. */
async function turnOff(
  tx: Tx,
  actor: AuditActor,
  { id, username }: Account,
  { message, detail, keeps }: TurnOffReason,
  now: number,
) {
  if (!(await findTwoStep(tx, id))) {
    throw new Refusal("same_state", `Two-step login is already off for ${username}.`);
  }
  await tx.delete(twoStep).where(eq(twoStep.userId, id));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
  await endSessions(tx, id, keeps);
  const auditEntry = { action: "turn-two-step-off", subject: "user" as const, subjectId: id, detail };
  await recordAudit(tx, actor, auditEntry, now);
  const notice = { type: "account_changed" as const, title: "Two-Step Login Is Off", message };
  await notify(tx, id, { ...notice, link: "/settings/two-step" }, now);
}

/** Ends every other session. Throws `same_state`. */
export async function disableOwnTwoStep(tx: Tx, user: SignedIn, now: number): Promise<void> {
  const message = "Your other browsers were logged out. If this wasn't you, tell the club's admins.";
  await turnOff(tx, user, user, { message, keeps: user.sessionHash }, now);
}

/**
 * Turns it off for another admin who lost their phone and recovery codes. Throws `not_found`, `own_account` or
 * `same_state`.
 */
export async function disableMemberTwoStep(
  tx: Tx,
  admin: SignedIn,
  id: number,
  { reason }: { reason: string },
  now: number,
): Promise<void> {
  const { username } = await findById(tx, id);
  if (id === admin.id) throw new Refusal("own_account", "Turn off your own in your settings.");
  const message = `${admin.displayName} turned it off, and every browser was logged out. Reason: ${reason}`;
  await turnOff(tx, admin, { id, username }, { message, detail: { username, reason } }, now);
}

/** Turns it off from the command line, for a club's only admin. Throws `not_found` or `same_state`. */
export async function disableTwoStepByOperator(tx: Tx, username: string, now: number): Promise<void> {
  const account = await findByUsername(tx, username);
  if (!account) throw new Refusal("not_found", "This user doesn't exist.");
  const message = "The person who runs the server turned it off, and every browser was logged out.";
  await turnOff(tx, commandLine, account, { message, detail: { username: account.username } }, now);
}
