import { eq } from "drizzle-orm";
import { system } from "../actor.ts";
import { tournaments } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { rebuildStandings } from "../results/rebuild-standings.ts";
import { differingCounts } from "./entrant-counts.ts";
import { repairSearch } from "./search-index.ts";
import { checkStandings } from "./standings.ts";

/**
 * Recomputes only standings, counts and search texts. Official results get a new version (docs/rules.md 9.16). Returns
 * how many tournaments it repaired.
 */
export async function repairDerived(tx: Tx, now: number): Promise<number> {
  await repairSearch(tx);
  const places = new Set((await checkStandings(tx)).map(({ tournamentId }) => tournamentId));
  const change = { reason: "The standings were repaired.", by: system, now };
  for (const tournamentId of places) await rebuildStandings(tx, tournamentId, change);
  const counts = await differingCounts(tx);
  for (const { tournamentId, expected } of counts) {
    await tx.update(tournaments).set({ participantCount: expected }).where(eq(tournaments.id, tournamentId));
    await bumpVersion(tx, `tournament:${tournamentId}`);
  }
  if (counts.length > 0) await bumpVersion(tx, "club");
  return new Set([...places, ...counts.map(({ tournamentId }) => tournamentId)]).size;
}
