import type { Actor } from "../../actor.ts";
import type { Db } from "../../base/db/store.ts";
import { fileNamePart } from "../../base/format/csv.ts";
import { Refusal } from "../../refusal.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import { resultVersionQuery } from "./result-versions.ts";

export type OfficialFile = { fileName: string; json: string; sha256: string; version: number };

/** Reads the requested version, by default the last one. Throws `not_found`. */
export async function readOfficial(
  db: Db,
  actor: Actor,
  tournamentId: number,
  version: number | undefined,
): Promise<OfficialFile> {
  const { name, officialAt } = await visibleTournament(db, actor, tournamentId);
  if (officialAt === null) throw new Refusal("not_found", `The results of ${name} aren't official yet.`);
  const [resultVersion] = await resultVersionQuery(db, tournamentId, version);
  if (!resultVersion) throw new Refusal("not_found", `There's no version ${version ?? 1} of the results of ${name}.`);
  const { json, sha256 } = resultVersion;
  const part = fileNamePart(name, `tournament-${tournamentId}`);
  return { fileName: `${part}-results-${resultVersion.version}.json`, json, sha256, version: resultVersion.version };
}
