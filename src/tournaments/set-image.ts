import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { tournaments } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import type { ReceivedPhoto } from "../base/photos/receive-photo.ts";
import { recordPhoto } from "../base/photos/record-photo.ts";
import type { TournamentWithResult } from "./results/result-view.ts";
import { readTournamentView } from "./tournament-view.ts";
import { visibleTournament } from "./visible-tournament.ts";

/** Null removes the picture. Throws `not_found`. */
export async function setImage(
  tx: Tx,
  actor: SignedIn,
  id: number,
  photo: ReceivedPhoto | null,
  now: number,
): Promise<TournamentWithResult> {
  await visibleTournament(tx, actor, id);
  const imagePhotoId = photo && (await recordPhoto(tx, photo, actor.id, now));
  await tx.update(tournaments).set({ imagePhotoId, updatedAt: now }).where(eq(tournaments.id, id));
  const detail = { sha256: photo?.sha256 ?? null };
  await recordAudit(tx, actor, { action: "set-image", subject: "tournament", subjectId: id, detail }, now);
  await bumpVersion(tx, `tournament:${id}`);
  await bumpVersion(tx, "club");
  return readTournamentView(tx, id, now);
}
