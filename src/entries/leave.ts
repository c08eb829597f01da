import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { participants } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import { Refusal } from "../refusal.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { entryChanged, findEntry } from "./entry.ts";
import type { Participation } from "./model.ts";

/**
 * Leaves a tournament before it starts; after that only an admin can help (DECISIONS, "Joining"). Not having joined is
 * the same as having left. Throws `not_found`, `already_started`, or `paid_entries` where money would have to go back.
 */
export async function leave(tx: Tx, actor: SignedIn, tournamentId: number, now: number): Promise<Participation> {
  const { name, startsAt } = await visibleTournament(tx, actor, tournamentId);
  const entry = await findEntry(tx, tournamentId, actor.id);
  if (!entry) return { hasPaid: false };
  if (now >= startsAt) {
    throw new Refusal("already_started", `${name} has started. To leave it now, please ask the club's admins.`);
  }
  if (entry.paidVia !== null && entry.paidVia !== "free") {
    throw new Refusal("paid_entries", `You paid to enter ${name}. Ask the club's admins for your money back.`);
  }
  await tx.delete(participants).where(eq(participants.id, entry.id));
  await entryChanged(tx, tournamentId, actor.id);
  const deed = { action: "leave-tournament", subject: "tournament", subjectId: tournamentId } as const;
  await recordAudit(tx, actor, deed, now);
  return { hasPaid: false };
}
