import { and, eq, isNull } from "drizzle-orm";
import { system } from "../../actor.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { participants } from "../../db/schema.ts";
import type { Tx } from "../../db/store.ts";
import { entryChanged } from "../../entries/entry.ts";
import type { Payment } from "./payment-rows.ts";
import { tellAdmins, tellPayer } from "./tell-payer.ts";

/**
 * Keeps the entry that stands on a payment out of the standings until an admin decides (docs/rules.md 5.10).
 * `why` is a sentence for the admins and for who paid.
 */
export async function holdEntry(tx: Tx, payment: Payment, why: string, now: number): Promise<void> {
  const [held] = await tx
    .update(participants)
    .set({ heldAt: now })
    .where(and(eq(participants.paymentId, payment.id), isNull(participants.heldAt)))
    .returning({ tournamentId: participants.tournamentId, userId: participants.userId });
  const name = payment.tournamentName;
  const waits = held ? " The entry is out of the standings until an admin decides." : "";
  await tellAdmins(tx, payment, { title: `Money of ${name}`, message: `${why}${waits}` }, now);
  if (!held) return;
  await entryChanged(tx, held.tournamentId, held.userId);
  const message = `${why} Your place is kept out of the standings until the club decides.`;
  await tellPayer(tx, payment, { title: `Your entry in ${name} is on hold`, message }, now);
  const detail = { paymentId: payment.id, userId: held.userId, why };
  const deed = { action: "hold-entry", subject: "tournament", subjectId: held.tournamentId, detail } as const;
  await recordAudit(tx, system, deed, now);
}
