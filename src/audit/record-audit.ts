import type { Doer } from "../actor.ts";
import { audit } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import type { AuditSubject } from "./rules.ts";

type Deed = { action: string; subject: AuditSubject; subjectId: number | null; detail?: Record<string, unknown> };

/** Writes down who did what to what, in the transaction of the deed. `action` is the act's name, e.g. "verify-catch". */
export async function recordAudit(tx: Tx, doer: Doer, deed: Deed, now: number): Promise<void> {
  const { action, subject, subjectId, detail = {} } = deed;
  await tx
    .insert(audit)
    .values({ at: now, actorId: doer.id, actorName: doer.username, action, subject, subjectId, detail });
}
