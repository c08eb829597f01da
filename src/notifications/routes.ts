import { Elysia } from "elysia";
import { inGoodStanding, signedIn } from "../actor.ts";
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
      async ({ actor, query, request, set }) => {
        const reader = signedIn(actor);
        const { after, limit } = query;
        const found = await store.read((db) => listNotifications(db, reader, { after, limit: limit + 1 }));
        const list = found.slice(0, limit);
        const last = found.length > limit ? list.at(-1) : undefined;
        if (last) set.headers.link = nextPageLink(request.url, last.id);
        return list;
      },
      { query: notificationQuery },
    )
    .get("/api/notifications/unread", async ({ actor }) => {
      const reader = signedIn(actor);
      return { count: await store.read((db) => countUnread(db, reader)) };
    })
    .post(
      "/api/notifications/:id/read",
      ({ actor, params }) => {
        const reader = inGoodStanding(actor);
        return store.write((tx) => markNotificationRead(tx, reader, params.id));
      },
      { params: notificationId },
    );
