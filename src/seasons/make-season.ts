import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { seasons } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { Refusal } from "../refusal.ts";
import { readSeason } from "./read-season.ts";
import { chosenTournaments, refuseUnfit, setTournaments } from "./season-rows.ts";
import { pointRuleError, type SeasonInput, type SeasonView, storedRules } from "./season-shapes.ts";

/** Throws `name_taken`, and `invalid` for tournaments that don't exist or whose scores can't be added up. */
export async function makeSeason(tx: Tx, admin: SignedIn, input: SeasonInput, now: number): Promise<SeasonView> {
  const { name, scheme = null } = input;
  if (!(scheme || input.points)) throw Refusal.ofField("points", pointRuleError);
  if (!(input.tournaments || input.tournamentIds)) {
    throw Refusal.ofField("tournamentIds", "Choose the season's tournaments");
  }
  const rules = storedRules(input);
  const tournaments = chosenTournaments(input, []);
  await refuseUnfit(tx, admin, { name, tournaments, rules, scheme, sent: input }, null);
  const [created] = await tx
    .insert(seasons)
    .values({ name, rules, scheme, createdAt: now, updatedAt: now })
    .returning({ id: seasons.id });
  if (!created) throw new Error("The season was not created.");
  await setTournaments(tx, created.id, tournaments);
  const detail = { season: name, tournaments, ...(scheme ? { scheme } : { rules }) };
  await recordAudit(tx, admin, { action: "make-season", subject: "club", subjectId: null, detail }, now);
  return readSeason(tx, { actor: admin, now }, created.id);
}
