import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { replyPage } from "../http/next-page.ts";
import { requestContext } from "../http/request-context.ts";
import { countUnread } from "./count-unread.ts";
import { listNotifications } from "./list-notifications.ts";
import { markNotificationRead } from "./mark-notification-read.ts";
import { notificationId, notificationQuery } from "./model.ts";

export const notificationRoutes = ({ store }: Deps) =>
  new Elysia()
    .use(requestContext)
    .get(
      "/api/notifications",
      async ({ query, request, set, user }) => {
        return replyPage({ request, set }, await store.read((db) => listNotifications(db, user, query)));
      },
      { role: "signedIn", query: notificationQuery },
    )
    .get(
      "/api/notifications/unread",
      async ({ user }) => ({ count: await store.read((db) => countUnread(db, user)) }),
      { role: "signedIn" },
    )
    .post(
      "/api/notifications/:id/read",
      ({ params, write }) => write((tx, reader) => markNotificationRead(tx, reader, params.id)),
      { role: "inGoodStanding", params: notificationId },
    );
