import { Elysia } from "elysia";
import { z } from "zod";
import { createRateLimit, noRateLimit } from "../../base/http/rate-limit.ts";
import { replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import { runOnce } from "../../base/submissions/idempotent-action.ts";
import { submitted } from "../../base/submissions/submission-id.ts";
import { secretText } from "../../base/text/text-fields.ts";
import type { Deps } from "../../deps.ts";
import { tournamentId } from "../../tournaments/tournament-shapes.ts";
import { invitationInput, invitationKey, invitationView, openedInvitation, usedInvitation } from "./invitations.ts";
import { endInvitation, listInvitations, makeInvitation } from "./manage-invitations.ts";
import { openInvitation, useInvitation } from "./use-invitation.ts";

const code = z.object({ code: secretText("This link doesn't exist", 100) });

export const invitationRoutes = ({ store, config }: Deps) => {
  const tries = config.rateLimits ? createRateLimit(60, 30) : noRateLimit;
  return new Elysia({ tags: ["Entries"] })
    .use(requestContext)
    .get(
      "/api/join/:code",
      ({ actor, context, now, params }) => {
        tries.count(context.address, now);
        return store.read((db) => openInvitation(db, actor, params.code, now));
      },
      { anyone: true, ...replies(openedInvitation, "The tournament that an invitation is for."), params: code },
    )
    .post(
      "/api/join/:code/use",
      ({ context, now, params, write }) => {
        tries.count(context.address, now);
        return write(async (tx, angler) => ({ tournamentId: await useInvitation(tx, angler, params.code, now) }));
      },
      {
        role: "member",
        ...replies(usedInvitation, "Accepts an invitation, so that you can see its tournament and join it.", 200, {}),
        params: code,
      },
    )
    .get(
      "/api/admin/tournaments/:id/invitations",
      ({ context, now, params, user }) =>
        store.read((db) => listInvitations(db, user, params.id, { origin: context.linkOrigin, now })),
      {
        role: "organizer",
        ...replies(z.array(invitationView), "The invitations to a tournament, newest first."),
        params: tournamentId,
      },
    )
    .post(
      "/api/admin/tournaments/:id/invitations",
      ({ body: { submissionId, ...input }, context, now, params, set, write }) => {
        set.status = 201;
        const submission = { submissionId, sent: ["invitation", params.id, input] };
        const at = { origin: context.linkOrigin, now };
        return write((tx, by) => runOnce(tx, by, submission, now, () => makeInvitation(tx, by, params.id, input, at)));
      },
      {
        role: "actingOrganizer",
        ...replies(invitationView, "Creates an invitation: a link for one person or several.", 201, {
          toast: () => ({
            title: "Invitation created",
            description: "Copy its link and send it to your guests.",
          }),
        }),
        params: tournamentId,
        body: submitted(invitationInput),
      },
    )
    .post(
      "/api/admin/tournaments/:id/invitations/:invitationId/end",
      ({ context, now, params, write }) =>
        write((tx, by) => endInvitation(tx, by, params, { origin: context.linkOrigin, now })),
      {
        role: "actingOrganizer",
        ...replies(invitationView, "Ends an invitation.", 200, {
          toast: () => ({
            title: "Invitation ended",
            description: "Guests who used it but haven't joined lose access to a private tournament.",
          }),
        }),
        params: invitationKey,
      },
    );
};
