import { Elysia } from "elysia";
import { replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import type { Deps } from "../deps.ts";
import { dismissVersion, readNewVersion } from "./update-notice.ts";
import { dismissVersionForm, newVersionView } from "./update-views.ts";

export const updateRoutes = ({ store, config }: Pick<Deps, "store" | "config">) =>
  new Elysia({ tags: ["Club"] })
    .use(requestContext)
    .get("/api/admin/new-version", () => store.read((db) => readNewVersion(db, config)), {
      role: "admin",
      ...replies(newVersionView, "A newer version of this program, if the club checks for one."),
    })
    .post(
      "/api/admin/new-version/dismiss",
      ({ body, now, write }) =>
        write(async (tx, admin) => {
          await dismissVersion(tx, admin, body.version, now);
          return readNewVersion(tx, config);
        }),
      {
        role: "actingAdmin",
        ...replies(newVersionView, "Hides the notice of a version, for all admins.", 200, {
          toast: () => ({ title: "Notice hidden", description: "You'll be notified of the next version." }),
        }),
        body: dismissVersionForm,
      },
    );
