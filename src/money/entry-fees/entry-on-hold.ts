import { type SignedIn, system } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import type { Tx } from "../../base/db/store.ts";
import { notify } from "../../base/notifications/notify.ts";
import { deleteEntry, holdEntryOn, releaseEntry } from "../../entries/entry.ts";
import { Refusal } from "../../refusal.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import { notifyAdmins, notifyPayer } from "./notify-payer.ts";
import { findEntryOn, type Payment } from "./payment-rows.ts";
import { paymentFor } from "./refund-payment.ts";

/** Throws `not_found`, or `same_state` when nothing waits. */
export async function resolveHold(
  tx: Tx,
  admin: SignedIn,
  paymentId: number,
  { decision, reason }: { decision: "give_back" | "take_out"; reason: string },
  now: number,
): Promise<void> {
  await paymentFor(tx, admin, paymentId);
  const entry = await findEntryOn(tx, paymentId);
  if (!entry || entry.heldAt === null) throw new Refusal("same_state", "No entry is on hold.");
  const { tournamentId, userId } = entry;
  const tournament = await visibleTournament(tx, admin, tournamentId);
  const staysIn = decision === "give_back";
  if (staysIn) await releaseEntry(tx, entry, { reason: "An entry on hold was given back.", by: admin, now });
  else await deleteEntry(tx, entry, { reason: "An entry on hold was taken out.", by: admin, now });
  const { name } = tournament;
  const title = staysIn ? `Your place in ${name} is yours again` : `You were taken out of ${name}`;
  const notice = { title, message: `Reason: ${reason}`, link: `/tournaments/${tournamentId}` };
  await notify(tx, userId, { type: "tournament_changed", ...notice }, now);
  const detail = { paymentId, userId, decision, reason };
  const auditEntry = { action: "decide-held-entry", subject: "tournament", subjectId: tournamentId, detail } as const;
  await recordAudit(tx, admin, auditEntry, now);
}

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
