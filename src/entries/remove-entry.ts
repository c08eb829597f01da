import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { participants } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import { findMember } from "../members/read-member.ts";
import { notify } from "../notifications/notify.ts";
import { refuseQueued } from "../payouts/refuse-queued.ts";
import { Refusal } from "../refusal.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { entryChanged, findEntry } from "./entry.ts";

/**
 * Takes an angler out of a tournament, also after its start (DECISIONS, "Joining"); their catches stay and score no
 * more. Cash goes back by hand. Throws `not_found`, `payouts_queued`, or `paid_entries` where the fee was paid online.
 */
export async function removeEntry(
  tx: Tx,
  admin: SignedIn,
  { id: tournamentId, userId }: { id: number; userId: number },
  { reason }: { reason: string },
  now: number,
): Promise<void> {
  const tournament = await visibleTournament(tx, admin, tournamentId);
  const { name } = tournament;
  const entry = await findEntry(tx, tournamentId, userId);
  if (!entry) throw new Refusal("not_found", `There is no such entry in ${name}.`);
  await refuseQueued(tx, tournament, "nobody can be taken out any more");
  const { paidVia } = entry;
  if (paidVia === "stripe" || paidVia === "mock") {
    throw new Refusal("paid_entries", "This entry was paid online. Give the money back first.");
  }
  const { username } = await findMember(tx, userId);
  await tx.delete(participants).where(eq(participants.id, entry.id));
  await entryChanged(tx, tournamentId, userId);
  const notice = { title: `You were taken out of ${name}`, message: `Reason: ${reason}` };
  const link = `/tournaments/${tournamentId}`;
  await notify(tx, userId, { type: "tournament_changed", ...notice, link }, now);
  const detail = { angler: username, userId, paidVia, reason };
  const deed = { action: "remove-entry", subject: "tournament", subjectId: tournamentId, detail } as const;
  await recordAudit(tx, admin, deed, now);
}
