import type { SignedIn } from "../actor.ts";
import type { Db } from "../db/store.ts";
import { findEntry } from "../entries/entry.ts";
import { Refusal } from "../refusal.ts";
import { type Tournament, visibleTournament } from "../tournaments/visible-tournament.ts";
import { arrivalOf, uploadInTime } from "./rules.ts";
import { refusalTexts } from "./texts.ts";

/**
 * Lets a catch into a tournament, or not (docs/rules.md 6.1): it runs at `now`, when all of the catch is there, or the
 * catch is late but was made, or began to arrive, in time; and the angler has joined. Throws `not_found`, `cancelled`, `not_started`, `ended` or `not_joined`.
 */
export async function admitCatch(
  db: Db,
  angler: SignedIn,
  tournamentId: number,
  { capturedAt, beganAt, now }: { capturedAt: number | null; beganAt: number; now: number },
): Promise<{ tournament: Tournament; isLate: boolean; uploadBeganAt: number | null }> {
  const tournament = await visibleTournament(db, angler, tournamentId);
  if (tournament.cancelledAt !== null) throw new Refusal("cancelled", refusalTexts.cancelled(tournament));
  const arrival = arrivalOf(tournament, now, capturedAt, beganAt);
  if (arrival === "not_started") throw new Refusal("not_started", refusalTexts.notStarted(tournament));
  if (arrival === "ended") throw new Refusal("ended", refusalTexts.ended(tournament));
  const entry = await findEntry(db, tournamentId, angler.id);
  if (!entry?.hasPaid) throw new Refusal("not_joined", refusalTexts.notJoined(tournament));
  const isLate = arrival === "late";
  return { tournament, isLate, uploadBeganAt: isLate ? uploadInTime(tournament, beganAt) : null };
}
