import { Elysia } from "elysia";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { createRateLimit, noRateLimit } from "../../http/rate-limit.ts";
import { replies } from "../../http/replies.ts";
import { requestContext } from "../../http/request-context.ts";
import { doOnce } from "../../submissions/do-once.ts";
import { submitted } from "../../submissions/model.ts";
import { secretText } from "../../text/model.ts";
import { tournamentId } from "../../tournaments/model.ts";
import { endInvitation, listInvitations, makeInvitation } from "./manage-invitations.ts";
import { invitationInput, invitationKey, invitationView, openedInvitation, usedInvitation } from "./model.ts";
import { openInvitation, useInvitation } from "./use-invitation.ts";

const code = z.object({ code: secretText("There is no such link", 100) });

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
      { anyone: true, ...replies(openedInvitation, "What an invitation is for."), params: code },
    )
    .post(
      "/api/join/:code/use",
      ({ context, now, params, write }) => {
        tries.count(context.address, now);
        return write(async (tx, angler) => ({ tournamentId: await useInvitation(tx, angler, params.code, now) }));
      },
      {
        role: "member",
        ...replies(usedInvitation, "Keeps an invitation for you: you see its tournament and may join it."),
        params: code,
      },
    )
    .get(
      "/api/admin/tournaments/:id/invitations",
      ({ context, now, params, user }) =>
        store.read((db) => listInvitations(db, user, params.id, { origin: context.origin, now })),
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
        const at = { origin: context.origin, now };
        return write((tx, by) => doOnce(tx, by, submission, now, () => makeInvitation(tx, by, params.id, input, at)));
      },
      {
        role: "actingOrganizer",
        ...replies(invitationView, "Makes an invitation: a link for one person, or for several.", 201),
        params: tournamentId,
        body: submitted(invitationInput),
      },
    )
    .post(
      "/api/admin/tournaments/:id/invitations/:invitationId/end",
      ({ context, now, params, write }) =>
        write((tx, by) => endInvitation(tx, by, params, { origin: context.origin, now })),
      { role: "actingOrganizer", ...replies(invitationView, "Ends an invitation."), params: invitationKey },
    );
};
