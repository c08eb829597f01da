import { count, eq } from "drizzle-orm";
import { participants, teams } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { Refusal } from "../../refusal.ts";
import { refuseUncorrectable } from "../../tournaments/queued-payouts.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";

type Terms = Tournament["teams"];

export const teamSizesQuery = (db: Db, tournamentId: number) =>
  db
    .select({ name: teams.name, members: count(participants.id) })
    .from(teams)
    .leftJoin(participants, eq(participants.teamId, teams.id))
    .where(eq(teams.tournamentId, tournamentId))
    .groupBy(teams.id);

const isSame = (a: Terms, b: Terms) => a?.size === b?.size && a?.score === b?.score && a?.prize === b?.prize;

/** Throws `invalid` at the field if an existing team would no longer fit, or `payouts_sent`. */
export async function refuseBreakingTeams(tx: Tx, before: Tournament, after: Terms, reason?: string): Promise<void> {
  if (isSame(before.teams, after)) return;
  await refuseUncorrectable(tx, before, reason, "its teams can no longer be changed");
  const sizes = await teamSizesQuery(tx, before.id);
  const [first] = sizes;
  if (!first) return;
  if (after === null) {
    throw Refusal.ofField("teams", `${first.name} is already a team. Remove its members first.`);
  }
  const tooLarge = sizes.find(({ members }) => members > after.size);
  if (!tooLarge) return;
  throw Refusal.ofField("teams", `${tooLarge.name} has ${tooLarge.members} members. Enter at least that many.`);
}
