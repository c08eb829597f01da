import type { Db } from "../../base/db/store.ts";
import { readOwnRequest } from "../../options/approval/entry-requests.ts";
import { entrySteps } from "../../options/server.ts";
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
  const steps = await Promise.all(
    entrySteps.map(async ({ name, readOwn }) => ({ name, ...(await readOwn(db, tournament, userId)) })),
  );
  const missingSteps = steps.flatMap(({ name, isMissing }) => (isMissing ? [name] : []));
  const lacks = missingRequirements(tournament, entry, missingSteps);
  return {
    ...(request && { request }),
    ...(lacks.length > 0 && { lacks }),
    ...(entry && shownDetails(entry)),
    ...Object.assign({}, ...steps.map(({ shown }) => shown)),
  };
}
