import type { Actor } from "../../actor.ts";
import type { Db } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";
import { Refusal } from "../../refusal.ts";
import { mayDo } from "../../rights.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import type { WaiverView } from "./waiver-view.ts";
import { findAcceptance, findWaiver } from "./waivers.ts";

const noSuchWaiver = () => new Refusal("not_found", "This waiver doesn't exist.");

/** Older versions are only available to anglers who accepted them and to the tournament's organizers. Throws `not_found`. */
export async function readWaiver(
  db: Db,
  actor: Actor,
  tournamentId: number,
  askedVersion: number | undefined,
): Promise<WaiverView> {
  const { waiverVersion } = await visibleTournament(db, actor, tournamentId);
  const version = askedVersion ?? waiverVersion;
  const waiver = version === null ? undefined : await findWaiver(db, tournamentId, version);
  const accepted = actor && waiver && (await findAcceptance(db, tournamentId, actor.id, waiver.version));
  const isTheirs = actor !== null && (mayDo(actor, "run", tournamentId) || accepted !== undefined);
  if (!waiver || (version !== waiverVersion && !isTheirs)) throw noSuchWaiver();
  return {
    version: waiver.version,
    text: waiver.text,
    isCurrent: version === waiverVersion,
    acceptedAt: isoText(accepted?.acceptedAt ?? null),
    isOnPaper: accepted?.isOnPaper ?? false,
  };
}
