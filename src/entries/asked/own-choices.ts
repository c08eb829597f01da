import type { Db } from "../../db/store.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { findAcceptance } from "../../tournaments/waivers/waivers.ts";
import { readOwnRequest } from "../approval/entry-requests.ts";
import type { findEntry } from "../entry.ts";
import type { OwnChoices } from "../model.ts";
import { lackingOf } from "./lacking.ts";

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
  const lacks = lackingOf(tournament, entry, accepted?.version);
  return {
    ...(request && { request }),
    ...(lacks.length > 0 && { lacks }),
    ...(entry?.division != null && { division: entry.division }),
    ...(entry?.answers != null && { answers: entry.answers }),
    ...(accepted && { acceptedWaiver: accepted.version }),
  };
}
