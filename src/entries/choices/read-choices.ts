import type { Db } from "../../base/db/store.ts";
import { readOwnRequest } from "../../options/approval/entry-requests.ts";
import { findAcceptance } from "../../options/waiver/waivers.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { shownDetails } from "../details.ts";
import type { findEntry } from "../entry.ts";
import type { OwnChoices } from "../entry-shapes.ts";
import { missingRequirements } from "./missing-requirements.ts";

type Entry = Awaited<ReturnType<typeof findEntry>>;

export async function readOwnChoices(
  db: Db,
  tournament: Tournament,
  userId: number,
  entry: Entry,
): Promise<OwnChoices> {
  const request = await readOwnRequest(db, tournament, userId, entry);
  const { waiverVersion } = tournament;
  const accepted = waiverVersion === null ? undefined : await findAcceptance(db, tournament.id, userId);
  const lacks = missingRequirements(tournament, entry, accepted?.version);
  return {
    ...(request && { request }),
    ...(lacks.length > 0 && { lacks }),
    ...(entry && shownDetails(entry)),
    ...(accepted && { acceptedWaiver: accepted.version }),
  };
}
