import { eq } from "drizzle-orm";
import { participants, teams } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import type { StandingChange } from "../../results/official/result-versions.ts";
import { refreshTeamStanding } from "../../results/refresh-standing.ts";

/** The next member becomes the captain; a team without members is deleted (docs/rules.md 17.2). */
export async function afterLeavingTeam(tx: Tx, teamId: number, change: StandingChange): Promise<void> {
  await refreshTeamStanding(tx, teamId, change);
  if ((await tx.$count(participants, eq(participants.teamId, teamId))) > 0) return;
  await tx.delete(teams).where(eq(teams.id, teamId));
}
