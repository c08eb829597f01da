import type { Db } from "../base/db/store.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import { readCrews } from "./boats/list-boats.ts";

/** Whether the fish of a team's members count together. */
export const poolsTeams = ({ teams }: Pick<Tournament, "teams">): boolean => teams?.score === "best";

/** The entrants whose fish are one catch: a team with a pooled score, else the entrant. */
export async function sideOfCatch(db: Db, tournament: Tournament, userId: number): Promise<number[]> {
  if (!poolsTeams(tournament)) return [userId];
  const crew = (await readCrews(db, tournament.id)).find((crew) => crew.some((entry) => entry.userId === userId));
  return crew?.map((entry) => entry.userId) ?? [userId];
}
