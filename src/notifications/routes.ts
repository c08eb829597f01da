import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { nextPageLink } from "../http/next-page.ts";
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
        const { after, limit } = query;
        const found = await store.read((db) => listNotifications(db, user, { after, limit: limit + 1 }));
        const list = found.slice(0, limit);
        const last = found.length > limit ? list.at(-1) : undefined;
        if (last) set.headers.link = nextPageLink(request.url, last.id);
        return list;
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
