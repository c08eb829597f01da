import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { seasons } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { readSeason } from "./read-season.ts";
import { findSeason, refuseUnfit, setTournaments, tournamentsOfSeasonQuery } from "./season-rows.ts";
import { type SeasonChange, type SeasonInput, type SeasonView, sentRules, storedRules } from "./season-shapes.ts";

async function asGiven(tx: Tx, id: number): Promise<SeasonInput> {
  const { name, rules } = await findSeason(tx, id);
  const rows = await tournamentsOfSeasonQuery(tx, id);
  return { name, tournamentIds: rows.map(({ tournament }) => tournament.id), ...sentRules(rules) };
}

/** What is left out stays. Throws `not_found`, `name_taken` and `invalid`. */
export async function changeSeason(
  tx: Tx,
  admin: SignedIn,
  id: number,
  change: SeasonChange,
  now: number,
): Promise<SeasonView> {
  const before = await asGiven(tx, id);
  const after = { ...before, ...change };
  await refuseUnfit(tx, admin, after, id);
  const { name, tournamentIds } = after;
  await tx
    .update(seasons)
    .set({ name, rules: storedRules(after), updatedAt: now })
    .where(eq(seasons.id, id));
  await setTournaments(tx, id, tournamentIds);
  const detail = { season: before.name, before, after };
  await recordAudit(tx, admin, { action: "change-season", subject: "club", subjectId: null, detail }, now);
  return readSeason(tx, { actor: admin, now }, id);
}

/** Its tournaments stay. Throws `not_found`. */
export async function deleteSeason(tx: Tx, admin: SignedIn, id: number, now: number): Promise<void> {
  const detail = await asGiven(tx, id);
  await setTournaments(tx, id, []);
  await tx.delete(seasons).where(eq(seasons.id, id));
  await recordAudit(tx, admin, { action: "delete-season", subject: "club", subjectId: null, detail }, now);
}
