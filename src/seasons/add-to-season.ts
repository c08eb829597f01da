import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { seasonTournaments } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { atField, Refusal } from "../refusal.ts";
import { refuseMixedUnits } from "./mixed-units.ts";
import { findSeason } from "./season-rows.ts";

/** Appends a tournament to a season. Only admins can change seasons. Throws `invalid` at `seasonId`. */
export async function addToSeason(
  tx: Tx,
  actor: SignedIn,
  seasonId: number,
  tournamentId: number,
  now: number,
): Promise<void> {
  if (!actor.isAdmin) throw Refusal.ofField("seasonId", "Only admins can add tournaments to a season");
  const { name, rules, scheme } = await findSeason(tx, seasonId);
  const present = await tx
    .select({ id: seasonTournaments.tournamentId, position: seasonTournaments.position })
    .from(seasonTournaments)
    .where(eq(seasonTournaments.seasonId, seasonId));
  const all = [...present.map(({ id }) => id), tournamentId];
  await atField("seasonId", refuseMixedUnits(tx, { rules, scheme }, all));
  const position = Math.max(0, ...present.map((row) => row.position)) + 1;
  await tx.insert(seasonTournaments).values({ seasonId, tournamentId, position });
  await bumpVersion(tx, `season:${seasonId}`);
  const detail = { season: name, added: tournamentId };
  await recordAudit(tx, actor, { action: "change-season", subject: "club", subjectId: null, detail }, now);
}
