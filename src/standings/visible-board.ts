import { and, eq } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { participants, tournaments } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { Refusal } from "../refusal.ts";

/**
 * An inactive tournament is shown to admins and those who joined only (DECISIONS, "Dates"). Throws `not_found` when
 * there is none, or none to show.
 */
export async function visibleBoard(db: Db, actor: Actor, tournamentId: number): Promise<void> {
  const [tournament] = await db
    .select({ isActive: tournaments.isActive })
    .from(tournaments)
    .where(eq(tournaments.id, tournamentId));
  if (tournament?.isActive || (tournament && actor?.isAdmin)) return;
  const [joined] =
    tournament && actor
      ? await db
          .select({ id: participants.id })
          .from(participants)
          .where(and(eq(participants.tournamentId, tournamentId), eq(participants.userId, actor.id)))
      : [];
  if (!joined) throw new Refusal("not_found", "There is no such tournament.");
}
