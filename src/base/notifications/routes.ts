import { Elysia } from "elysia";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { replies } from "../http/replies.ts";
import { requestContext } from "../http/request-context.ts";
import { countUnread } from "./count-unread.ts";
import { listNotifications } from "./list-notifications.ts";
import { markAllNotificationsRead, markNotificationRead } from "./mark-notification-read.ts";
import { notificationId, notificationQuery, notificationView } from "./notification-view.ts";
import { markReadFailed } from "./unread-badge.ts";

const unreadCount = z.strictObject({ count: z.int().min(0) });

export const notificationRoutes = ({ store }: Deps) =>
  new Elysia({ tags: ["Notifications"] })
    .use(requestContext)
    .get(
      "/api/notifications",
      ({ page, query, user }) => page(store.read((db) => listNotifications(db, user, query))),
      {
        role: "signedIn",
        ...replies(z.array(notificationView), "Your notifications, newest first."),
        query: notificationQuery,
      },
    )
    .get(
      "/api/notifications/unread",
      async ({ user }) => ({ count: await store.read((db) => countUnread(db, user)) }),
      {
        role: "signedIn",
        ...replies(unreadCount, "The number of your unread notifications."),
      },
    )
    .post(
      "/api/notifications/read",
      ({ write }) =>
        write(async (tx, reader) => {
          await markAllNotificationsRead(tx, reader);
          return { count: await countUnread(tx, reader) };
        }),
      {
        role: "inGoodStanding",
        ...replies(unreadCount, "Marks all your notifications as read; returns how many are unread.", 200, {
          toast: () => ({ title: "All notifications marked as read", description: "" }),
          to: () => "/notifications",
        }),
      },
    )
    .post(
      "/api/notifications/:id/read",
      ({ params, write }) => write((tx, reader) => markNotificationRead(tx, reader, params.id)),
      {
        role: "inGoodStanding",
        ...replies(notificationView, "Marks a notification as read.", 200, {
          to: ({ link }) => link ?? "/notifications",
          refused: () => ({ title: "Error", description: markReadFailed }),
        }),
        params: notificationId,
      },
    );
