import { Elysia } from "elysia";
import { z } from "zod";
import { createRateLimit, noRateLimit } from "../../base/http/rate-limit.ts";
import { replies, typedForm } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import { runOnce } from "../../base/submissions/idempotent-action.ts";
import { submitted } from "../../base/submissions/submission-id.ts";
import { secretText } from "../../base/text/text-fields.ts";
import type { Deps } from "../../deps.ts";
import { roleWords } from "../role-pages.ts";
import { article } from "../texts.ts";
import { endRoleLink, listRoleLinks, makeRoleLink } from "./manage-links.ts";
import { openedRoleLink, roleLinkForm, roleLinkInput, roleLinkKey, roleLinkView, takenRole } from "./role-links.ts";
import { openRoleLink, useRoleLink } from "./use-link.ts";

const code = z.object({ code: secretText("This link doesn't exist", 100) });

export const roleLinkRoutes = ({ store, config }: Deps) => {
  const tries = config.rateLimits ? createRateLimit(60, 30) : noRateLimit;
  return new Elysia({ tags: ["Users"] })
    .use(requestContext)
    .get(
      "/api/role-links/:code",
      ({ context, now, params }) => {
        tries.count(context.address, now);
        return store.read((db) => openRoleLink(db, params.code, now));
      },
      { anyone: true, ...replies(openedRoleLink, "The role a link grants."), params: code },
    )
    .post(
      "/api/role-links/:code/use",
      ({ context, now, params, write }) => {
        tries.count(context.address, now);
        return write((tx, user) => useRoleLink(tx, user, params.code, config.timeZone, now));
      },
      {
        role: "member",
        ...replies(takenRole, "Accepts the role a link grants.", 200, {
          toast: ({ role }) => ({
            title: `You're now ${article(role)} ${roleWords[role].toLowerCase()}`,
            description: "Here's your dashboard.",
          }),
          to: ({ to }) => to,
        }),
        params: code,
      },
    )
    .get(
      "/api/admin/role-links",
      ({ context: { linkOrigin: origin }, now }) =>
        store.read((db) => listRoleLinks(db, { origin, timeZone: config.timeZone, now })),
      { role: "admin", ...replies(z.array(roleLinkView), "The role invitations, newest first.") },
    )
    .post(
      "/api/admin/role-links",
      ({ body: { submissionId, ...input }, context: { linkOrigin: origin }, now, set, write }) => {
        set.status = 201;
        const submission = { submissionId, sent: ["role-link", input] };
        const at = { origin, timeZone: config.timeZone, now };
        return write((tx, by) => runOnce(tx, by, submission, now, () => makeRoleLink(tx, by, input, at)));
      },
      {
        role: "actingAdmin",
        ...replies(roleLinkView, "Creates a link that grants a role.", 201, {
          toast: () => ({ title: "Link created", description: "Copy it and send it to the person it is for." }),
          form: typedForm(roleLinkForm, (typed) => typed),
        }),
        body: submitted(roleLinkInput),
      },
    )
    .post(
      "/api/admin/role-links/:id/end",
      ({ context: { linkOrigin: origin }, now, params, write }) =>
        write((tx, by) => endRoleLink(tx, by, params.id, { origin, timeZone: config.timeZone, now })),
      {
        role: "actingAdmin",
        ...replies(roleLinkView, "Ends a role invitation; people who accepted keep the role.", 200, {
          toast: () => ({
            title: "Link ended",
            description: "The link no longer works. People who already accepted keep their role.",
          }),
        }),
        params: roleLinkKey,
      },
    );
};
