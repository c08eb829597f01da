import { eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { waiverAcceptances } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { findEntry } from "../../entries/entry.ts";
import { findMember } from "../../members/read-member.ts";
import { Refusal } from "../../refusal.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import type { NotedWaiver } from "./waiver-shapes.ts";
import { acceptWaiver, findAcceptance, shownAcceptance } from "./waivers.ts";

/** Records a paper waiver of the current version; an online acceptance stays. Idempotent. Throws `not_found` or `same_state`. */
export async function notePaperWaiver(
  tx: Tx,
  by: SignedIn,
  { id: tournamentId, userId }: { id: number; userId: number },
  isOnPaper: boolean,
  now: number,
): Promise<NotedWaiver> {
  const tournament = await visibleTournament(tx, by, tournamentId);
  const { name, waiverVersion: version } = tournament;
  if (!(await findEntry(tx, tournamentId, userId))) {
    throw new Refusal("not_found", `There's no such entry in ${name}.`);
  }
  if (version === null) throw new Refusal("same_state", `${name} has no waiver.`);
  const before = await findAcceptance(tx, tournamentId, userId, version);
  if (isOnPaper ? !before : before?.isOnPaper) {
    if (before) await tx.delete(waiverAcceptances).where(eq(waiverAcceptances.id, before.id));
    else await acceptWaiver(tx, tournamentId, userId, { version, notedById: by.id }, now);
    const detail = { angler: (await findMember(tx, userId)).username, userId, version, isOnPaper };
    const auditEntry = { action: "note-waiver", subject: "tournament", subjectId: tournamentId, detail } as const;
    await recordAudit(tx, by, auditEntry, now);
    await bumpVersion(tx, `tournament:${tournamentId}`);
  }
  const accepted = await findAcceptance(tx, tournamentId, userId);
  return { userId, waiver: shownAcceptance(version, accepted).waiver ?? null };
}
