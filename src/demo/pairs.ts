import type { SignedIn } from "../actor.ts";
import type { Tx } from "../base/db/store.ts";
import { joinFree } from "../entries/join-free.ts";
import { inviteToTeam } from "../options/teams/invite-to-team.ts";
import { createTeam, joinTeam } from "../options/teams/join-team.ts";
import { type Angler, anglerNamed, casey } from "./anglers.ts";
import type { Action, Made } from "./created-things.ts";
import type { PlannedTournament, TournamentKey } from "./tournaments.ts";

/** Each team with its captain first. The last one waits for the angler whose login the demo shows. */
const teams = [
  ["Two Rods", "Marcus Reed", "Dolores Vega"],
  ["Bank Shot", "Wade Collier", "Jolene Pruitt"],
  ["Slack Line", "Annika Sorensen", "Gus Petrakis"],
  ["Thumb Bars", "Dwight Novak", "Priya Raman"],
  ["Mille Lacs Two", "Ben Takala"],
] as const;

const waiting = ["Rosa Begay", "Kurt Amsler"] as const;

const everyMs = 20 * 60_000;

type Club = { tx: Tx; people: Made<Angler, SignedIn>; tournaments: Made<TournamentKey, number> };

/** All ten spots are taken, and two more teams are on the waiting list. */
export function pairActions({ tx, people, tournaments }: Club, { key, createdAt }: PlannedTournament): Action[] {
  const id = () => tournaments.get(key);
  const join = (angler: Angler, at: number) => joinFree(tx, people.get(angler), id(), { waitlist: true }, at);
  const teamActions = teams.flatMap(([name, first, ...others], nth): Action[] => {
    const captain = anglerNamed(first);
    const at = createdAt + (2 * nth + 1) * everyMs;
    const happen = async () => {
      await join(captain, at);
      const team = await createTeam(tx, people.get(captain), id(), { name }, { origin: "", now: at });
      for (const other of others.map(anglerNamed)) {
        const which = { id: id(), teamId: team.id };
        await join(other, at + everyMs);
        await joinTeam(tx, people.get(other), which, team, { origin: "", now: at + everyMs });
      }
      if (others.length > 0) return;
      await join(casey, at + everyMs);
      const which = { id: id(), teamId: team.id };
      await inviteToTeam(tx, people.get(captain), which, { username: casey.username }, at + everyMs);
    };
    return [{ at, happen }];
  });
  const late = waiting.map((name, nth): Action => {
    const at = createdAt + (2 * teams.length + nth + 1) * everyMs;
    return { at, happen: () => join(anglerNamed(name), at) };
  });
  return [...teamActions, ...late];
}
