import type { SignedIn } from "../actor.ts";
import type { Db } from "../base/db/store.ts";
import { qrCode } from "../base/qr-code.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import type { Poster } from "./admin-views.ts";

/** Throws `not_found`. */
export async function readPoster(db: Db, admin: SignedIn, tournamentId: number, origin: string): Promise<Poster> {
  await visibleTournament(db, admin, tournamentId);
  const url = `${origin}/tournaments/${tournamentId}`;
  return { url, qr: qrCode(url, "M") };
}
