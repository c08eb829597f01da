import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { catches, photos, tournaments } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { releases } from "../options/server.ts";
import { refuseOfficial } from "./archive-tournament.ts";
import { notifyEntrants } from "./notify-entrants.ts";
import { refusePayoutUnderWay } from "./queued-payouts.ts";
import { type Tournament, visibleTournament } from "./visible-tournament.ts";

/** Throws `paid_entries` while paid entry fees are neither refunded nor used. */
export type RefusePaidEntries = (tx: Tx, tournament: Tournament) => Promise<void>;

/** Keeps photos that another catch or a tournament uses. */
async function deleteCatches(tx: Tx, tournamentId: number): Promise<number> {
  const deleted = await tx
    .delete(catches)
    .where(eq(catches.tournamentId, tournamentId))
    .returning({ photoId: catches.photoId });
  const photoIds = deleted.flatMap(({ photoId }) => photoId ?? []);
  const inCatch = tx.select({ one: sql`1` }).from(catches).where(eq(catches.photoId, photos.id));
  const asImage = tx.select({ one: sql`1` }).from(tournaments).where(eq(tournaments.imagePhotoId, photos.id));
  const unused = and(inArray(photos.id, photoIds), notExists(inCatch), notExists(asImage));
  if (photoIds.length > 0) await tx.delete(photos).where(unused);
  return deleted.length;
}

/** Keeps payments and payouts (docs/rules.md 3.9). Throws `not_found`, `official_results`, `paid_entries` or `payout_under_way`. */
export async function deleteTournament(
  tx: Tx,
  actor: SignedIn,
  id: number,
  refusePaidEntries: RefusePaidEntries,
  now: number,
): Promise<void> {
  const tournament = await visibleTournament(tx, actor, id);
  refuseOfficial(tournament);
  await refusePaidEntries(tx, tournament);
  await refusePayoutUnderWay(tx, tournament);
  const { name, participantCount } = tournament;
  const message = "An admin deleted it, along with its catches and entries.";
  await notifyEntrants(tx, id, { type: "tournament_changed", title: `${name} was deleted`, message, link: null }, now);
  const deleted = await deleteCatches(tx, id);
  for (const release of releases) await release(tx, tournament, actor, now);
  await tx.delete(tournaments).where(eq(tournaments.id, id));
  const detail = { name, participants: participantCount, catches: deleted };
  await recordAudit(tx, actor, { action: "delete-tournament", subject: "tournament", subjectId: id, detail }, now);
  await bumpVersion(tx, `tournament:${id}`);
  await bumpVersion(tx, "club");
}
