import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { tournaments } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { Refusal } from "../refusal.ts";
import type { TournamentWithResult } from "./results/result-view.ts";
import { readTournamentView } from "./tournament-view.ts";
import { type Tournament, visibleTournament } from "./visible-tournament.ts";

/**
 * Official results are never deleted (docs/rules.md 3.30), unless they were imported: the file exists elsewhere, and deleting is how
 * an import is undone. Throws `official_results`.
 */
export function refuseOfficial({
  name,
  officialAt,
  importedAt,
}: Pick<Tournament, "name" | "officialAt" | "importedAt">): void {
  if (officialAt === null || importedAt !== null) return;
  const message = `The results of ${name} are official, so it can't be deleted. Archive it instead to remove it from all lists but keep its results.`;
  throw new Refusal("official_results", message);
}

/**
 * Removes a tournament with official results from all lists, or restores it; access to it doesn't change. Throws `not_found`,
 * `not_ended` before its results are official, or `same_state`.
 */
export async function archiveTournament(
  tx: Tx,
  actor: SignedIn,
  id: number,
  { isArchived }: { isArchived: boolean },
  now: number,
): Promise<TournamentWithResult> {
  const { name, officialAt, archivedAt } = await visibleTournament(tx, actor, id);
  if (officialAt === null) {
    throw new Refusal("not_ended", `The results of ${name} aren't official yet. It can be archived once they are.`);
  }
  if (isArchived === (archivedAt !== null)) {
    throw new Refusal("same_state", isArchived ? `${name} is already archived.` : `${name} isn't archived.`);
  }
  await tx
    .update(tournaments)
    .set({ archivedAt: isArchived ? now : null, updatedAt: now })
    .where(eq(tournaments.id, id));
  const action = isArchived ? "archive-tournament" : "restore-tournament";
  await recordAudit(tx, actor, { action, subject: "tournament", subjectId: id, detail: { name } }, now);
  await bumpVersion(tx, `tournament:${id}`);
  await bumpVersion(tx, "club");
  return readTournamentView(tx, id, now);
}
