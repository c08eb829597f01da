import type { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Db } from "../base/db/store.ts";
import { qrCode } from "../base/qr-code.ts";
import type { poster } from "./tournament-shapes.ts";
import { visibleTournament } from "./visible-tournament.ts";

export type Poster = z.infer<typeof poster>;

/** The address of a tournament's page and its QR code. Throws `not_found`. */
export async function readPoster(db: Db, actor: Actor, tournamentId: number, origin: string): Promise<Poster> {
  await visibleTournament(db, actor, tournamentId);
  const url = `${origin}/tournaments/${tournamentId}`;
  return { url, qr: qrCode(url, "M") };
}
