import type { Actor } from "../../actor.ts";
import type { Db } from "../../db/store.ts";
import { isoText } from "../../format/moments.ts";
import { Refusal } from "../../refusal.ts";
import { mayDo } from "../../rights.ts";
import { visibleTournament } from "../visible-tournament.ts";
import type { WaiverView } from "./model.ts";
import { findAcceptance, findWaiver } from "./waivers.ts";

const noSuchWaiver = () => new Refusal("not_found", "There is no such waiver.");

/** An older version than the current one only for who accepted it, and who runs the tournament. Throws `not_found`. */
export async function readWaiver(
  db: Db,
  actor: Actor,
  tournamentId: number,
  asked: number | undefined,
): Promise<WaiverView> {
  const { waiverVersion } = await visibleTournament(db, actor, tournamentId);
  const version = asked ?? waiverVersion;
  const accepted = actor && (await findAcceptance(db, tournamentId, actor.id));
  const isTheirs = actor !== null && (mayDo(actor, "run", tournamentId) || accepted?.version === version);
  const waiver = version === null ? undefined : await findWaiver(db, tournamentId, version);
  if (!waiver || (version !== waiverVersion && !isTheirs)) throw noSuchWaiver();
  const isAccepted = accepted?.version === version;
  return {
    version: waiver.version,
    text: waiver.text,
    isCurrent: version === waiverVersion,
    acceptedAt: isAccepted ? isoText(accepted?.acceptedAt ?? null) : null,
    isOnPaper: isAccepted && accepted?.isOnPaper === true,
  };
}
