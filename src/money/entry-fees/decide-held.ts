import { eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { participants } from "../../db/schema.ts";
import type { Tx } from "../../db/store.ts";
import { entryChanged } from "../../entries/entry.ts";
import { notify } from "../../notifications/notify.ts";
import { Refusal } from "../../refusal.ts";
import { refuseQueued } from "../../tournaments/queued-payouts.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import { findEntryOn, findPayment } from "./payment-rows.ts";

/**
 * An admin decides about an entry whose payment was taken back: its place is given back, or it is taken out. Throws
 * `not_found`, `same_state` when nothing waits, or `payouts_queued`.
 */
export async function decideHeld(
  tx: Tx,
  admin: SignedIn,
  paymentId: number,
  { decision, reason }: { decision: "give_back" | "take_out"; reason: string },
  now: number,
): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (!payment) throw new Refusal("not_found", "There is no such payment.");
  const entry = await findEntryOn(tx, paymentId);
  if (!entry || entry.heldAt === null) throw new Refusal("same_state", "No entry is on hold.");
  const { tournamentId, userId } = entry;
  const tournament = await visibleTournament(tx, admin, tournamentId);
  await refuseQueued(tx, tournament, "its places are final");
  const staysIn = decision === "give_back";
  if (staysIn) await tx.update(participants).set({ heldAt: null }).where(eq(participants.id, entry.id));
  else await tx.delete(participants).where(eq(participants.id, entry.id));
  await entryChanged(tx, tournamentId, userId);
  const { name } = tournament;
  const title = staysIn ? `Your place in ${name} is yours again` : `You were taken out of ${name}`;
  const notice = { title, message: `Reason: ${reason}`, link: `/tournaments/${tournamentId}` };
  await notify(tx, userId, { type: "tournament_changed", ...notice }, now);
  const detail = { paymentId, userId, decision, reason };
  const deed = { action: "decide-held-entry", subject: "tournament", subjectId: tournamentId, detail } as const;
  await recordAudit(tx, admin, deed, now);
}
