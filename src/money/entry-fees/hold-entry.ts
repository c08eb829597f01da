import { system } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import type { Tx } from "../../base/db/store.ts";
import { holdEntryOn } from "../../entries/entry.ts";
import { notifyAdmins, notifyPayer } from "./notify-payer.ts";
import type { Payment } from "./payment-rows.ts";

/** Out of the standings until an admin decides (docs/rules.md 5.10). Admins and the payer read `why`. */
export async function putEntryOnHold(tx: Tx, payment: Payment, why: string, now: number): Promise<void> {
  const held = await holdEntryOn(tx, payment.id, { reason: "An entry was put on hold.", by: system, now });
  const name = payment.tournamentName;
  const waits = held ? " The entry is out of the standings until an admin decides." : "";
  await notifyAdmins(tx, payment, { title: `Money of ${name}`, message: `${why}${waits}` }, now);
  if (!held) return;
  const message = `${why} Your place is kept out of the standings until the club decides.`;
  await notifyPayer(tx, payment, { title: `Your entry in ${name} is on hold`, message }, now);
  const detail = { paymentId: payment.id, userId: held.userId, why };
  const auditEntry = { action: "hold-entry", subject: "tournament", subjectId: held.tournamentId, detail } as const;
  await recordAudit(tx, system, auditEntry, now);
}
