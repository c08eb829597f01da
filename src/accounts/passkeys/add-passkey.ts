import { eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { passkeys } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { notify } from "../../base/notifications/notify.ts";
import { Refusal } from "../../refusal.ts";
import { usableCredentials } from "./list-passkeys.ts";
import { passkeyLimits, passkeyTexts } from "./passkey-shapes.ts";
import { algorithms, hostOf, type NewCredential, type Site } from "./verify-passkey.ts";

/** Throws `too_many`. */
export async function refuseTooMany(db: Db, userId: number): Promise<void> {
  const count = await db.$count(passkeys, eq(passkeys.userId, userId));
  if (count >= passkeyLimits.most) throw new Refusal("too_many", passkeyTexts.tooMany);
}

/** The same for all passkeys of a user, so that a device replaces an earlier one of the account. */
export const userHandleOf = (userId: number): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`user-${userId}`);

/** Options for creating a passkey that can be found without a username. */
export async function creationOptions(db: Db, user: SignedIn, site: Site, clubName: string) {
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  return generateRegistrationOptions({
    rpName: clubName,
    rpID: hostOf(site),
    userID: userHandleOf(user.id),
    userName: user.username,
    userDisplayName: user.displayName || user.username,
    timeout: passkeyLimits.challengeMs,
    attestationType: "none",
    excludeCredentials: await usableCredentials(db, user.id, site),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: algorithms,
  });
}

type NewPasskey = NewCredential & { name: string; transports: string[] };

/** Throws `too_many`, or `same_state` for a passkey that was added before. */
export async function addPasskey(tx: Tx, user: SignedIn, passkey: NewPasskey, site: Site, now: number): Promise<void> {
  await refuseTooMany(tx, user.id);
  const added = await tx
    .insert(passkeys)
    .values({ ...passkey, userId: user.id, host: hostOf(site), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (added.length === 0) throw new Refusal("same_state", "This passkey was already added.");
  const { name } = passkey;
  await recordAudit(tx, user, { action: "add-passkey", subject: "user", subjectId: user.id, detail: { name } }, now);
  const message = `"${name}" can log in to your account. If this wasn't you, remove it and change your password.`;
  const notice = { type: "account_changed" as const, title: "Passkey Added", message };
  await notify(tx, user.id, { ...notice, link: "/settings/passkeys" }, now);
}
