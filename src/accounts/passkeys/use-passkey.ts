import { and, eq } from "drizzle-orm";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { passkeys, users } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { notify } from "../../base/notifications/notify.ts";
import { Refusal } from "../../refusal.ts";
import { usableCredentials } from "./list-passkeys.ts";
import { passkeyLimits, passkeyTexts } from "./passkey-shapes.ts";
import { hostOf, type Site } from "./verify-passkey.ts";

export const wrongPasskey = (): Refusal => new Refusal("wrong_credentials", passkeyTexts.refused);

/** Options for logging in with nothing but a passkey: the device has to verify its user with a PIN, fingerprint or face. */
export async function loginOptions(site: Site) {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  return generateAuthenticationOptions({
    rpID: hostOf(site),
    timeout: passkeyLimits.challengeMs,
    userVerification: "required",
  });
}

/** Options for the step after the password, for which it is enough that the device is there. Throws `not_found`. */
export async function secondStepOptions(db: Db, userId: number, site: Site) {
  const allowCredentials = await usableCredentials(db, userId, site);
  if (allowCredentials.length === 0) {
    throw new Refusal("not_found", "None of your passkeys works at this address. Enter a code instead.");
  }
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  return generateAuthenticationOptions({
    rpID: hostOf(site),
    timeout: passkeyLimits.challengeMs,
    userVerification: "discouraged",
    allowCredentials,
  });
}

/** Null for an unknown passkey. */
export async function findPasskey(db: Db, credentialId: string) {
  const { id, userId, name, publicKey, counter, host } = passkeys;
  const [passkey] = await db
    .select({
      ...{ id, userId, name, credentialId: passkeys.credentialId, publicKey, counter, host },
      user: { id: users.id, username: users.username, passwordHash: users.passwordHash },
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return passkey ?? null;
}

type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** A counter that doesn't rise means that somebody else has a copy of the key. */
async function reportCopy(tx: Tx, { name, user }: PasskeyRow, now: number): Promise<void> {
  const auditEntry = { action: "refuse-passkey", subject: "user" as const, subjectId: user.id, detail: { name } };
  await recordAudit(tx, user, auditEntry, now);
  const message = `"${name}" was refused because a copy of it may be in use. Remove it and add it again.`;
  const notice = { type: "account_changed" as const, title: "Passkey Refused", message };
  await notify(tx, user.id, { ...notice, link: "/settings/passkeys" }, now);
}

/**
 * False if the passkey is refused. Doesn't throw, so that the write that reports a copy is committed. Of several uses at the same
 * time, only one with a counter succeeds.
 */
export async function recordUse(tx: Tx, passkey: PasskeyRow, counter: number, now: number): Promise<boolean> {
  const [present] = await tx
    .select({ counter: passkeys.counter })
    .from(passkeys)
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.userId, passkey.userId)));
  if (!present) return false;
  const isCounting = counter > 0 || present.counter > 0;
  if (isCounting && counter <= present.counter) {
    await reportCopy(tx, passkey, now);
    return false;
  }
  await tx.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, passkey.id));
  return true;
}
