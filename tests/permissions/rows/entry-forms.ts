import { entrantWrites, member, organizerWrites } from "../people.ts";
import type { Rows } from "../row.ts";

/** What is asked at entry, lists of entrants, and links to roles. */
export const entryForms: Rows = {
  "POST /tournaments/:id/enter": { who: member, at: { id: "upcoming" }, form: { intent: "join" } },
  "POST /tournaments/:id/team create-team": {
    who: entrantWrites,
    at: { id: "withTeams" },
    form: { intent: "create-team", name: "Three Rods" },
  },
  "POST /tournaments/:id/team join-team": {
    who: entrantWrites,
    at: { id: "withTeams" },
    form: ({ teamCode }) => ({ intent: "join-team", code: teamCode }),
  },
  "POST /tournaments/:id/team leave-team": {
    who: entrantWrites,
    at: { id: "withOwnTeam" },
    form: ({ ownTeam }) => ({ intent: "leave-team", teamId: String(ownTeam) }),
  },
  "POST /admin/tournaments/:id/day team": {
    who: organizerWrites,
    at: { id: "withTeams" },
    form: ({ ownerId }) => ({ intent: `team-${ownerId}`, team: "Three Rods", reason: "They asked." }),
  },
  "POST /admin/tournaments/:id/day rename-team": {
    who: organizerWrites,
    at: { id: "withTeams" },
    form: ({ team }) => ({ intent: "rename-team", teamId: String(team), name: "Three Rods", reason: "They asked." }),
  },
  "POST /admin/tournaments/:id/entrants/import": {
    who: organizerWrites,
    at: { id: "upcoming" },
    form: { intent: "import", text: "Name,Email,State\nCara Carp,cara@example.org,TX", heading: "Name,Email,State" },
  },
};
