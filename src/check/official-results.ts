import { asc, isNotNull } from "drizzle-orm";
import { resultVersions, tournaments } from "../base/db/schema.ts";
import { isLastVersionCurrent, sha256Of } from "../results/official/result-versions.ts";
import { type Check, wrong } from "./check.ts";

export const officialVersions: Check = {
  name: "official results",
  async run(db) {
    const versions = await db
      .select()
      .from(resultVersions)
      .orderBy(asc(resultVersions.tournamentId), asc(resultVersions.version));
    const altered = versions
      .filter(({ json, sha256 }) => sha256Of(json) !== sha256)
      .map(({ tournamentId, version }) =>
        wrong(`tournament ${tournamentId}: version ${version} of its results doesn't match its digest`),
      );
    const official = await db
      .select({ id: tournaments.id })
      .from(tournaments)
      .where(isNotNull(tournaments.officialAt))
      .orderBy(asc(tournaments.id));
    const outdated: number[] = [];
    for (const { id } of official) if (!(await isLastVersionCurrent(db, id))) outdated.push(id);
    return [
      ...altered,
      ...outdated.map((id) => wrong(`tournament ${id}: its last official results differ from the board`)),
    ];
  },
};
