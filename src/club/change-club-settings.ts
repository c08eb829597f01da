import { and, eq, isNotNull } from "drizzle-orm";
import type { AuditActor, SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { clubSettings, twoStep } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { Refusal } from "../refusal.ts";
import { usualColors } from "./club-limits.ts";
import type { ClubSettingsChange } from "./club-settings.ts";
import { readOwnSettings } from "./read-club-settings.ts";
import { ownRejectionReasons } from "./rejection-reasons/rejection-reasons.ts";

/** Otherwise admins would lock themselves out, or undo a rule that applies to themselves. Throws `invalid`. */
async function refuseWithoutOwn(tx: Tx, admin: SignedIn): Promise<void> {
  const ownTwoStep = and(eq(twoStep.userId, admin.id), isNotNull(twoStep.confirmedAt));
  if ((await tx.$count(twoStep, ownTwoStep)) > 0) return;
  throw Refusal.ofField("requiresTwoStep", "Set up two-step login for your own account first, in your settings.");
}

/** Empty fields are reset to their default. If nothing changes, nothing is written. Throws `invalid`. */
export async function changeClubSettings(tx: Tx, admin: SignedIn, to: ClubSettingsChange, now: number): Promise<void> {
  const { checklistDismissedAt: _, logo: _logo, ...before } = await readOwnSettings(tx);
  const after = {
    name: to.name || null,
    contactName: to.contactName || null,
    contactEmail: to.contactEmail || null,
    contactPhone: to.contactPhone || null,
    contactText: to.contactText || null,
    rulesText: to.rulesText || null,
    rejectionReasons: ownRejectionReasons(to.rejectionReasons),
    colors: to.colors === usualColors ? null : to.colors,
    allowsEmbedding: to.allowsEmbedding,
    requiresTwoStep: to.requiresTwoStep,
  };
  if (Bun.deepEquals(before, after)) return;
  if (after.requiresTwoStep !== before.requiresTwoStep) await refuseWithoutOwn(tx, admin);
  await tx
    .insert(clubSettings)
    .values({ id: 1, ...after })
    .onConflictDoUpdate({ target: clubSettings.id, set: after });
  const detail = { before, after };
  await recordAudit(tx, admin, { action: "change-club-settings", subject: "club", subjectId: null, detail }, now);
  await bumpVersion(tx, "settings");
}

/** Stores the club's name during setup, before any other setting exists. */
export async function nameClub(tx: Tx, by: AuditActor, name: string, now: number): Promise<void> {
  await tx.insert(clubSettings).values({ id: 1, name }).onConflictDoUpdate({ target: clubSettings.id, set: { name } });
  const detail = { before: { name: null }, after: { name } };
  await recordAudit(tx, by, { action: "change-club-settings", subject: "club", subjectId: null, detail }, now);
  await bumpVersion(tx, "settings");
}

/** Dismisses the first-run checklist for all admins, permanently. */
export async function dismissChecklist(tx: Tx, admin: SignedIn, now: number): Promise<void> {
  const { checklistDismissedAt } = await readOwnSettings(tx);
  if (checklistDismissedAt !== null) return;
  await tx
    .insert(clubSettings)
    .values({ id: 1, checklistDismissedAt: now })
    .onConflictDoUpdate({ target: clubSettings.id, set: { checklistDismissedAt: now } });
  await recordAudit(tx, admin, { action: "dismiss-checklist", subject: "club", subjectId: null }, now);
}
