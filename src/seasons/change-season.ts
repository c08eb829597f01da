import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { seasons } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { Refusal } from "../refusal.ts";
import { readSeason } from "./read-season.ts";
import { chosenTournaments, findSeason, readTournaments, refuseUnfit, setTournaments } from "./season-rows.ts";
import { type SeasonChange, type SeasonView, sentRules, storedRules } from "./season-shapes.ts";

async function readSent(tx: Tx, id: number) {
  const season = await findSeason(tx, id);
  return { name: season.name, tournaments: await readTournaments(tx, id), ...sentRules(season) };
}

/** Fields that are left out don't change. Throws `not_found`, `name_taken` and `invalid`. */
export async function changeSeason(
  tx: Tx,
  admin: SignedIn,
  id: number,
  change: SeasonChange,
  now: number,
): Promise<SeasonView> {
  const stored = await findSeason(tx, id);
  const before = await readSent(tx, id);
  const { tournamentIds: _, ...changed } = change;
  const after = { ...before, ...changed, tournaments: chosenTournaments(change, before.tournaments) };
  const { name, tournaments, scheme } = after;
  if (change.points === null && !scheme && stored.scheme === null) {
    throw Refusal.ofField(
      "points",
      "A season without a scheme needs points. Send them, or omit the field to keep the current ones",
    );
  }
  // The rules of a season with a scheme don't change, except for how many places qualify.
  const rules = scheme ? { ...stored.rules, qualify: after.qualify } : storedRules(after, stored.rules);
  await refuseUnfit(tx, admin, { name, tournaments, rules, scheme, sent: change }, id);
  await tx.update(seasons).set({ name, rules, scheme, updatedAt: now }).where(eq(seasons.id, id));
  await setTournaments(tx, id, tournaments);
  const detail = { season: before.name, before, after };
  await recordAudit(tx, admin, { action: "change-season", subject: "club", subjectId: null, detail }, now);
  return readSeason(tx, { actor: admin, now }, id);
}

/** Its tournaments remain. Throws `not_found`. */
export async function deleteSeason(tx: Tx, admin: SignedIn, id: number, now: number): Promise<void> {
  const detail = await readSent(tx, id);
  await setTournaments(tx, id, []);
  await tx.delete(seasons).where(eq(seasons.id, id));
  await recordAudit(tx, admin, { action: "delete-season", subject: "club", subjectId: null, detail }, now);
}
