import { type ActionFunction, redirect } from "react-router-dom";
import { z } from "zod";
import { newTeam, teamCode, teamMate } from "../../../src/options/teams/team-shapes.ts";
import { ApiFailure, answer } from "../../api.ts";
import { formHandler } from "../../form.ts";
import type { Runtime } from "../../runtime/runtime.ts";

export const leaveForm = z.object({ teamId: z.coerce.number() });

export const teamAction =
  (runtime: Runtime): ActionFunction =>
  async ({ params, request }) => {
    const form = await request.formData();
    const one = runtime.api.api.tournaments({ id: params.id ?? "" });
    const page = `/tournaments/${params.id}/team`;
    const done = (title: string, description: string): Response => {
      runtime.showToast({ title, description, tone: "good" });
      return redirect(page);
    };
    const handle = formHandler(form, {
      conflict: {
        by: ["already_started", "cancelled", "same_state", "not_yours"],
        say(description) {
          runtime.showToast({ title: "Error", description, tone: "bad" });
          return redirect(page);
        },
      },
    });
    const ownId = async () => {
      const { team } = await answer(one.team.get({ query: {} }));
      return String(team?.id ?? 0);
    };
    switch (form.get("intent")) {
      case "create-team":
        return handle(newTeam, async (value, sent) => {
          const { name } = await answer(one.teams.post({ ...value, ...sent }));
          return done("Team created", `You are the captain of ${name}. Invite your team now.`);
        });
      case "join-team":
        return handle(teamCode, async ({ code }) => {
          const { invitation } = await answer(one.team.get({ query: { code } }));
          if (!invitation) throw new ApiFailure(404, { code: "not_found", message: "There is no such team." });
          const { name } = await answer(one.teams({ teamId: String(invitation.id) }).members.post({ code }));
          return done("Team joined", `You are in ${name}.`);
        });
      case "invite":
        return handle(teamMate, async (value) => {
          const { displayName } = await answer(one.teams({ teamId: await ownId() }).invitations.post(value));
          return done("Invitation sent", `${displayName} was notified.`);
        });
      default:
        return handle(leaveForm, async ({ teamId }) => {
          await answer(one.teams({ teamId: String(teamId) }).leave.post());
          return done("Team left", "You fish alone now.");
        });
    }
  };
