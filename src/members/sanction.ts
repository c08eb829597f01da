import { eq } from "drizzle-orm";
import type { AuditActor } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { sanctions, users } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { notify } from "../base/notifications/notify.ts";
import { Refusal } from "../refusal.ts";
import type { Member } from "./member-rows.ts";
import { findMember } from "./read-member.ts";
import type { SanctionKind } from "./sanction-ladder.ts";
import { refusalTexts, sanctionNotice } from "./texts.ts";

const rulesLink = "/agreement";

/** Throws `not_found` or `own_account`. */
export async function findOtherMember(db: Db, admin: AuditActor, id: number): Promise<Member> {
  const member = await findMember(db, id);
  if (member.id === admin.id) throw new Refusal("own_account", refusalTexts.ownAccount);
  return member;
}

type SanctionInput = { kind: SanctionKind; action: string; reason: string; until: number | null };

/** `until` is the end of a suspension, UTC ms. */
export async function recordSanction(
  tx: Tx,
  admin: AuditActor,
  { id, username }: Member,
  { kind, action, reason, until }: SanctionInput,
  now: number,
): Promise<void> {
  await tx.insert(sanctions).values({ userId: id, kind, reason, givenAt: now, givenById: admin.id, until });
  const detail = { username, reason, ...(until !== null && { until }) };
  await recordAudit(tx, admin, { action, subject: "user", subjectId: id, detail }, now);
  await notify(tx, id, { type: "account_changed", ...sanctionNotice(kind, reason, until), link: rulesLink }, now);
}

/** `until` is in UTC ms. */
export async function suspendUntil(tx: Tx, { id }: Member, until: number, reason: string): Promise<void> {
  await tx.update(users).set({ suspendedUntil: until, suspensionReason: reason }).where(eq(users.id, id));
  await bumpVersion(tx, "access");
}
