import { and, asc, count, eq } from "drizzle-orm";
import { participants, tournaments } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { counted } from "../base/format/numbers.ts";
import { type Check, wrong } from "./check.ts";

type CountDifference = { tournamentId: number; stored: number; expected: number };

export async function differingCounts(db: Db): Promise<CountDifference[]> {
  const rows = await db
    .select({ tournamentId: tournaments.id, stored: tournaments.participantCount, expected: count(participants.id) })
    .from(tournaments)
    .leftJoin(participants, and(eq(participants.tournamentId, tournaments.id), eq(participants.hasPaid, true)))
    .groupBy(tournaments.id)
    .orderBy(asc(tournaments.id));
  return rows.filter(({ stored, expected }) => stored !== expected);
}

export const participantCounts: Check = {
  name: "participant counts",
  async run(db) {
    const differences = await differingCounts(db);
    return differences.map(({ tournamentId, stored, expected }) =>
      wrong(`tournament ${tournamentId} has ${counted(expected, "angler")}, but its count is ${stored}`),
    );
  },
};
