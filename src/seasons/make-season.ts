import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { seasons } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { readSeason } from "./read-season.ts";
import { refuseUnfit, setTournaments } from "./season-rows.ts";
import { type SeasonInput, type SeasonView, storedRules } from "./season-shapes.ts";

/** Throws `name_taken`, and `invalid` for tournaments that are not there or do not add up. */
export async function makeSeason(tx: Tx, admin: SignedIn, input: SeasonInput, now: number): Promise<SeasonView> {
  await refuseUnfit(tx, admin, input, null);
  const { name, tournamentIds } = input;
  const rules = storedRules(input);
  const [made] = await tx
    .insert(seasons)
    .values({ name, rules, createdAt: now, updatedAt: now })
    .returning({ id: seasons.id });
  if (!made) throw new Error("The season was not made.");
  await setTournaments(tx, made.id, tournamentIds);
  const detail = { season: name, tournaments: tournamentIds, rules };
  await recordAudit(tx, admin, { action: "make-season", subject: "club", subjectId: null, detail }, now);
  return readSeason(tx, { actor: admin, now }, made.id);
}
