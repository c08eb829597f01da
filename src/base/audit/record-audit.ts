import type { AuditActor } from "../../actor.ts";
import { audit } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import { queueWebhooks } from "../webhooks/queue-webhooks.ts";
import type { AuditSubject } from "./audit-subjects.ts";

type AuditEntry = { action: string; subject: AuditSubject; subjectId: number | null; detail?: Record<string, unknown> };

/** Call this in the transaction of the action, such as "verify-catch". Webhooks are notified of it. */
export async function recordAudit(tx: Tx, actor: AuditActor, auditEntry: AuditEntry, now: number): Promise<void> {
  await recordAudits(tx, actor, [auditEntry], now);
}

export async function recordAudits(tx: Tx, actor: AuditActor, entries: AuditEntry[], now: number): Promise<void> {
  const by = { at: now, actorId: actor.id, actorName: actor.username };
  await tx.insert(audit).values(entries.map(({ detail = {}, ...auditEntry }) => ({ ...by, ...auditEntry, detail })));
  await queueWebhooks(tx, actor, entries, now);
}
