import { Elysia } from "elysia";
import { z } from "zod";
import { conflictToast, replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import { runOnce } from "../base/submissions/idempotent-action.ts";
import { submitted } from "../base/submissions/submission-id.ts";
import type { Deps } from "../deps.ts";
import { giveRole, revokeRole } from "./grant-role.ts";
import { listRoles } from "./list-roles.ts";
import { namedRole, newRole, roleHolder, roleView } from "./role-shapes.ts";

/** Another admin acted first. */
const refused = conflictToast("not_suspended", "same_state");

const roleList = z.array(roleView);

export const roleRoutes = (deps: Deps) => {
  const { config } = deps;
  return new Elysia({ tags: ["Users"] })
    .use(requestContext)
    .post(
      "/api/admin/users/:id/roles",
      async ({ body: { submissionId, ...role }, now, params: { id }, set, write }) => {
        const submission = { submissionId, sent: ["give-role", id, role] };
        const roles = await write(async (tx, admin) => {
          await runOnce(tx, admin, submission, now, async () => {
            await giveRole(tx, admin, { userId: id, role, timeZone: config.timeZone }, now);
            return id;
          });
          return listRoles(tx, id, now);
        });
        set.status = 201;
        return roles;
      },
      {
        role: "actingAdmin",
        ...replies(
          roleList,
          "Assigns a role to a user, in a tournament or the whole club; returns all of the user's roles.",
          201,
          {
            toast: () => ({ title: "Role assigned", description: "They were notified." }),
            refused,
          },
        ),
        params: roleHolder,
        body: submitted(newRole),
      },
    )
    .delete(
      "/api/admin/users/:id/roles",
      ({ body, now, params: { id }, write }) =>
        write(async (tx, admin) => {
          await revokeRole(tx, admin, id, body, now);
          return listRoles(tx, id, now);
        }),
      {
        role: "actingAdmin",
        ...replies(roleList, "Removes a role from a user; returns the remaining ones.", 200, {
          toast: () => ({ title: "Role removed", description: "They were notified." }),
          refused,
        }),
        params: roleHolder,
        body: namedRole,
      },
    );
};
