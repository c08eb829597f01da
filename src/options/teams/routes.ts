import { Elysia } from "elysia";
import { z } from "zod";
import { bothNames } from "../../base/db/shared-fields.ts";
import { conflictToast, type FormAnswer, replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import { runOnce } from "../../base/submissions/idempotent-action.ts";
import { submitted } from "../../base/submissions/submission-id.ts";
import type { Deps } from "../../deps.ts";
import { entryKey } from "../../entries/entry-shapes.ts";
import { dayConflict } from "../../tournaments/day-conflict.ts";
import { tournamentId } from "../../tournaments/tournament-shapes.ts";
import { changeTeam, renameTeam } from "./change-team.ts";
import { inviteToTeam } from "./invite-to-team.ts";
import { createTeam, joinTeam, joinTeamByCode, leaveTeam } from "./join-team.ts";
import { listTeams, readTeamPage } from "./read-team.ts";
import {
  newTeam,
  ownTeam,
  teamChange,
  teamCode,
  teamKey,
  teamMate,
  teamOfEntry,
  teamPage,
  teamQuery,
  teamRename,
  teamView,
} from "./team-shapes.ts";

const ofTeamPage = {
  to: (_, { params }) => `/tournaments/${params.id}/team`,
  refused: conflictToast("already_started", "cancelled", "same_state", "not_yours"),
} satisfies FormAnswer;

const joined: FormAnswer<z.output<typeof ownTeam>> = {
  toast: ({ name }) => ({ title: "Team joined", description: `You're on ${name}.` }),
  ...ofTeamPage,
};

export const teamRoutes = ({ store }: Deps) =>
  new Elysia({ tags: ["Entries"] })
    .use(requestContext)
    .get("/api/tournaments/:id/teams", ({ actor, params }) => store.read((db) => listTeams(db, actor, params.id)), {
      anyone: true,
      ...replies(z.array(teamView), "A tournament's teams with their members, captain first."),
      params: tournamentId,
    })
    .get(
      "/api/tournaments/:id/team",
      ({ context, now, params, query, user }) =>
        store.read((db) => readTeamPage(db, user, params.id, query.code, { origin: context.linkOrigin, now })),
      {
        role: "signedIn",
        ...replies(teamPage, "Your team in a tournament, and the team a code invites you to."),
        params: tournamentId,
        query: teamQuery,
      },
    )
    .post(
      "/api/tournaments/:id/team",
      ({ body, context, now, params, write }) =>
        write((tx, by) => joinTeamByCode(tx, by, params.id, body, { origin: context.linkOrigin, now })),
      {
        role: "member",
        ...replies(ownTeam, "Joins the team with this code.", 200, joined),
        params: tournamentId,
        body: teamCode,
      },
    )
    .post(
      "/api/tournaments/:id/teams",
      ({ body: { submissionId, ...input }, context, now, params, set, write }) => {
        set.status = 201;
        const submission = { submissionId, sent: ["team", params.id, input] };
        const at = { origin: context.linkOrigin, now };
        return write((tx, by) => runOnce(tx, by, submission, now, () => createTeam(tx, by, params.id, input, at)));
      },
      {
        role: "member",
        ...replies(ownTeam, "Creates a team with you as its captain.", 201, {
          toast: ({ name }) => ({
            title: "Team created",
            description: `You're the captain of ${name}. Now invite your team.`,
          }),
          ...ofTeamPage,
        }),
        params: tournamentId,
        body: submitted(newTeam),
      },
    )
    .post(
      "/api/tournaments/:id/teams/:teamId/members",
      ({ body, context, now, params, write }) =>
        write((tx, by) => joinTeam(tx, by, params, body, { origin: context.linkOrigin, now })),
      {
        role: "member",
        ...replies(ownTeam, "Joins a team by its code.", 200, joined),
        params: teamKey,
        body: teamCode,
      },
    )
    .post(
      "/api/tournaments/:id/teams/:teamId/invitations",
      ({ body, now, params, write }) => write((tx, by) => inviteToTeam(tx, by, params, body, now)),
      {
        role: "member",
        ...replies(z.strictObject(bothNames), "Invites an angler to your team; only for captains.", 200, {
          toast: ({ displayName }) => ({ title: "Invitation sent", description: `${displayName} was notified.` }),
          ...ofTeamPage,
        }),
        params: teamKey,
        body: teamMate,
      },
    )
    .post(
      "/api/tournaments/:id/teams/:teamId/leave",
      async ({ now, params, write }) => {
        await write((tx, by) => leaveTeam(tx, by, params, now));
        return { team: null };
      },
      {
        role: "member",
        ...replies(z.strictObject({ team: z.null() }), "Leaves a team in a tournament that hasn't started.", 200, {
          toast: () => ({ title: "You left the team", description: "You're fishing alone now." }),
          ...ofTeamPage,
        }),
        params: teamKey,
      },
    )
    .post(
      "/api/admin/tournaments/:id/entries/:userId/team",
      ({ body, now, params, write }) => write((tx, by) => changeTeam(tx, by, params, body, now)),
      {
        role: "actingOrganizer",
        ...replies(teamOfEntry, "Moves an entrant to another team, a new one or none.", 200, {
          toast: ({ team }) => ({
            title: "Team changed",
            description: team
              ? `They're on ${team.name} now and were notified.`
              : "They're fishing alone now and were notified.",
          }),
          refused: dayConflict,
        }),
        params: entryKey,
        body: teamChange,
      },
    )
    .post(
      "/api/admin/tournaments/:id/teams/:teamId",
      ({ body, now, params, write }) => write((tx, by) => renameTeam(tx, by, params, body, now)),
      {
        role: "actingOrganizer",
        ...replies(teamView, "Renames a team.", 200, {
          toast: ({ name }) => ({ title: "Team renamed", description: `${name}: its members were notified.` }),
          refused: dayConflict,
        }),
        params: teamKey,
        body: teamRename,
      },
    );
