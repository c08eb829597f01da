import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import type { Tx } from "../../base/db/store.ts";
import { notify } from "../../base/notifications/notify.ts";
import { deleteEntry, releaseEntry } from "../../entries/entry.ts";
import { Refusal } from "../../refusal.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import { findEntryOn } from "./payment-rows.ts";
import { paymentFor } from "./refund-payment.ts";

/** Throws `not_found`, or `same_state` when the entry isn't on hold. */
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
  if (staysIn) await releaseEntry(tx, entry, { reason: "An entry on hold was restored.", by: admin, now });
  else await deleteEntry(tx, entry, { reason: "An entry on hold was removed.", by: admin, now });
  const { name } = tournament;
  const title = staysIn ? `You're back in ${name}` : `You were removed from ${name}`;
  const notice = { title, message: `Reason: ${reason}`, link: `/tournaments/${tournamentId}` };
  await notify(tx, userId, { type: "tournament_changed", ...notice }, now);
  const detail = { paymentId, userId, decision, reason };
  const auditEntry = { action: "decide-held-entry", subject: "tournament", subjectId: tournamentId, detail } as const;
  await recordAudit(tx, admin, auditEntry, now);
}
