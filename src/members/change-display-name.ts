import { eq } from "drizzle-orm";
import { bumpNamedPages } from "../accounts/bump-named-pages.ts";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { users } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { notify } from "../base/notifications/notify.ts";
import { findMember } from "./read-member.ts";
import { nameNotice } from "./texts.ts";

/** An empty name resets it to the username. Idempotent. Throws `not_found`. */
export async function changeDisplayName(
  tx: Tx,
  admin: SignedIn,
  id: number,
  { displayName: typed, reason }: { displayName: string; reason: string },
  now: number,
): Promise<void> {
  const { username, displayName: before } = await findMember(tx, id);
  const displayName = typed || username;
  if (displayName === before) return;
  await tx.update(users).set({ displayName }).where(eq(users.id, id));
  const detail = { username, displayName: { before, after: displayName }, reason };
  await recordAudit(tx, admin, { action: "change-display-name", subject: "user", subjectId: id, detail }, now);
  if (id !== admin.id) {
    await notify(tx, id, { type: "account_changed", ...nameNotice(displayName, reason), link: "/settings" }, now);
  }
  await bumpNamedPages(tx, id);
}
